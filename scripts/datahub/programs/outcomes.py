"""A plugin for pytest that appends one JSON line per test to the file OUTCOMES_FILE."""

import json
import os

LENGTH_MAX = 2_000
EARLIER = {}


def pytest_runtest_logreport(report):
    """Writes the outcome once per test: of its call, or of the fixture that ended it."""
    if report.when == "call" or report.outcome != "passed":
        write(report.nodeid, report.outcome, report)


def pytest_collectreport(report):
    """Writes a file that cannot be imported as a failed test."""
    if report.outcome != "passed":
        write(report.nodeid, report.outcome, report)


def write(test, outcome, report):
    if EARLIER.get(test) == "failed":
        return
    EARLIER[test] = outcome
    line = {"test": test, "outcome": outcome, "message": str(report.longrepr or "")[-LENGTH_MAX:]}
    with open(os.environ["OUTCOMES_FILE"], "a") as file:
        file.write(json.dumps(line) + "\n")
