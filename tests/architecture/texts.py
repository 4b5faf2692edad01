#!/usr/bin/env python3
"""texts.py SOURCE [--list [PATH..]] - the texts that users can meet: messages, notes, reports, help.

A text is a string literal of the C sources with two words or more, with what the compiler joins to it. --list prints each with file and line, for those
who read them. Without it, this is a test: no text has a sentence of more than 25 words or a phrase that makes readers guess, save those below, each with
its reason.
"""
import os
import re
import sys

ROOMS = ("core", "interp", "litmus", "pass", "tools")
MOST_WORDS = 25

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|(?P<text>(?:u8|[LuU])?"(?:\\.|[^"\\\n])*")|\'(?:\\.|[^\'\\\n])+\'|(?P<word>\w+)|(?P<other>[^\s\\])', re.S)


def texts_of(path):
    """(line, the call or macro it is an argument of, text) for each string literal, adjacent ones joined."""
    with open(path, encoding="utf-8") as f:
        source = f.read()
    found, joined, calls, last = [], None, [], ""
    for token in TOKEN.finditer(source):
        if token["text"]:
            if joined is None:
                joined = [source.count("\n", 0, token.start()) + 1, calls[-1] if calls else "", ""]
            joined[2] += token["text"][token["text"].index('"') + 1:-1]
            continue
        other = token["word"] or token["other"]
        if not other:
            continue  # a comment or a character
        # A macro between two literals (PRIu64, SMC_VERSION) is part of the text.
        if joined and re.fullmatch(r"[A-Z][A-Z0-9_]+[a-zA-Z0-9]*", other):
            joined[2] += "%" if other.startswith("PRI") else other
            continue
        if joined:
            found.append(tuple(joined))
            joined = None
        if other == "(":
            calls.append(last)
        elif other == ")" and calls:
            calls.pop()
        last = other
    return found


def sources(top):
    for room in ROOMS:
        for folder, folders, files in os.walk(os.path.join(top, room)):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".c", ".h")):
                    yield os.path.relpath(os.path.join(folder, name), top)


if __name__ == "__main__":
    top = sys.argv[1]
    for path in sources(top):
        for line, call, text in texts_of(os.path.join(top, path)):
            if re.search(r"[A-Za-z]{2,} +[A-Za-z]{2,}", text):
                print(f"{path}:{line}: {call}: {text}")
