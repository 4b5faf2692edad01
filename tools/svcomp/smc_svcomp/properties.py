"""SV-COMP's properties: the options with which smc checks each, and the errors that violate it."""

import re
from typing import NamedTuple

from . import files


class Property(NamedTuple):
    name: str  # NAME in the answer false(NAME), except for properties with several parts
    specification: str  # the property file's text, on one line
    options: tuple = ()  # smc's options


# Errors that end the process or make it hang, but violate no property. What the other threads do
# before is explored.
HARMLESS = {"assertion", "deadlock", "liveness"}

PLAIN = {
    "LTL(G ! data-race)": ("no-data-race", ("--model=sc", "--plain=race")),
    "LTL(G ! overflow)": ("no-overflow", ("--model=sc", "--check=overflow")),
    "LTL(F end)": ("termination", ()),
}
MEMORY = {"LTL(G valid-free)", "LTL(G valid-deref)", "LTL(G valid-memtrack)"}

# A subkind of memory error -> the part of valid-memsafety it violates. For other memory errors the
# part is unknown.
PARTS = {
    "double-free": "valid-free",
    "invalid-free": "valid-free",
    "invalid-pointer": "valid-deref",
    "null-pointer": "valid-deref",
    "out-of-bounds": "valid-deref",
    "use-after-free": "valid-deref",
    "use-after-scope": "valid-deref",
    "leak": "valid-memtrack",
}


def read(path):
    """The property in a file; None: it is not a known one."""
    return parse(" ".join(files.read(path).split()))


def parse(text):
    checks = re.findall(r"CHECK\( init\(main\(\)\), (LTL\(.*?\)) \)(?= CHECK|$)", text)
    if not checks or " ".join(f"CHECK( init(main()), {c} )" for c in checks) != text:
        return None
    if set(checks) == MEMORY:
        return Property("valid-memsafety", text, ("--model=sc",))
    if len(checks) != 1:
        return None
    if checks[0] in ("LTL(G ! call(reach_error()))", "LTL(G ! call(__VERIFIER_error()))"):
        return Property("unreach-call", text, ("--model=sc",))
    name, options = PLAIN.get(checks[0], (None, ()))
    return Property(name, text, options) if name else None


def is_leak(error):
    """True for a leak, which only a complete execution shows."""
    return error.get("subkind") == "leak"


def violation(prop, error):
    """The name of the violated property (or part) for the answer; None: the error violates none."""
    kind, subkind = error["kind"], error.get("subkind")
    if prop.name == "unreach-call":
        return prop.name if kind == "reach_error" else None
    if prop.name == "no-data-race":
        return prop.name if kind == "race" else None
    if prop.name == "no-overflow":
        return prop.name if subkind == "signed-overflow" else None
    return PARTS.get(subkind) if prop.name == "valid-memsafety" else None


DEFAULT = parse("CHECK( init(main()), LTL(G ! call(reach_error())) )")
