#!/usr/bin/env python3
"""pending.py SMC FIRST COUNT - compares --algo=pending with the oracle (`enumerate`) on random
litmus tests with dependencies, under each hardware model.

Both must find the same final states, each by the same number of executions; `pending` must visit no
execution twice.
"""
import json
import os
import subprocess
import sys
import tempfile

import inclusions

MODELS = (*inclusions.MACHINES, "lkmm.cat")


def ask(smc, model, algorithm, folder):
    """Returns, for each file, the number of executions that end in each state."""
    command = [
        smc,
        f"--model={model}",
        f"--algo={algorithm}",
        "--format=json",
        "--time-limit=60",
        folder,
    ]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.stderr:
        print(run.stderr)
    answers = {}
    for a in map(json.loads, run.stdout.splitlines()):
        assert a["answer"] != "Incomplete", a["file"]
        answers[os.path.basename(a["file"])] = {s["state"]: s["executions"] for s in a["states"]}
    return answers


def main():
    smc, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    wrong = executions = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            inclusions.write(os.path.join(folder, f"{seed}.litmus"), inclusions.litmus(seed))
        for model in MODELS:
            oracle, ours = (ask(smc, model, a, folder) for a in ("enumerate", "pending"))
            assert len(oracle) == count
            executions += sum(sum(states.values()) for states in oracle.values())
            for file, states in oracle.items():
                wrong += states != ours.get(file)
                if states != ours.get(file):
                    print(
                        f"seed {file}: {model}: {states} by the oracle, {ours.get(file)} by pending"
                    )
    print(f"{count} tests under {len(MODELS)} models, {executions} executions, {wrong} differ")
    return wrong or not executions


if __name__ == "__main__":
    sys.exit(bool(main()))
