"""Witnesses: functions for both formats of violation witnesses, and the YAML format (version 2.2
for violations, 2.1 for correctness)."""

import datetime
import hashlib
import re
import uuid
from typing import NamedTuple

import yaml

from . import files
from .properties import Property
from .source import Source

# The least value of the types that nondeterministic functions return. Other types' least value is
# below all ranges that are tried.
UNSIGNED = re.compile(r"__VERIFIER_nondet_(u\w*|size_t|bool|_Bool)$")
LEAST = {
    "__VERIFIER_nondet_char": -128,
    "__VERIFIER_nondet_short": -(2**15),
    "__VERIFIER_nondet_int": -(2**31),
}


class Task(NamedTuple):
    source: Source
    prop: Property
    data_model: str  # ILP32, LP64
    version: str  # smc's version

    def sha256(self):
        with open(self.source.path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()


class Step(NamedTuple):
    """An event of the execution whose position is in the task's file."""

    event: dict
    line: int
    returns: str = ""  # for a nondeterministic number: the function that returned it ..
    value: int = 0  # .. and the value


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def steps_of(source, answer):
    """The steps of the execution in order, without events outside of the task's file and ends of
    threads."""
    steps = []
    inputs = {i["event"]: int(i["value"]) for i in answer.error.get("inputs", ())}
    for e in answer.order:
        line = source.line_of(e["file"], e["line"])
        if not line or e["kind"] == "end":
            continue
        if e["kind"] != "choice":
            steps.append(Step(e, line))
            continue
        function = source.call_at(e["file"], e["line"], e["column"])
        asks = function and "__VERIFIER_nondet" in function
        if asks and e["id"] in inputs:
            steps.append(Step(e, line, function, inputs[e["id"]]))
        elif asks and "chosen" in e:
            steps.append(Step(e, line, function, least(function, answer.low) + e["chosen"]))
        elif "chosen" not in e:  # a branch on an input
            steps.append(Step(e, line))
    return steps


def least(function, low):
    """The value the function returns for choice 0 if numbers begin at `low` (None: the function
    returns a truth value)."""
    if UNSIGNED.match(function):
        return max(low or 0, 0)
    return max(low, LEAST.get(function, low))


# ---- YAML ----------------------------------------------------------------------------------------


def location(source, event, line):
    where = {"file_name": source.path, "line": line}
    if event.get("function"):
        where["function"] = event["function"]
    return where


def waypoint(source, step):
    """A waypoint for a step: `function_return` for a nondeterministic number, otherwise an
    assumption that is always true, at the step's position in its thread."""
    where = {
        "action": "follow",
        "thread_id": step.event["thread"],
        "location": location(source, step.event, step.line),
    }
    if step.returns:
        return {
            "type": "function_return",
            **where,
            "constraint": {"value": f"\\result == {step.value}", "format": "ext_c_expression"},
        }
    return {"type": "assumption", **where, "constraint": {"value": "1", "format": "c_expression"}}


def target(source, at):
    where = location(source, at, source.line_of(at["file"], at["line"]))
    return {"type": "target", "action": "follow", "thread_id": at["thread"], "location": where}


def targets(answer):
    """The events that violate the property: one, or the two accesses of a race."""
    return answer.order[-2:] if answer.error["kind"] == "race" else [answer.error]


def segments(source, answer):
    """One segment for each line that a thread executes, in the order of the execution, and one for
    each event that violates the property."""
    points, last = [], targets(answer)
    for step in steps_of(source, answer):
        if step.event in last or step.event.get("culprit") and step.event["kind"] == "error":
            continue
        point = waypoint(source, step)
        if not points or point != points[-1] or step.returns:
            points.append(point)
    return [
        *({"segment": [{"waypoint": point}]} for point in points),
        {"segment": [{"waypoint": target(source, at)} for at in last]},
    ]


def metadata(task, version):
    return {
        "format_version": version,
        "uuid": str(uuid.uuid4()),
        "creation_time": now(),
        "producer": {"name": "smc", "version": task.version},
        "task": {
            "input_files": [task.source.path],
            "input_file_hashes": {task.source.path: task.sha256()},
            "specification": task.prop.specification,
            "data_model": task.data_model,
            "language": "C",
        },
    }


def write(path, task, answer):
    """Writes a violation witness, or for `true` a correctness witness without invariants, because
    smc explores all executions instead."""
    if answer.error:
        entry = {
            "entry_type": "violation_sequence",
            "metadata": metadata(task, "2.2"),
            "content": segments(task.source, answer),
        }
    else:
        entry = {"entry_type": "invariant_set", "metadata": metadata(task, "2.1"), "content": []}
    text = yaml.safe_dump([entry], sort_keys=False, allow_unicode=True, width=120)
    files.write(path, text, task.source.path)
