"""witnesses.py SMC - tests the command line, and the witnesses of all violations: their format, and
whether they match the program."""

import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import yaml

import common
import follow
import schema
from smc_svcomp import source

SPACE = "{http://graphml.graphdrawing.org/xmlns}"
GRAPH = {
    "witness-type",
    "sourcecodelang",
    "producer",
    "specification",
    "programfile",
    "programhash",
    "architecture",
    "creationtime",
}

EACH = 6  # one of so many tasks that hold has its witness checked


class Witness:
    """A task with a violation, and the files that smc-svcomp writes about it."""

    def __init__(self, task, folder):
        self.task = task
        self.lines = pathlib.Path(task.program).read_text().splitlines()
        self.hash = hashlib.sha256(pathlib.Path(task.program).read_bytes()).hexdigest()
        self.specification = " ".join(pathlib.Path(task.property_file).read_text().split())
        self.yaml, self.graphml = folder / "witness.yml", folder / "witness.graphml"
        for file in (self.yaml, self.graphml):
            file.unlink(missing_ok=True)
        run = subprocess.run(
            [
                common.WRAPPER,
                "--property",
                task.property_file,
                "--data-model",
                task.data_model,
                "--timeout=60",
                "--witness",
                self.yaml,
                "--graphml-witness",
                self.graphml,
                task.program,
            ],
            capture_output=True,
            text=True,
            check=True,
        )
        self.answer = run.stdout.splitlines()[-1]
        self.command = re.search(r"to see it: smc (.*) --steps( --args .*)?$", run.stderr, re.M)

    def run_again(self):
        """Replays the execution that smc-svcomp names."""
        options, words = self.command.groups(default="")
        command = [
            os.environ["SMC"],
            *shlex.split(options),
            "--format=json",
            "--report=full",
            *shlex.split(words),
        ]
        again = json.loads(
            subprocess.run(command, capture_output=True, text=True, check=False).stdout
        )
        return follow.Run(again["errors"][0]["execution"], source.Source(self.task.program).line_of)

    def shows_error(self, line):
        """Returns whether the line can violate the property."""
        text = self.lines[line - 1]
        return (
            "reach_error()" in text
            if self.task.property_name == "unreach-call"
            else re.search(r"\w.*[(=+-]", text)
        )


def check_metadata(checks, w, entry):
    task = entry["metadata"]["task"]
    checks.check(
        task["input_files"] == [w.task.program]
        and task["input_file_hashes"] == {w.task.program: w.hash},
        f"{w.task.name}: hash",
    )
    checks.check(
        task["specification"] == w.specification and task["data_model"] == w.task.data_model,
        f"{w.task.name}: {task}",
    )


def check_yaml(checks, w):
    entries = yaml.safe_load(w.yaml.read_text())
    wrong = schema.fault(entries)
    checks.check(wrong is None, f"{w.task.name}: {wrong}")
    check_metadata(checks, w, entries[0])
    segments = [[p["waypoint"] for p in s["segment"]] for s in entries[0]["content"]]
    race = w.task.property_name == "no-data-race"
    checks.check(
        [len(s) for s in segments] == [1] * (len(segments) - 1) + [2 if race else 1],
        f"{w.task.name}: segments",
    )
    checks.check(
        [p["type"] == "target" for s in segments for p in s].count(True) == len(segments[-1])
        and all(p["type"] == "target" for p in segments[-1]),
        f"{w.task.name}: the target is last",
    )
    checks.check(
        all(w.shows_error(p["location"]["line"]) for p in segments[-1]),
        f"{w.task.name}: the line of the target",
    )
    for p in (p for s in segments for p in s):
        checks.check(1 <= p["location"]["line"] <= len(w.lines), f"{w.task.name}: {p}")
        if p["type"] == "function_return":
            checks.check(
                "__VERIFIER_nondet" in w.lines[p["location"]["line"] - 1], f"{w.task.name}: {p}"
            )
    again = w.run_again()
    checks.check(follow.shows(again, entries[0]), f"{w.task.name}: the witness cannot be followed")
    if len(segments) > 2:
        wrong = {"content": entries[0]["content"][-2::-1] + entries[0]["content"][-1:]}
        checks.check(
            not follow.shows(again, wrong),
            f"{w.task.name}: the witness can be followed from its end",
        )


def check_true(checks, w):
    """There must be a correctness witness for unreachability of errors and for overflows, and none
    for other properties, such as races."""
    has = w.answer == "true" and w.task.property_name in ("unreach-call", "no-overflow")
    checks.check(
        w.yaml.exists() == has and not w.graphml.exists(), f"{w.task.name}: a witness of {w.answer}"
    )
    if has:
        entries = yaml.safe_load(w.yaml.read_text())
        wrong = schema.fault(entries)
        checks.check(
            wrong is None and entries[0]["entry_type"] == "invariant_set", f"{w.task.name}: {wrong}"
        )
        check_metadata(checks, w, entries[0])


def check_graphml(checks, w):
    graph = xml.parse(w.graphml).getroot().find(f"{SPACE}graph")
    data = {d.get("key"): d.text for d in graph.findall(f"{SPACE}data")}
    checks.check(set(data) == GRAPH and all(data.values()), f"{w.task.name}: {data}")
    checks.check(
        (data["programhash"], data["specification"], data["witness-type"])
        == (w.hash, w.specification, "violation_witness"),
        f"{w.task.name}: {data}",
    )
    bits = {"ILP32": "32bit", "LP64": "64bit"}[w.task.data_model]
    checks.check(data["architecture"] == bits, f"{w.task.name}: architecture")
    node, threads = None, {"0"}
    nodes = {n.get("id"): {d.get("key"): d.text for d in n} for n in graph.findall(f"{SPACE}node")}
    entries = [n for n, marks in nodes.items() if marks.get("entry") == "true"]
    checks.check(len(entries) == 1, f"{w.task.name}: one entry")
    node = entries[0]
    for edge in graph.findall(
        f"{SPACE}edge"
    ):  # a path in which threads are created before they act
        at = {d.get("key"): d.text for d in edge}
        checks.check(edge.get("source") == node, f"{w.task.name}: {edge.attrib}")
        checks.check(1 <= int(at["startline"]) <= len(w.lines), f"{w.task.name}: {at}")
        checks.check(at["threadId"] in threads, f"{w.task.name}: {at}")
        threads |= {at["createThread"]} if "createThread" in at else set()
        node = edge.get("target")
    checks.check(nodes[node].get("violation") == "true", f"{w.task.name}: ends in the violation")


def main():
    common.use(sys.argv[1])
    checks = common.Checks()
    numbers, held = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for task in common.tasks():
            if task.expected == "true":
                held += 1
                if held % EACH == 0:
                    check_true(checks, Witness(task, pathlib.Path(folder)))
                continue
            w = Witness(task, pathlib.Path(folder))
            if w.answer.startswith("unknown"):
                checks.check(
                    not w.yaml.exists() and not w.graphml.exists(),
                    f"{task.name}: a witness of nothing",
                )
                continue
            checks.check(w.answer == task.expected, f"{task.name}: {w.answer}")
            check_yaml(checks, w)
            check_graphml(checks, w)
            numbers += "function_return" in w.yaml.read_text()
    checks.check(numbers, "a number that the program chooses")
    checks.end()


main()
