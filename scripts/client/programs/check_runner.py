"""Runs functions as checks, and prints a JSON object for each: its title, and the problem, which is
null if it passed."""

import json
import time
from typing import Any, Callable, List

Check = Callable[[Any], None]


def equal(actual: Any, expected: Any) -> None:
    if actual != expected:
        raise AssertionError(f"got {actual!r}, expected {expected!r}")


def run(checks: List[Check], subject: Any) -> None:
    for function in checks:
        started = time.monotonic()
        try:
            function(subject)
            problem = None
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        seconds = round(time.monotonic() - started, 2)
        title = function.__name__.replace("_", " ")
        print(json.dumps({"title": title, "problem": problem, "seconds": seconds}), flush=True)
