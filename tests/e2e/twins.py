#!/usr/bin/env python3
"""twins.py SMC [quick] - compares programs in C with the same programs in C++ (tests/twins): they
must have the same number of executions, although C++ headers add layers to threads, locks and
atomic objects; and the number of visited events must be similar. Some are also compiled with
libc++, if its headers are installed."""
import glob
import json
import os
import subprocess
import sys

MOST = 1.3  # largest allowed number of events, relative to C
RUNS = [
    ("rc11", "tracer"),
    ("sc", "trust"),
    ("tso", "tracer"),
    ("rc11", "trust"),
    ("tso", "trust"),
    ("sc", "tracer"),
]
LIBCXX = ["condition", "once"] if os.path.isdir("/usr/lib/llvm-19/include/c++/v1") else []


def run(smc, file, model, algo, library="libstdc++"):
    words = ["-std=c++20", "-stdlib=" + library] if file.endswith(".cpp") else []
    done = subprocess.run(
        [
            smc,
            "--format=json",
            "--stats",
            "--no-file-options",
            f"--model={model}",
            f"--algo={algo}",
            "--symmetry=off",
            file,
        ]
        + words,
        capture_output=True,
        text=True,
        timeout=600,
    )
    if done.returncode != 0:
        return f"ended with status {done.returncode}: {done.stderr.strip()[:300]}"
    result = json.loads(done.stdout)
    return (result["verdict"], result["executions"], result["blocked"]), result["events"]


def main():
    smc, quick = sys.argv[1], "quick" in sys.argv[2:]
    here = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "twins")
    pairs = sorted(glob.glob(here + "/*.c"))
    failed = 0
    for i, c in enumerate(pairs):
        for model, algo in RUNS[i % 6:i % 6 + 1] if quick else RUNS[i % 3::3]:
            ours, name = run(smc, c, model, algo), os.path.basename(c)[:-2]
            for library in ["libstdc++", "libc++"] if name in LIBCXX else ["libstdc++"]:
                theirs = run(smc, c + "pp", model, algo, library)
                if (
                    isinstance(ours, str)
                    or isinstance(theirs, str)
                    or ours[0] != theirs[0]
                    or theirs[1] > MOST * ours[1]
                ):
                    print(f"FAIL {c}, {model} by {algo}: {ours}, in C++ with {library} {theirs}")
                    failed += 1
    print(f"{len(pairs)} pairs, {failed} failed")
    return failed != 0 or len(pairs) < 10


sys.exit(main())
