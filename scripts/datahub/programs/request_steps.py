"""Runs each step of one request file with DataHub's own code, and writes how it ended."""

import json
import logging
import os
import sys

import requests
from tests.utilities.concurrent_openapi import evaluate_test

LENGTH_MAX = 2_000


class Session(requests.Session):
    """Sends the requests through the frontend, signed in as the administrator."""

    def __init__(self):
        super().__init__()
        person = {"username": "datahub", "password": "datahub"}
        self.post(f"{self.gms_url()}/logIn", json=person).raise_for_status()

    def gms_url(self):
        return os.environ["DATAHUB_FRONTEND_URL"]


class Messages(logging.Handler):
    """Collects what DataHub's code logs about a step: the difference and the answer."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


def main(path):
    session = Session()
    messages = Messages()
    logger = logging.getLogger("tests.utilities.concurrent_openapi")
    logger.addHandler(messages)
    logger.setLevel(logging.DEBUG)
    with open(path) as file:
        steps = json.load(file)
    for number, step in enumerate(steps, start=1):
        if "wait" in step["request"]:
            continue
        messages.texts.clear()
        outcome = "skipped" if step["request"].get("skip") else "passed"
        try:
            evaluate_test(session, path, [step])
        except Exception as error:
            outcome = "failed"
            messages.texts.append(f"{type(error).__name__}: {error}")
        message = "\n".join(messages.texts)[:LENGTH_MAX] if outcome == "failed" else ""
        write({"test": f"step {number}", "outcome": outcome, "message": message})


def write(line):
    with open(os.environ["OUTCOMES_FILE"], "a") as file:
        file.write(json.dumps(line) + "\n")


main(sys.argv[1])
