#!/usr/bin/env python3
"""times.py BUILD [PATTERN] - measures the cost of each test of a build: processor time and elapsed
time.

Runs the tests whose names match PATTERN (a regular expression; default: all), one after the other,
and prints a line for each, the most expensive one last. CTest itself only reports elapsed time,
which depends on the load of the machine. Page faults (without reading from a disk) cause much of
the system time: each started process has hundreds.
"""
import json
import os
import re
import subprocess
import sys
import time


def cost(test):
    """Runs a test of ctest --show-only. Returns user, system and elapsed seconds, page faults, and
    status."""
    properties = {p["name"]: p["value"] for p in test["properties"]}
    environment = dict(os.environ)
    environment.update(e.split("=", 1) for e in properties.get("ENVIRONMENT", []))
    begin = time.monotonic()
    with subprocess.Popen(
        test["command"],
        cwd=properties["WORKING_DIRECTORY"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as p:
        _, status, usage = os.wait4(p.pid, 0)
        p.returncode = os.waitstatus_to_exitcode(status)
    elapsed = time.monotonic() - begin
    return usage.ru_utime, usage.ru_stime, elapsed, usage.ru_minflt, p.returncode


def main(arguments):
    if len(arguments) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    shown = subprocess.run(
        ["ctest", "--test-dir", arguments[0], "--show-only=json-v1"],
        capture_output=True,
        check=True,
    )
    pattern = re.compile(arguments[1] if len(arguments) > 1 else "")
    tests = [t for t in json.loads(shown.stdout)["tests"] if pattern.search(t["name"])]
    rows = []
    for test in tests:
        user, system, elapsed, faults, status = cost(test)
        figures = f"{user:8.1f} {system:8.1f} {elapsed:8.1f} {faults:10}"
        rows.append((user + system, f"{figures} {status:4} {test['name']}"))
        print(rows[-1][1], file=sys.stderr)
    print("    user   system  elapsed     faults stat test")
    for _, row in sorted(rows):
        print(row)
    print(f"{sum(seconds for seconds, _ in rows):8.1f} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
