#!/usr/bin/env python3
"""texts.py SOURCE [--list [PATH..]] - checks texts for users: messages, notes, reports, help.

A text is a string literal of the C sources with at least two words, joined with adjacent literals.
--list prints each with file and line. Without --list, this is a test: no text may have a sentence
of more than 25 words or one of the phrases below that are hard to understand; exceptions are listed
with their reasons."""
import os
import re
import sys

ROOMS = ("core", "interp", "litmus", "pass", "tools")
MOST_WORDS = 25

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?P<text>(?:u8|[LuU])?"(?:\\.|[^"\\\n])*")|\'(?:\\.|[^\'\\\n])+\'|(?P<word>\w+)|(?P<other>[^\s\\])',
    re.S,
)


def texts_of(path):
    """Yields (line, call or macro of which the text is an argument, text) for each string literal;
    adjacent literals are joined."""
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


# Texts that users do not see: invariants and assertions of smc itself, database statements, names.
INTERNAL_TEXT_CALLS = (
    "smc_invariant",
    "_Static_assert",
    "static_assert",
    "smc_internal_error",
    "strstr",
    "strcmp",
    "strncmp",
)
INTERNAL_TEXT_PATHS = (
    "core/parallel/sqlite/",
    "core/parallel/postgres/",
    "litmus/",
    "core/graph/graph.c",
    "tools/command/manual.c",
)

# Words that make a sentence hard to understand at first reading, and usual replacements.
UNCLEAR_PHRASES = {
    r"\bgo(es)? on\b": "continues",
    r"\bcomes? to\b": "reaches",
    r"\bis said\b": "name who says what",
    r"\bstands?\b": "is",
    r"\balone\b": "only",
    r"\bthough\b": "but",
    r"\bas it is\b": "unchanged",
    r"\bis there\b": "exists",
    r"\bnobody\b": "no thread",
    r"\bin vain\b": "redundant",
    r"\bwhat (has|is|was|were|it|they|the|other|others|not)\b.*\b(is|are|has|have)\b": "a noun",
    r"\bthat of\b": "name it again",
    r"\bof those\b": "name them again",
    r"\bbegun\b": "started",
    r"\b(does|do) not go with\b": "cannot be combined with",
    r"\bmends?\b": "fixes",
    r"\bgive smc\b": "add",
    r"\bor say\b": "or use",
}

# Texts that are exempt, each given by a part of it with the reason.
EXCEPTIONS = {
    "a conversion of printf other than": "a list of the conversions",
}


def is_sentence(text):
    return (
        len(re.findall(r"[A-Za-z]{2,}", re.sub(r"%[-+ #0-9.*]*[a-z]+", " ", text))) >= 2
        and " " in text.strip()
    )


def readable(text):
    """Returns the text as a user reads it: each conversion is one word."""
    text = text.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")
    return re.sub(r"%[-+#0-9.*]*(?:ll|l|z|h)?[a-zA-Z]|%", "X", text)


def longest_sentence(text):
    return max((len(s.split()) for s in re.split(r"(?<=[.;:?])\s+|\n", readable(text))), default=0)


def sources(top):
    for room in ROOMS:
        for folder, folders, files in os.walk(os.path.join(top, room)):
            folders.sort()
            for name in sorted(files):
                path = os.path.relpath(os.path.join(folder, name), top)
                if name.endswith((".c", ".h", ".inc")) and not path.startswith(INTERNAL_TEXT_PATHS):
                    yield path


def user_texts(top):
    for path in sources(top):
        for line, call, text in texts_of(os.path.join(top, path)):
            if call not in INTERNAL_TEXT_CALLS and is_sentence(text):
                yield path, line, text


def faults_of(text):
    words = longest_sentence(text)
    if words > MOST_WORDS:
        yield f"a sentence of {words} words"
    for phrase, better in UNCLEAR_PHRASES.items():
        found = re.search(phrase, readable(text))
        if found:
            yield f"'{found[0]}' (say: {better})"


def main(top, wanted):
    n, faults, used = 0, 0, set()
    for path, line, text in user_texts(top):
        n += 1
        if wanted is not None:
            if path.startswith(tuple(wanted) or ""):
                print(f"{path}:{line}: {readable(text)!r}")
            continue
        excepted = [part for part in EXCEPTIONS if part in text]
        used.update(excepted)
        for fault in [] if excepted else faults_of(text):
            faults += 1
            print(f"{path}:{line}: {fault}: {readable(text)!r}")
    if wanted is None:
        for part in EXCEPTIONS.keys() - used:
            faults += 1
            print(f"{sys.argv[0]}: no text has the exception '{part}'")
        if n < 900:
            faults += 1
            print(f"{n} texts: the sources have more")
        print(f"{n} texts, {faults} faults")
    return faults


if __name__ == "__main__":
    listed = "--list" in sys.argv[2:]
    sys.exit(bool(main(os.path.realpath(sys.argv[1]), sys.argv[3:] if listed else None)))
