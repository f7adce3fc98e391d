"""Random games of any deck under any rules: outcomes, lengths, and the share that would never end."""

from bataille.engines.survey.counters import SurveyCounts
from bataille.engines.survey.result import Survey
from bataille.engines.survey.run import SurveyInterruptedError, survey
from bataille.engines.survey.wilson import interval

__all__ = ["Survey", "SurveyCounts", "SurveyInterruptedError", "interval", "survey"]
