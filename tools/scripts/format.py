#!/usr/bin/env python3
"""format.py [--check] [FILE..] - formats C, CMake, pages and scripts to 100 columns.

Without files, all that are ours. C goes through clang-format-19 (.clang-format). Before that, this
script does what clang-format does not do well:
  - lines that divide a file into sections end at column 100, as do the backslashes of macros;
  - paragraphs of comments are filled, and a comment at the far end of a long line moves above it;
  - long string literals are split where lines or statements end in them, rows of X-macros and of
    tables at their commas;
  - a table that clang-format would take apart is put between `clang-format off` and `on`.
Of scripts, long lines are broken (scripts.py): those of shell, and comments of Python, of which the
rest is black's (`black -l 100`). In pages (Markdown), paragraphs and list items are filled;
headings, tables and code blocks stay as they are.

Formatting twice changes nothing. --check says which files it would change, and changes none.
Programs whose line numbers are expectations are not formatted: see EXCEPT.
"""
import functools
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import scripts

COLUMNS = 100
CLANG_FORMAT = "clang-format-19"
# Programs that are checked or read by line, texts of other projects, scripts that end in .inc.
EXCEPT = re.compile(
    r"tests/(programs|twins|svcomp|libraries|orders|extending)/|tests/e2e/(.*/|checks\.inc)"
    r"|docs/|bench/(?!parallel/)"
)


@functools.lru_cache(maxsize=1024)
def clang_formatted(text, path):
    words = [CLANG_FORMAT, f"--assume-filename={path}"]
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


# ---- tokens -------------------------------------------------------------------------------------

