"""scripts.py - long lines of scripts in shell and Python, for format.py and tests/architecture.

A line of a shell script can be broken where a blank stands outside of quotes, comments and here
documents. A comment can be filled. A line of Python is black's affair (`black -l 100`), but for
comments. What neither can break is excepted: words of more than a line, texts of several lines.
"""
import io
import re
import tokenize

COLUMNS = 100
HERE = re.compile(r"<<(-?)\s*(?:'(\w+)'|\"(\w+)\"|\\?(\w+))")


class ShellLine:
    def __init__(self, text, is_text):
        self.text = text
        self.is_text = is_text  # it begins in a quotation, or is of a here document
        self.breaks = []  # where a blank may be the end of a line
        self.comment = -1  # where a comment begins


def shell_lines(text):
    """The lines of a script, with where they can be broken."""
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


def broken_shell(line):
    """The line in several, none too long if that can be."""
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    out, begin, lead = [], 0, indent
    while len(lead) + len(line.text) - begin > COLUMNS:
        room = COLUMNS - len(lead) + begin
        # After && and || a line may end as it is; elsewhere it takes a backslash.
        joints = [
            b for b in line.breaks if begin < b <= room and line.text[b - 2 : b] in ("&&", "||")
        ]
        blanks = [
            b for b in line.breaks if begin < b <= room - 2 and line.text[b + 1 : b + 2] != " "
        ]
        joint = joints[-1] if joints and joints[-1] > begin + (room - begin) // 3 else None
        at = joint or (blanks[-1] if blanks else None)
        if at is None:
            at = next((b for b in line.breaks if b > begin), None)
        if at is None:
            break
        ends = line.text[at - 2 : at] in ("&&", "||")
        out.append(lead + line.text[begin:at].strip() + ("" if ends else " \\"))
        begin, lead = at + 1, indent + "    "
    return out + [lead + line.text[begin:].strip()]


def filled(words, indent):
    """The words of a comment in lines."""
    lines, line = [], indent + "#"
    for word in words:
        if len(line) + 1 + len(word) > COLUMNS and line.strip() != "#":
            lines.append(line)
            line = indent + "#"
        line += " " + word
    return lines + [line]


def is_section(comment):
    return re.search(r"-{8,}$", comment)


def indent_of(line):
    return line[: len(line) - len(line.lstrip())]


def of_comment(lines, k, at):
    """The lines in the place of the kth, which is too long and has a comment at `at`, and the
    number of the line after it: what follows of its paragraph is filled with it."""
    text, indent = lines[k], indent_of(lines[k])
    code, comment = text[:at].rstrip(), text[at:]
    if is_section(comment) and not code:
        rule = text.rstrip("-")
        return [rule + "-" * (COLUMNS - len(rule))], k + 1
    words, k = comment.lstrip("#").split(), k + 1
    while not code and k < len(lines) and re.match(re.escape(indent) + r"# \S", lines[k]):
        if is_section(lines[k]):
            break
        words += lines[k].lstrip(" #").split()
        k += 1
    return filled(words, indent) + ([code] if code else []), k


def formatted_shell(text):
    out, lines = [], shell_lines(text)
    texts, k = [line.text for line in lines], 0
    while k < len(lines):
        line, goes_on = lines[k], k > 0 and texts[k - 1].endswith("\\")
        k += 1
        if len(line.text) <= COLUMNS or line.is_text or line.text.startswith("#!"):
            out.append(line.text)
        elif line.comment >= 0 and not goes_on:
            instead, k = of_comment(texts, k - 1, line.comment)
            for part in shell_lines("\n".join(instead)):
                out += [part.text] if part.comment >= 0 else broken_shell(part)
        else:
            out += broken_shell(line)
    return "\n".join(out)


def too_long_shell(text):
    """(number, columns) of each line that could be broken."""
    for number, line in enumerate(shell_lines(text), 1):
        could = line.breaks or line.comment >= 0
        if len(line.text) > COLUMNS and could and not line.is_text:
            yield number, len(line.text)


def comments_of(text):
    """{line: where its comment begins}, and the lines that are of a text of several lines which is
    no docstring."""
    comments, texts, before = {}, set(), tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        (first, column), (last, _) = token.start, token.end
        if token.type == tokenize.COMMENT:
            comments[first] = column
        elif token.type == tokenize.STRING:
            is_docstring = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
            if last > first and not is_docstring:
                texts |= set(range(first, last + 1))
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            before = token.type
    return comments, texts


def docstrings_of(text):
    """(first line, last line) of each, from 1."""
    found, before = [], tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        starts = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        if token.type == tokenize.STRING and starts and token.string.startswith('"""'):
            found.append((token.start[0], token.end[0]))
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            before = token.type
    return found


def hang_of(line):
    """Where further lines of a paragraph stand that begins with this one: after a name and two
    blanks or more, where the text after these stands."""
    item = re.match(r"(\s*\S+(?: \S+)*  +)\S", line)
    return len(item[1]) if item else len(indent_of(line))


def filled_paragraphs(lines):
    """Of a docstring: those paragraphs anew that have a long line."""
    out, k = [], 0
    while k < len(lines):
        first, hang, end = lines[k], hang_of(lines[k]), k + 1
        while (
            end < len(lines)
            and first.strip()
            and lines[end].strip()
            and len(indent_of(lines[end])) == hang == hang_of(lines[end])
        ):
            end += 1
        if max(map(len, lines[k:end])) > COLUMNS:
            line, words = first[:hang], first[hang:].split()
            for word in words + [w for more in lines[k + 1 : end] for w in more.split()]:
                if len(line) + len(word) + (not line.endswith(" ")) > COLUMNS and line.strip():
                    out.append(line)
                    line = " " * hang
                line += word if not line.strip() or line.endswith(" ") else " " + word
            out.append(line)
        else:
            out += lines[k:end]
        k = end
    return out


def formatted_python(text):
    """Long comments and docstrings in several lines: all else is black's."""
    lines = text.split("\n")
    for first, last in reversed(docstrings_of(text)):
        lines[first - 1 : last] = filled_paragraphs(lines[first - 1 : last])
    comments, _ = comments_of("\n".join(lines))
    out, k = [], 0
    while k < len(lines):
        if len(lines[k]) > COLUMNS and k + 1 in comments and not lines[k].startswith("#!"):
            instead, k = of_comment(lines, k, comments[k + 1])
            out += instead
        else:
            out.append(lines[k])
            k += 1
    return "\n".join(out)


def language_of(path):
    """ "sh", "python" or None, by the name or the first line."""
    if path.endswith((".sh", "checks.inc")):
        return "sh"
    if path.endswith(".py"):
        return "python"
    if "." in path.rsplit("/", 1)[-1]:
        return None
    with open(path, encoding="utf-8", errors="replace") as f:
        first = f.readline(100)
    found = re.match(r"#!.*\b(python|sh)", first) or re.match(r"#!.*(bash)", first)
    return found and {"python": "python"}.get(found[1], "sh")


def too_long_python(text):
    _, texts = comments_of(text)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS and number not in texts and len(line.split()) > 1:
            yield number, len(line)
