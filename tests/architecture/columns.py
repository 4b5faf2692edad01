#!/usr/bin/env python3
"""columns.py SOURCE - checks that no line in C, CMake, pages and scripts has more than 100 columns.

Exceptions are lines that cannot be broken:
- programs whose line numbers are expectations (EXCEPT in tools/scripts/format.py);
- a line of one word; in CMake, a literal is a word;
- tables and blocks of code in pages;
- in scripts, texts of several lines and words of more than a line.
"""
import io
import os
import re
import subprocess
import sys
import tokenize

COLUMNS = 100
os.chdir(sys.argv[1])
sys.path.insert(0, "tools/scripts")
from format import language_of, ours

# ---- scripts -------------------------------------------------------------------------------------

HERE = re.compile(r"<<(-?)\s*(?:'(\w+)'|\"(\w+)\"|\\?(\w+))")


class ShellLine:
    def __init__(self, text, is_text):
        self.text = text
        self.is_text = is_text  # the line begins inside a quotation, or belongs to a here document
        self.breaks = []  # positions of blanks at which the line can be broken
        self.comment = -1  # position at which a comment begins


def shell_lines(text):
    """Returns the lines of a script, with the positions at which they can be broken."""
    lines, stack, heres, at_word = [], [], [], True
    for raw in text.split("\n"):
        if heres and lines and not stack:
            line = ShellLine(raw, True)
            lines.append(line)
            strip, word = heres[0]
            if (raw.lstrip("\t") if strip else raw) == word:
                heres.pop(0)
            continue
        line = ShellLine(raw, '"' in stack or "'" in stack)
        lines.append(line)
        i, pending = 0, []
        while i < len(raw):
            c, top = raw[i], stack[-1] if stack else ""
            if top == "'":
                if c == "'":
                    stack.pop()
            elif c == "\\":
                i += 1
            elif c == '"':
                if top == '"':
                    stack.pop()
                else:
                    stack.append('"')
            elif raw.startswith("$(", i):
                stack.append("(")
                i += 1
            elif raw.startswith("${", i):
                stack.append("{")
                i += 1
            elif c == "}" and top == "{":
                stack.pop()
            elif c == ")" and top == "(":
                stack.pop()
            elif top != '"' and top != "{":
                if c == "'":
                    stack.append("'")
                elif c == "(" and stack:
                    stack.append("(")
                elif c == "#" and at_word:
                    line.comment = i if '"' not in stack else -1
                    break
                elif c == "<" and not raw.startswith("<<<", i) and HERE.match(raw, i):
                    here = HERE.match(raw, i)
                    pending.append((here[1] == "-", here[2] or here[3] or here[4]))
                    i = here.end() - 1
                elif c == "<" and raw.startswith("<<<", i):
                    i += 2
                elif c in " \t" and not {'"', "'", "{"} & set(stack) and raw[:i].strip():
                    if raw[i:].strip() not in ("", "\\"):
                        line.breaks.append(i)
            at_word = c in " \t;&|(" and not (stack and stack[-1] in "'\"{")
            i += 1
        at_word = True
        heres += pending
    return lines


def too_long_shell(text):
    """Yields (number, columns) of each line that is too long and can be broken."""
    for number, line in enumerate(shell_lines(text), 1):
        could = line.breaks or line.comment >= 0
        if len(line.text) > COLUMNS and could and not line.is_text:
            yield number, len(line.text)


def texts_of(text):
    """Returns the lines that belong to a string of several lines that is not a docstring."""
    texts, before = set(), tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        first, last = token.start[0], token.end[0]
        is_docstring = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        if token.type == tokenize.STRING and last > first and not is_docstring:
            texts |= set(range(first, last + 1))
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            before = token.type
    return texts


def too_long_python(text):
    texts = texts_of(text)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS and number not in texts and len(line.split()) > 1:
            yield number, len(line)


# ---- other files ---------------------------------------------------------------------------------


def literals_of(line):
    """Returns the words of the line; a literal is one word."""
    return re.findall(r'(?:"(?:\\.|[^"])*"|[^\s"])+', line)


def is_open(line, path):
    """For CMake: returns whether a literal of several lines begins or ends in the line."""
    return (
        path.endswith(("CMakeLists.txt", ".cmake")) and line.replace('\\"', "").count('"') % 2 == 1
    )


def too_long(path):
    of_language = {"sh": too_long_shell, "python": too_long_python}.get(language_of(path))
    if of_language:
        with open(path, encoding="utf-8") as f:
            yield from of_language(f.read())
        return
    fence, page = None, path.endswith(".md")
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f.read().split("\n"), 1):
            if page and line.strip()[:3] in ("```", "~~~"):
                fence = None if fence else line.strip()[:3]
            code = page and (fence or re.match(r" {4,}\S.*", line) or line.lstrip().startswith("|"))
            words = (
                literals_of(line) if path.endswith(("CMakeLists.txt", ".cmake")) else line.split()
            )
            if len(line) > COLUMNS and not code and len(words) > 1 and not is_open(line, path):
                yield number, len(line)


def main():
    faults, paths = 0, ours()
    for path in paths:
        for number, columns in too_long(path):
            faults += 1
            print(f"{path}:{number}: {columns} columns")
    if len(paths) < 1100:
        faults += 1
        print(f"{len(paths)} files: the tree has more")
    print(f"{len(paths)} files, {faults} lines of more than {COLUMNS} columns")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