TOKEN = re.compile(r'//.*|/\*.*?(?:\*/|$)|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'|\w+|\s+|.')


def comment_at(line):
    """Where the line's comment of the form // begins; -1: nowhere."""
    for token in TOKEN.finditer(line):
        if token[0].startswith("//"):
            return token.start()
    return -1


def indentation(line):
    return len(line) - len(line.lstrip())


def filled(text, first, rest, columns=COLUMNS):
    """The words of the text in lines that begin with `first`, and after that with `rest`."""
    lines, line = [], first
    empty = True
    for word in text.split():
        if not empty and len(line) + 1 + len(word) > columns:
            lines.append(line)
            line, empty = rest, True
        line += word if empty else " " + word
        empty = False
    return lines + [line.rstrip()]


# ---- comments -----------------------------------------------------------------------------------

SECTION = re.compile(r"^(\s*// .*?) -{8,}$")
ITEM = re.compile(r"^(?:[-*] |\d+[.)] |\([a-z0-9]+\) )")


def hang_of(text, lead):
    """How far the further lines of a paragraph are indented whose first line this is."""
    item = ITEM.match(text)
    if item:
        return lead + len(item[0])
    column = re.match(
        r"\S+(?: \S+){0,4}?(?:  +)(?=\S)", text
    )  # a word, and in the next column what is said of it
    return lead + len(column[0]) if column and not re.search(r"[.:;]\s+$", column[0]) else lead


def paragraphs(lines):
    """(lead, hang, lines) of the texts behind //: a paragraph's first line is indented by `lead`,
    its further lines by `hang`."""
    found = []
    for line in lines:
        text, lead = line.strip(), indentation(line)
        if not text:
            found.append((0, 0, [""]))
            continue
        item = hang_of(text, lead) != lead
        if (
            not item
            and found
            and found[-1][2] != [""]
            and found[-1][1] == lead
            and not ends_here(found[-1][2][-1], text)
        ):
            found[-1][2].append(line)
        else:
            found.append((lead, hang_of(text, lead), [line]))
    return found


def ends_here(line, following):
    """Whether the line was ended on purpose: it ends a sentence, and another word had room."""
    return (
        line.rstrip().endswith((".", ":", ";"))
        and len(line) + 4 + len(following.split()[0]) < COLUMNS - 4
    )


RULE = re.compile(r"\s*// -{8,}$")


def with_rules_joined(lines):
    """Titles of sections whose line of dashes is the next line."""
    out = []
    for line in lines:
        if RULE.match(line) and out and re.match(r"\s*// ---- \S.*[^-]$", out[-1]):
            out[-1] += " " + "-" * 8
        else:
            out.append(line[:COLUMNS] if RULE.match(line) else line)
    return out


def with_comments_filled(lines):
    lines = with_rules_joined(lines)
    out, i = [], 0
    while i < len(lines):
        match = re.match(r"(\s*)//(?!/)", lines[i])
        section = SECTION.match(lines[i])
        if section:
            out.append(section[1] + " " + "-" * max(4, COLUMNS - len(section[1]) - 1))
            i += 1
            continue
        if not match or "clang-format" in lines[i]:
            out.append(lines[i])
            i += 1
            continue
        j, own = i, match[0]
        while (
            j < len(lines)
            and lines[j].startswith(own)
            and not SECTION.match(lines[j])
            and "clang-format" not in lines[j]
        ):
            j += 1
        if max(map(len, lines[i:j])) <= COLUMNS:
            out += lines[i:j]
        else:
            for lead, hang, some in paragraphs([line[len(own) :] for line in lines[i:j]]):
                if max(map(len, some)) + len(own) <= COLUMNS:
                    out += [(own + s).rstrip() for s in some]
                else:
                    first = some[0]
                    gap = first[:hang] if hang > lead else " " * lead
                    text = " ".join(s.strip() for s in [first[len(gap) :], *some[1:]])
                    out += filled(text, own + gap, own + " " * hang)
        i = j
    return out


def as_sentence(text, known):
    """A comment that ended a line and now stands above it."""
    word = re.match(r"[a-z]+(?=[ ,:;])", text)
    if word and word[0] not in known:
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", ":", ";", "..", "?", "!")) else text + "."


# What clang-format has on one line only where its comment fits, too.
WHOLE = re.compile(r"\s*(?:(?:if|for|while|case|default|enum|typedef enum)\b|.*\{(?:.*\};?)?$)")


def with_comments_moved(lines):
    """Comments that end lines which are too long, where little room is left for them."""
    known = {
        t[0] for line in lines for t in TOKEN.finditer(line.split("//")[0]) if t[0].isidentifier()
    }
    out, i = [], 0
    while i < len(lines):
        line = lines[i]
        at = comment_at(line)
        code = line[:at].rstrip()
        if len(line) <= COLUMNS or at <= 0 or not code.strip() or (out and out[-1].endswith("\\")):
            out.append(line)
            i += 1
            continue
        text = line[at + 2 :].strip()
        while (
            i + 1 < len(lines)
            and re.match(r"\s*// ", lines[i + 1])
            and abs(indentation(lines[i + 1]) - at) < 2
            and at > indentation(line) + 4
        ):
            i += 1
            text += " " + lines[i].strip()[2:].strip()
        i += 1
        if len(code) <= 56 and not WHOLE.match(code) and len(text) <= 2 * (COLUMNS - len(code) - 5):
            out.append(code + "  // " + text)  # clang-format makes two or three lines of it
            continue
        indent = " " * indentation(line)
        if re.match(r"\s*(\}|else\b)", code) and code.endswith("{"):
            out.append(code)
            out += filled(as_sentence(text, known), indent + "    // ", indent + "    // ")
        else:
            out += filled(as_sentence(text, known), indent + "// ", indent + "// ")
            out.append(code)
    return out


# ---- string literals ----------------------------------------------------------------------------


def split_literal(literal, room):
    """A literal as several that follow each other, none longer than `room` where that can be."""
    text, pieces = literal[1:-1], []
    while len(text) + 2 > room:
        best = 0
        for ends in (r"\\n", r"[;{}] (?=\S)", r"[,.:)] (?=\S)", r" (?=\S)"):
            cuts = [
                m.end()
                for m in re.finditer(ends, text)
                if m.end() <= room - 2 and m.end() < len(text)
            ]
            if cuts and cuts[-1] > room // 3:
                best = cuts[-1]
                break
        if not best:
            break
        pieces.append(text[:best])
        text = text[best:]
    return [f'"{p}"' for p in pieces + [text]]


def with_literals_split(lines):
    out, in_macro = [], False
    for line in lines:
        is_macro = in_macro or line.lstrip().startswith("#")
        in_macro = is_macro and line.endswith("\\")
        if len(line) <= COLUMNS or is_macro or line.lstrip().startswith("//"):
            out.append(line)
            continue
        parts = []
        for token in TOKEN.finditer(line):
            text = token[0]
            if text.startswith('"') and len(text) > 72 and re.search(r"\\n.|[;{}] ", text):
                text = " ".join(split_literal(text, 84))
            parts.append(text)
        out.append("".join(parts))
    return out


# ---- rows: of macros, of tables -----------------------------------------------------------------


def breaks_of(line):
    """(position, depth, kind) where the line may be broken: position is where the next begins."""
    depth, found, previous = 0, [], ""
    for token in TOKEN.finditer(line):
        text = token[0]
        if text in "([{" and len(text) == 1:
            depth += 1
        elif text in ")]}" and len(text) == 1:
            depth -= 1
        elif text.isspace() and token.start() > indentation(line):
            if (
                previous in (",", ";")
                or previous in ("&", "|", "?", ":")
                and line[token.start() - 2 : token.start()] in ("&&", "||", " ?", " :", " |")
            ):
                found.append((token.end(), depth, previous))
            elif previous == ")" and re.match(r"[A-Z_]+\(|/\*", line[token.end() :]):
                found.append((token.end(), depth, "row"))
            elif (
                previous == ")"
                and depth == 0
                and re.match(r"\s*(?:else )?(?:if|for|while) \(", line)
            ):
                found.append((token.end(), depth, "body"))
            elif previous.startswith('"') or line[token.end() :].startswith('"'):
                found.append((token.end(), depth, "text"))
        elif text.startswith("/*"):
            for m in re.finditer(r"(?<=[^ *]) (?=\S)", text[:-2]):
                if m.start() > 3:
                    found.append((token.start() + m.end(), 99, token.start() + 3))
        elif text.startswith('"') and len(text) > 24:
            for m in re.finditer(r"(?<=\S) (?=\S)|\\n(?=.)", text[1:-1]):
                found.append((token.start() + 1 + m.end(), depth + 50, "literal"))
        if not text.isspace():
            previous = text
    return found


def broken(line, room, outer=4, inner=None):
    """The line in pieces of at most `room` columns, as far as that can be. Further ones are
    indented by `outer` more, within brackets by `inner`."""
    out, own = [], indentation(line)
    if inner is None:
        inner = 2 if re.match(r'\s*(?:[A-Z]\(|[{"])', line) else 4
    while len(line) > room:
        fit = [
            b
            for b in breaks_of(line)
            if b[0] <= room + 1 - 2 * (b[2] == "literal")
            and b[0] - indentation(line) > (room - indentation(line)) // 2
        ]
        if not fit:
            fit = [
                b
                for b in breaks_of(line)
                if b[0] <= room + 1 - 2 * (b[2] == "literal") and b[0] > indentation(line) + 8
            ]
        if not fit:
            break
        least = min(d for _, d, _ in fit)
        at, depth, kind = [b for b in fit if b[1] == least][-1]
        head, tail = line[:at].rstrip(), line[at:]
        if kind == "literal":
            head, tail = line[:at] + '"', '"' + tail
        if isinstance(kind, int):
            following = kind
        else:
            following = (
                own if kind == "row" and depth == 0 else own + (inner if depth % 50 else outer)
            )
        out.append(head)
        line = " " * following + tail
    return out + [line]


SEVERAL = re.compile(r"\s*[A-Z][A-Z_0-9]*\([^()]*\)(?: [A-Z][A-Z_0-9]*\([^()]*\))+$")


def with_calls_filled(lines, room):
    """Lines of several calls of macros each: filled, where one of them is too long."""
    out, i = [], 0
    while i < len(lines):
        j = i
        while (
            j < len(lines)
            and SEVERAL.match(lines[j])
            and indentation(lines[j]) == indentation(lines[i])
        ):
            j += 1
        if j > i and max(map(len, lines[i:j])) > room:
            indent = " " * indentation(lines[i])
            calls = re.findall(r"\w+\([^()]*\)", " ".join(lines[i:j]))
            line = indent + calls[0]
            for call in calls[1:]:
                if len(line) + 1 + len(call) > room:
                    out.append(line)
                    line = indent + call
                else:
                    line += " " + call
            out.append(line)
        else:
            out += lines[i:j] or [lines[i]]
        i = max(j, i + 1)
    return out


def with_macros_aligned(lines):
    out, i = [], 0
    while i < len(lines):
        if not re.match(r"\s*#\s*define\b", lines[i]):
            out.append(lines[i])
            i += 1
            continue
        j = i
        while lines[j].endswith("\\"):
            j += 1
        body = [line.rstrip("\\").rstrip() for line in lines[i:j]] + [lines[j]]
        i = j + 1
        if len(body) == 1 and len(body[0]) <= COLUMNS:
            out += body
            continue
        at = comment_at(body[-1])
        if len(body[-1]) > COLUMNS and at > 0:
            out += filled(as_sentence(body[-1][at + 2 :].strip(), ()), "// ", "// ")
            body[-1] = body[-1][:at].rstrip()
        if len(body[0]) > (COLUMNS if len(body) == 1 else COLUMNS - 2):
            head = re.match(r"\s*#\s*define\s+\w+(\([^)]*\))?", body[0])[0]
            body[:1] = [head, "    " + body[0][len(head) :].strip()]
        pieces = [
            p for line in with_calls_filled(body, COLUMNS - 2) for p in broken(line, COLUMNS - 2)
        ]
        out += [p.ljust(COLUMNS - 2) + " \\" for p in pieces[:-1]] + pieces[-1:]
    return out


# ---- tables -------------------------------------------------------------------------------------


CALLS = re.compile(r"\s*(?:[A-Z][A-Z_0-9]*\([^()]*\) ?)+$")  # of macros, with nothing between them


def tables_of(lines):
    """(first, last) of the lines of each initialiser that is a list of rows, and of each enum."""
    i = 0
    while i < len(lines):
        if re.search(r"(?:\] = |\benum(?: \w+)? )\{(?: *//.*)?$", lines[i]) and not lines[
            i
        ].lstrip().startswith("//"):
            close = " " * indentation(lines[i]) + "}"
            j = i + 1
            while (
                j < len(lines) and not lines[j].startswith(close) and not lines[j].startswith("}")
            ):
                j += 1
            if j < len(lines) and lines[j].startswith(close) and lines[j].endswith(";"):
                yield i, j
                i = j
        i += 1


def protected(lines):
    """Whether each line stands between clang-format off and on."""
    off, found = False, []
    for line in lines:
        if line.strip() == "// clang-format on":
            off = False
        found.append(off)
        if line.strip() == "// clang-format off":
            off = True
    return found


def is_taken_apart(rows, made):
    """Whether what clang-format makes of a table is much longer, or indents row after row."""
    if any(CALLS.match(line) for line in rows):
        return any(
            re.match(r"\s*[A-Z{\[\"]", line) and indentation(line) > indentation(made[0]) + 4
            for line in made
        )
    return "enum" not in made[0] and len(rows) > 1 and len(made) > 1.25 * (len(rows) + 2) + 2


def with_tables_kept(lines, path):
    """Puts tables that clang-format would take apart between marks."""
    off, marks = protected(lines), []
    for first, last in tables_of(lines):
        inside = with_calls_filled(lines[first + 1 : last], COLUMNS)
        if (
            off[first]
            or any(line.lstrip().startswith("#") for line in inside)
            and not any(map(CALLS.match, inside))
        ):
            continue
        rows = [
            p
            for line in inside
            for p in (
                [line]
                if "//" in line or line.lstrip().startswith("#")
                else broken(line, COLUMNS, 0, 1)
            )
        ]
        head = re.sub(r"^(\s*)\} ?", r"\1static const struct smc_row ", lines[first])
        whole = "\n".join([head, *inside, lines[last]]) + "\n"
        if is_taken_apart(rows, clang_formatted(whole, path).rstrip("\n").split("\n")):
            marks.append((first, last, rows))
    for first, last, rows in reversed(marks):
        start = first
        if lines[first].lstrip().startswith("}"):
            while not re.match(r"\s*(static|const|struct).*\{$", lines[start]):
                start -= 1
        indent = " " * indentation(lines[first])
        lines[start : last + 1] = [
            indent + "// clang-format off",
            *lines[start : first + 1],
            *rows,
            lines[last],
            indent + "// clang-format on",
        ]
    return lines


# ---- CMake --------------------------------------------------------------------------------------


def literals_of(line):
    """Its words; a literal is one."""
    return re.findall(r'(?:"(?:\\.|[^"])*"|[^\s"])+', line)


def formatted_cmake(text):
    """Comments are filled, and commands continue in the next line. The lines of a literal that has
    several stay."""
    out, quoted, block = [], False, []

    def flush():
        if block and max(map(len, block)) > COLUMNS:
            indent = " " * indentation(block[0])
            out.extend(
                filled(
                    " ".join(line.strip().lstrip("#") for line in block),
                    indent + "# ",
                    indent + "# ",
                )
            )
        else:
            out.extend(block)
        block.clear()

    for line in text.split("\n"):
        was_quoted = quoted
        if not quoted and line.lstrip().startswith("#"):
            if (
                block
                and indentation(line) != indentation(block[0])
                or line.strip().startswith("#  ")
            ):
                flush()
            block.append(line)
            if line.strip().startswith("#  "):
                flush()
            continue
        flush()
        quoted ^= line.replace('\\"', "").count('"') % 2 == 1
        if len(line) <= COLUMNS or quoted or was_quoted:
            out.append(line)
            continue
        indent = " " * indentation(line)
        comment = re.search(r"\s# ([^\"]*)$", line)
        if comment:
            out.append(f"{indent}# {as_sentence(comment[1], ())}")
            line = line[: comment.start()].rstrip()
        further = indent + ("    " if re.match(r"\s*\w+\(", line) else "")
        rest = literals_of(line)
        line = indent + rest.pop(0)
        while rest:
            if len(line) + 1 + len(rest[0]) <= COLUMNS:
                line += " " + rest.pop(0)
                continue
            head, _, word = line.rpartition(" ")
            if head.strip() and re.fullmatch(
                r"[A-Z_]+|-\w", word
            ):  # what names the words after it goes along
                line = head
                rest.insert(0, word)
            out.append(line)
            line = further + rest.pop(0)
        out.append(line)
    flush()
    return "\n".join(out)


# ---- files --------------------------------------------------------------------------------------


def prepared(text, path):
    """What clang-format is given."""
    lines = with_comments_moved(text.split("\n"))
    lines = with_comments_filled(lines)
    lines = with_macros_aligned(lines)
    lines = with_tables_kept(lines, path)
    return "\n".join(with_literals_split(lines))


def formatted_c(text, path):
    for _ in range(8):  # as a rule once; a line that has moved may be too long where it is then
        text = clang_formatted(prepared(text, path), path)
        if prepared(text, path) == text:
            break
    return text


def formatted(path):
    with open(path, encoding="utf-8") as f:
        before = f.read()
    if path.endswith(".md"):
        return before, formatted_page(before)
    if path.endswith((".cmake", "CMakeLists.txt")):
        return before, formatted_cmake(before)
    if scripts.language_of(path) == "sh":
        return before, scripts.formatted_shell(before)
    if scripts.language_of(path) == "python":
        return before, scripts.formatted_python(before)
    return before, formatted_c(before, path)


# ---- pages --------------------------------------------------------------------------------------

MARKER = re.compile(r"(?:[-*+]|\d+[.)]) +")
# What would be something else at the beginning of a line.
BEGINS = re.compile(r"(?:[-*+>|#=]|\d+[.)]$|:?-{2,})")


def words_of(text):
    """The words of a paragraph: short code spans stay together, and what may not begin a line
    stays with the word before it."""
    kept = []
    for word in re.findall(r"(?:`[^`]*`|[^\s`]|`)+", text):
        if kept and BEGINS.match(word):
            kept[-1] += " " + word
        else:
            kept += [word] if len(word) <= COLUMNS // 2 else word.split(" ")
    return kept


def filled_paragraph(lines, first, rest):
    out, line, empty = [], first, True
    for word in words_of(" ".join(line.strip() for line in lines)):
        if not empty and len(line) + 1 + len(word) > COLUMNS:
            out.append(line)
            line, empty = rest, True
        line += word if empty else " " + word
        empty = False
    return out + [line]


def formatted_page(text):
    out, paragraph, first, hang = [], [], "", 0
    fence, listed = None, 0  # the end of the block of code; where the text of the list item begins

    def flush():
        nonlocal paragraph
        if paragraph and max(len(line) for line in paragraph) > COLUMNS:
            lines = [paragraph[0][len(first) :], *paragraph[1:]]
            out.extend(filled_paragraph(lines, first, " " * hang))
        else:
            out.extend(paragraph)
        paragraph = []

    for line in text.split("\n"):
        indent, stripped = indentation(line), line.strip()
        if fence:
            out.append(line)
            fence = None if stripped.startswith(fence) else fence
            continue
        marker = MARKER.match(stripped)
        if not stripped:
            flush()
            out.append(line)
        elif stripped.startswith(("```", "~~~")):
            flush()
            fence = stripped[:3]
            out.append(line)
        elif (
            not paragraph
            and indent >= 4
            and indent >= listed + 4 - 2 * (listed > 0)
            and not (listed and marker)
        ):
            out.append(line)  # a block of code
        elif stripped.startswith(("|", "#", ">", "<!--", "<", "[!")) or re.fullmatch(
            r"[-=*_ ]{3,}", stripped
        ):
            flush()
            out.append(line)
            listed = 0 if indent < listed else listed
        elif marker:
            flush()
            first, hang = line[: indent + len(marker[0])], indent + len(marker[0])
            listed, paragraph = hang, [line]
        else:
            if not paragraph:
                listed = listed if indent >= listed else 0
                first, hang = line[:indent], indent
            paragraph.append(line)
            if line.endswith(("  ", "\\")):
                flush()
    flush()
    return "\n".join(out)


def ours():
    listed = subprocess.run(
        ["git", "ls-files", "-z"], capture_output=True, text=True, check=False
    ).stdout
    names = (
        listed.split("\0")
        if listed
        else [os.path.relpath(os.path.join(d, f)) for d, _, fs in os.walk(".") for f in fs]
    )
    texts = (".md", ".cmake", "CMakeLists.txt")
    return [
        n
        for n in sorted(names)
        if n.endswith(texts)
        or (n.endswith((".c", ".h", ".inc")) and not EXCEPT.match(n))
        or (os.path.isfile(n) and scripts.language_of(n))
    ]


def main():
    check = "--check" in sys.argv[1:]
    asked = [a for a in sys.argv[1:] if a != "--check"]
    paths = [os.path.abspath(p) for p in asked]
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    paths = [os.path.relpath(p) for p in paths] or ours()
    changed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (before, after) in zip(paths, pool.map(formatted, paths)):
            if before != after:
                changed += 1
                print(path)
                if not check:
                    with open(path, "w", encoding="utf-8") as f:
                        f.write(after)
    print(f"{len(paths)} files, {changed} {'to be formatted' if check else 'changed'}")
    return bool(check and changed)


if __name__ == "__main__":
    sys.exit(main())
