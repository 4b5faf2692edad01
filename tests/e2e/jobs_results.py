"""What results of two runs have in common: all, save what a run has cost, which of the executions
that show an error is shown, and what the behaviour trie held."""
import json
import sys

PATIENCE = (
    600  # seconds, after which a process is taken to hang: far more than the busiest machine needs
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
    """A line for each; none where they are the same."""
    return [
        f"{k}: {expected.get(k)} | {found.get(k)}"
        for k in sorted({*expected, *found})
        if expected.get(k) != found.get(k)
    ]


def check(what, expected, found):
    wrong = differences(expected, found)
    if wrong:
        sys.exit(f"{what}: differs\n  " + "\n  ".join(wrong))
