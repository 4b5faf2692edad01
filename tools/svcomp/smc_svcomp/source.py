"""The task's source: maps positions to its lines, and finds code that makes an error doubtful."""

import os
import re

from . import files

MARKER = re.compile(r'^\s*#\s*(?:line\s+)?(\d+)(?:\s+"([^"]*)"((?:\s+\d)*))?\s*$')
BLANKED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)

BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}"
DECLARATION = re.compile(rf"\btypedef\b[^;{{}}]*(?:{BRACES}[^;{{}}]*)?;|\bextern\b[^;{{}}]*;")
# Prototypes: without line markers, headers are part of the text, and what they only declare is not
# code of the program.
PROTOTYPE = re.compile(
    r"^[ \t]*(?!(?:return|else|goto|do|case|sizeof)\b)(?:\w+[\s*]+){1,8}\w+\s*\([^(){};=]*\)\s*;",
    re.M,
)
COPIES = re.compile(
    r"\bmem(?:cpy|move)\s*\(|\(\s*(?:(?:un)?signed\s+)?char\s*\*\s*\)|\b(?:u?intptr_t|union)\b"
)

class Source:
    """path: the file; text: its contents; own: without comments, string literals and text from
    system headers; body: also without declarations."""

    def __init__(self, path):
        self.path = (
            os.path.join(".", path) if str(path).startswith("-") else str(path)
        )  # so that smc does not take it for an option
        self.text = files.read(path)
        self.lines = self.text.splitlines()
        self.places = {}  # (file, line) in compiler messages -> line in this file
        self.own = BLANKED.sub(lambda m: "\n" * m.group().count("\n") + " ", self.mark())
        self.body = PROTOTYPE.sub(" ", DECLARATION.sub(" ", self.own))

    def mark(self):
        """Returns the text without what the line markers say came from system headers. Fills
        `places`."""
        kept, name, line, system = [], None, 0, False
        for number, text in enumerate(self.lines, 1):
            marker = MARKER.match(text)
            if marker:
                line, flags = int(marker.group(1)), (marker.group(3) or "").split()
                if marker.group(2) is not None:
                    name = marker.group(2)
                    system = "3" in flags or name.startswith("/usr/") or name.startswith("<")
                kept.append("")
                continue
            if name is not None:
                self.places.setdefault((name, line), number)
                line += 1
            kept.append("" if system else text)
        return "\n".join(kept)

    def line_of(self, file, line):
        """Returns the line in this file for line `line` of `file` in a compiler message; None: it
        is not from this file."""
        if self.places:
            return self.places.get((file, line))
        ours = file is not None and self.path.endswith(file.rsplit("/", 1)[-1])
        return line if ours and 1 <= line <= len(self.lines) else None

    def pieces(self):
        """True if the program may store pointers in parts (bytes, integers, unions), so that memory
        reported as leaked may still be reachable."""
        return bool(COPIES.search(self.body))

    def call_at(self, file, line, column):
        """Returns the identifier at a position; None: there is none."""
        here = self.line_of(file, line)
        name = re.match(r"\w+", self.lines[here - 1][column - 1 :]) if here and column else None
        return name.group() if name else None
