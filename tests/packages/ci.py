#!/usr/bin/env python3
"""ci.py - checks the files for continuous integration: their YAML has the keys of GitHub or GitLab,
and the scripts, presets and targets that they use exist."""
import os
import re
import sys

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
faults = []


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as f:
        return yaml.safe_load(f)


def check(name, job, lines):
    if not lines:
        faults.append(f"{name}: {job} runs nothing")
    for line in lines:
        for path in re.findall(r"(?<![\w./-])(?:tools|tests)/[\w./-]+", line):
            if not os.access(os.path.join(ROOT, path), os.X_OK):
                faults.append(f"{name}: {job} runs {path}, which is no program")


def github(name):
    all_ = read(name)
    triggers = all_.get(True, all_.get("on"))  # YAML 1.1 reads the key `on` as true
    if not {"push", "pull_request"} <= set(triggers):
        faults.append(f"{name}: no push or pull_request")
    for job, what in all_["jobs"].items():
        if (
            set(what) - {"runs-on", "container", "timeout-minutes", "strategy", "needs", "steps"}
            or "runs-on" not in what
        ):
            faults.append(f"{name}: {job} has keys that are not known: {sorted(what)}")
        for needed in [what["needs"]] if "needs" in what else []:
            if needed not in all_["jobs"]:
                faults.append(f"{name}: {job} needs {needed}")
        if not all(("run" in s) != ("uses" in s) for s in what["steps"]):
            faults.append(f"{name}: a step of {job} runs and uses, or neither")
        if not all(
            re.fullmatch(r"actions/[a-z-]+@v\d+", s["uses"]) for s in what["steps"] if "uses" in s
        ):
            faults.append(f"{name}: {job} uses what is not the forge's own")
        check(name, job, [s["run"] for s in what["steps"] if "run" in s])


def gitlab(name):
    all_ = read(name)
    known = {"default", "stages", "workflow"}
    for job, what in all_.items():
        if job in known:
            continue
        if what["stage"] not in all_["stages"]:
            faults.append(f"{name}: {job} is of the stage {what['stage']}")
        if set(what) - {"stage", "timeout", "variables", "script", "artifacts", "parallel"}:
            faults.append(f"{name}: {job} has keys that are not known: {sorted(what)}")
        check(name, job, what["script"])


def main():
    github(".github/workflows/ci.yml")
    gitlab(".gitlab-ci.yml")
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
