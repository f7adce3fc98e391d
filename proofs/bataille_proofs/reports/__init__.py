"""The verdicts as JSON, JUnit, SMT-LIB and as the page of the docs."""
