"""Random games of any deck under any rules: outcomes, lengths, and the share that would never end."""

from bataille.survey.result import Survey
from bataille.survey.run import SurveyInterruptedError, survey
from bataille.survey.tally import Tally
from bataille.survey.wilson import interval

__all__ = ["Survey", "SurveyInterruptedError", "Tally", "interval", "survey"]
