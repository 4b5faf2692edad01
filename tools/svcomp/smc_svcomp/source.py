"""The task's source: where its lines are, and what looks like a reason not to believe an error."""

import os
import re

from . import files

MARKER = re.compile(r'^\s*#\s*(?:line\s+)?(\d+)(?:\s+"([^"]*)"((?:\s+\d)*))?\s*$')
BLANKED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)

BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}"
DECLARATION = re.compile(rf"\btypedef\b[^;{{}}]*(?:{BRACES}[^;{{}}]*)?;|\bextern\b[^;{{}}]*;")
# Without line markers the headers are part of the text: what they only declare is nothing that the
# program does.
PROTOTYPE = re.compile(
    r"^[ \t]*(?!(?:return|else|goto|do|case|sizeof)\b)(?:\w+[\s*]+){1,8}\w+\s*\([^(){};=]*\)\s*;",
    re.M,
)
COPIES = re.compile(
    r"\bmem(?:cpy|move)\s*\(|\(\s*(?:(?:un)?signed\s+)?char\s*\*\s*\)|\b(?:u?intptr_t|union)\b"
)

class Source:
    """path, text; `own`: without comments, what quotes hold and system headers; `body`: without
    declarations, too."""

    def __init__(self, path):
        self.path = (
            os.path.join(".", path) if str(path).startswith("-") else str(path)
        )  # no option of smc
        self.text = files.read(path)
        self.lines = self.text.splitlines()
        self.places = {}  # (file, line) as compilers name them -> first line of this file
        self.own = BLANKED.sub(lambda m: "\n" * m.group().count("\n") + " ", self.mark())
        self.body = PROTOTYPE.sub(" ", DECLARATION.sub(" ", self.own))

    def mark(self):
        """The text without what system headers brought in, by the line markers; notes where the
        rest stands."""
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
        """The line of this file that a compiler calls line `line` of `file`; None: it is none of
        ours."""
        if self.places:
            return self.places.get((file, line))
        ours = file is not None and self.path.endswith(file.rsplit("/", 1)[-1])
        return line if ours and 1 <= line <= len(self.lines) else None

    def pieces(self):
        """Whether pointers may be kept in pieces, so that what is not freed may still be pointed
        to."""
        return bool(COPIES.search(self.body))

    def call_at(self, file, line, column):
        """The name that stands there, None where none does."""
        here = self.line_of(file, line)
        name = re.match(r"\w+", self.lines[here - 1][column - 1 :]) if here and column else None
        return name.group() if name else None
