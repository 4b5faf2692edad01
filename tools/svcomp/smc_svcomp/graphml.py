"""Violation witnesses in GraphML 1.0: a path of nodes, whose edges are steps of threads."""

import io
import xml.etree.ElementTree as xml

from . import files
from .witness import now, steps_of

SPACE = "http://graphml.graphdrawing.org/xmlns"
KEYS = {  # element -> names of its string keys, boolean keys (default false) and integer keys
    "graph": (
        [
            "witness-type",
            "sourcecodelang",
            "producer",
            "specification",
            "programfile",
            "programhash",
            "architecture",
            "creationtime",
        ],
        [],
        [],
    ),
    "node": ([], ["entry", "violation"], []),
    "edge": (
        [
            "threadId",
            "createThread",
            "enterFunction",
            "assumption",
            "assumption.scope",
            "assumption.resultfunction",
        ],
        [],
        ["startline", "endline"],
    ),
}
TYPES = ("string", "boolean", "int")


def put(parent, key, value):
    xml.SubElement(parent, "data", key=key).text = str(value)


def header(root):
    for of, lists in KEYS.items():
        for kind, names in zip(TYPES, lists):
            for name in names:
                key = xml.SubElement(
                    root, "key", {"id": name, "attr.name": name, "for": of, "attr.type": kind}
                )
                if kind == "boolean":
                    xml.SubElement(key, "default").text = "false"


def edge(graph, number, step, entered):
    """Adds an edge from node `number` to the next one. `entered`: the threads that have had an
    edge."""
    event, thread = step.event, step.event["thread"]
    at = xml.SubElement(graph, "edge", source=f"N{number}", target=f"N{number + 1}")
    put(at, "startline", step.line)
    put(at, "endline", step.line)
    put(at, "threadId", thread)
    if thread not in entered:
        entered.add(thread)
        put(at, "enterFunction", event["function"])
    if event["kind"] == "create":
        put(at, "createThread", event["other_thread"])
    if step.returns:
        put(at, "assumption", f"\\result == {step.value};")
        put(at, "assumption.scope", event["function"])
        put(at, "assumption.resultfunction", step.returns)


def write(path, task, answer):
    root = xml.Element("graphml", xmlns=SPACE)
    header(root)
    graph = xml.SubElement(root, "graph", edgedefault="directed")
    about = {
        "witness-type": "violation_witness",
        "sourcecodelang": "C",
        "producer": f"smc {task.version}",
        "specification": task.prop.specification,
        "programfile": task.source.path,
        "programhash": task.sha256(),
        "architecture": {"ILP32": "32bit", "LP64": "64bit"}[task.data_model],
        "creationtime": now(),
    }
    for key, value in about.items():
        put(graph, key, value)
    steps, entered = steps_of(task.source, answer), set()
    for number in range(len(steps) + 1):
        node = xml.SubElement(graph, "node", id=f"N{number}")
        if number == 0:
            put(node, "entry", "true")
        if number == len(steps):
            put(node, "violation", "true")
    for number, step in enumerate(steps):
        edge(graph, number, step, entered)
    xml.indent(root)
    text = io.StringIO()
    xml.ElementTree(root).write(text, encoding="unicode", xml_declaration=True)
    files.write(path, text.getvalue(), task.source.path)
