"""Compares the results of two runs, without costs, without the choice of the execution that is
shown for an error, and without statistics of the behaviour trie."""
import json
import sys

PATIENCE = (
    # seconds after which a process is considered to hang: far more than the busiest machine needs
    600
)

COSTS = {
    "seconds",
    "exploration_seconds",
    "peak_rss_kib",
    "work",
    "instructions",
    "steps",
    "advances",
    "merges",
    "waits",
    "bytes",
    "trims",
    "input_questions",
    "input_simplified",
    "input_known",
    "input_cached",
    "input_domains",
    "input_guessed",
    "input_solved",
    "input_microseconds",
}


def without_costs(x):
    if isinstance(x, dict):
        return {k: without_costs(v) for k, v in x.items() if k not in COSTS}
    return [without_costs(v) for v in x] if isinstance(x, list) else x


def comparable(text):
    result = without_costs(json.loads(text))
    for e in result["errors"]:
        (e.get("other") or {}).pop("thread", None)
        for key in (
            "execution",
            "found",
            "replay",
            "replay_command",
            "why",
            "reasons",
            "waits",
            "circle",
            "advice",
            "thread",
            "thread2",
            "message",
        ):
            e.pop(key, None)
    result["warnings"].sort(key=json.dumps)
    result["errors"].sort(
        key=lambda e: (e["kind"], e["file"] or "", e["line"], e["column"], json.dumps(e))
    )
    return result


def differences(expected, found):
    """Returns a line for each field that differs."""
    return [
        f"{k}: {expected.get(k)} | {found.get(k)}"
        for k in sorted({*expected, *found})
        if expected.get(k) != found.get(k)
    ]


def check(what, expected, found):
    wrong = differences(expected, found)
    if wrong:
        sys.exit(f"{what}: differs\n  " + "\n  ".join(wrong))
