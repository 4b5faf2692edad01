"""lsp_models.py SMC - tests `smc lsp` with memory models and litmus tests, also while their text is
not saved, with programs that lack a header, and with programs that are too large to be explored in
time."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
import large  # noqa: E402
import lsp  # noqa: E402  (found in the folder tests/)

smc = os.path.realpath(sys.argv[1])
check = lsp.check

MODEL = """"a model"
(* happens-before *)
let hb = (po | rf)+
let both(a, b) = a | b
let writes = W & SC
let rec seen = rf | seen ; co
let nothing = 0
let vain = let inner = po in inner | both(rf, co)
acyclic hb | [writes] ; seen | nothing as causality
~empty hb
"""
RACE = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int ready;
static int data;
static void *writer(void *unused)
{
    data = 1;
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return unused;
}
int main(void)
{
    pthread_t t;
    int seen = 0;
    pthread_create(&t, 0, writer, 0);
    if (atomic_load_explicit(&ready, memory_order_acquire)) seen = data;
    pthread_join(t, 0);
    return seen == 2;
}
"""
LITMUS = """C mp
{}
P0(atomic_int *x, atomic_int *y) { atomic_store_explicit(x, 1, memory_order_relaxed); }
P1(atomic_int *x, atomic_int *y) { int a = atomic_load_explicit(x, memory_order_relaxed); }
exists (1:a=1)
"""


class Editor(lsp.Client):
    def shown(self, uri):
        return [d for d in self.told.get("textDocument/publishDiagnostics", []) if d["uri"] == uri]

    def sent(self, method, uri, **params):
        """Sends a notification about the file; its diagnostics then."""
        n = len(self.shown(uri))
        self.send(
            method=f"textDocument/{method}",
            params={"textDocument": {"uri": uri, **params.pop("document", {})}, **params},
        )
        self.wait(lambda: len(self.shown(uri)) > n)
        return self.shown(uri)[-1]["diagnostics"]

    def opened(self, uri, text):
        return self.sent("didOpen", uri, document={"text": text, "version": 1, "languageId": "x"})

    def changed(self, uri, text):
        return self.sent("didChange", uri, contentChanges=[{"text": text}])

    def hover(self, uri, line, character):
        found = self.ask(
            "textDocument/hover",
            textDocument={"uri": uri},
            position={"line": line, "character": character},
        )
        return found and found["contents"]["value"]


def brief(diagnostics):
    return [
        (
            d["severity"],
            d["range"]["start"]["line"],
            d["range"]["start"]["character"],
            d["range"]["end"]["character"],
            d["message"],
        )
        for d in diagnostics
    ]


def try_model(editor, folder):
    uri = f"file://{folder}/model.cat"  # is not on the disk: only its unsaved text is read
    check(
        "model: unused",
        brief(editor.opened(uri, MODEL)) == [(2, 7, 4, 8, "'vain' is not used")],
        editor.shown(uri)[-1],
    )
    check("model: tag", editor.shown(uri)[-1]["diagnostics"][0]["tags"] == [1])
    symbols = [
        (s["name"], s["detail"], s["selectionRange"]["start"]["line"])
        for s in editor.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    ]
    expected = [
        ("hb", "relation", 2),
        ("both", "function", 3),
        ("writes", "set of events", 4),
        ("seen", "relation", 5),
        ("nothing", "empty set or relation", 6),
        ("vain", "relation", 7),
        ("causality", "test", 8),
        ("empty", "test", 9),
    ]
    check("model: symbols", symbols == expected, symbols)
    for line, character, words in (
        (8, 9, "```cat\nlet hb = (po | rf)+\n```\nrelation, line 3"),
        (8, 14, "```cat\nlet writes = W & SC\n```\nset of events, line 5"),
        (
            7,
            4,
            "```cat\nlet vain = let inner = po in inner | both(rf, co)\n" "```\nrelation, line 8",
        ),
        (7, 38, "```cat\nlet both(a, b) = a | b\n```\nfunction, line 4"),
        (2, 10, "`po`: program order (relation)"),
        (4, 17, "`SC`: events with memory_order_seq_cst (set of events)"),
        (8, 0, None),
        (0, 0, None),
        (99, 0, None),
        (2, 99, None),
    ):
        found = editor.hover(uri, line, character)
        check(f"model: hover {line}:{character}", found == words, repr(found))
    for before, after, error in (
        (
            "W & SC",
            "W & hb",
            (1, 4, 15, 21, "one side of this operator is a set of events, the other" " a relation"),
        ),
        ("rf | seen", "rg | seen", (1, 5, 15, 32, "the name 'rg' is not known")),
        ("[writes]", "[hb]", (1, 8, 13, 51, "expected a set of events, and this is a relation")),
        (
            "both(rf, co)",
            "both(rf)",
            (1, 7, 37, 45, "'both' has 2 parameters, and here are 1" " arguments"),
        ),
        ("let hb =", "let hb", (1, 2, 11, 17, "expected ',' or ')' after a parameter")),
        (
            '"a model"',
            '"ä" (* \U0001f600 *) let',
            (1, 2, 0, 19, "expected a name to define, not" " 'let'"),
        ),
    ):
        found = brief(editor.changed(uri, MODEL.replace(before, after)))
        check(
            f"model: {after}",
            error[:3] == found[0][:3] and found[0][4].startswith(error[4]) and len(found) == 1,
            found,
        )
    with open(f"{folder}/part.cat", "w", encoding="utf-8") as f:
        f.write("let of-part = po\nlet spare = po\n")
    found = editor.changed(uri, 'include "part.cat"\nacyclic of-part\n')
    check("include", found == [], found)
    check("include: hover", "relation, line 1 of" in editor.hover(uri, 1, 10))
    found = brief(editor.changed(uri, 'include "missing.cat"\nacyclic po\n'))
    check("include: missing", len(found) == 1 and found[0][:3] == (1, 0, 8), found)
    found = editor.changed(uri, "let unused = po\n")
    check("a file without tests is included by others", found == [], found)
    found = editor.changed(uri, "(* " + "x" * 70000 + " *)")
    check("too large", "too large" in found[0]["message"])
    check(
        "every predefined name is described", described(editor, uri) == [], described(editor, uri)
    )
    check("saved", editor.sent("didSave", uri) == [])


def described(editor, uri):
    """The predefined names of docs/models.md that hover does not describe."""
    with open("docs/models.md", encoding="utf-8") as f:
        text = f.read()
    rows = text[text.index("| `R`, `W`, `M`, `F` |") : text.index("| `rcu-rscs` |")].split("\n")
    names = [
        n.strip("` ").split("(")[0] for row in rows[:-1] for n in row.split("|")[1].split(", ")
    ]
    editor.changed(uri, "\n".join(f"let x{i} = {n}" for i, n in enumerate(names)))
    lacks = [
        n
        for i, n in enumerate(names)
        if not (editor.hover(uri, i, len(f"let x{i} = ")) or "").startswith(f"`{n}`: ")
    ]
    editor.changed(uri, "acyclic po\n")
    return lacks if len(names) > 50 else ["the page has another form"]


def try_litmus(editor, folder):
    uri = f"file://{folder}/test.litmus"
    check("litmus: right", editor.opened(uri, LITMUS) == [])
    for before, after, line in (
        ("exists (1:a=1)", "exists (1:b=1)", 4),
        ("atomic_load_explicit(x", "atomic_load_explicit(z", 3),
        ("memory_order_relaxed); }\nP1", "memory_order_weak); }\nP1", 2),
    ):
        found = editor.changed(uri, LITMUS.replace(before, after))
        check(
            f"litmus: {after}",
            len(found) == 1
            and found[0]["severity"] == 1
            and found[0]["range"]["start"]["line"] == line,
            found,
        )
    check("litmus: mended", editor.changed(uri, LITMUS) == [])
    check(
        "litmus: no symbols",
        editor.ask("textDocument/documentSymbol", textDocument={"uri": uri}) == [],
    )


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return f"file://{path}"


def try_header(editor, folder):
    uri = write(folder, "lacks.c", 'int x;\n#include "missing.h"\nint main(void) { return 0; }\n')
    editor.checked("didOpen", uri)
    found = editor.shown(uri)[-1]["diagnostics"]
    check(
        "missing header",
        [(d["severity"], d["range"]["start"]["line"], d["message"]) for d in found]
        == [(1, 1, "'missing.h' file not found")],
        found,
    )


def try_reasons(editor, folder):
    """An error has the reasons and the advice that the text has."""
    uri = write(folder, "race.c", RACE)
    editor.checked("didOpen", uri)
    found = editor.shown(uri)[-1]["diagnostics"]
    text = " ".join(
        subprocess.run(
            [smc, "race.c"], cwd=folder, capture_output=True, text=True, check=False
        ).stderr.split()
    )
    lines = found[0]["message"].split("\n")
    check("reasons", len(found) == 1 and len(lines) > 1, found)
    for line in lines:
        check(f"reason: {line}", line in text, text)


def words_of_child(pid):
    """The command line of the server's only child process, once it runs smc anew."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
        child = children.read().split()[0]
    while True:
        with open(f"/proc/{child}/cmdline", encoding="utf-8") as words:
            words = words.read().split("\0")
        if words[0] and "lsp" not in words:  # it has no words while it starts
            check("the result of a check is written completely", waits_to_write(child))
            return words


def waits_to_write(pid):
    """Whether writing waits while a pipe is full: a large result would be lost otherwise."""
    for fd in (1, 2):
        with open(f"/proc/{pid}/fdinfo/{fd}", encoding="ascii") as about:
            flags = next(line.split()[1] for line in about if line.startswith("flags:"))
        if int(flags, 8) & os.O_NONBLOCK:
            return False
    return True


def try_large(smc_, folder):
    """A check that reaches its limit is repeated with a budget, and the editor offers a sample."""
    editor = Editor(smc_, "--time-limit=1", "--keep-going")
    uri = write(folder, "large.c", large.PROGRAM)
    ended = lambda: [
        p["value"]["message"]
        for p in editor.told.get("$/progress", [])
        if p["value"]["kind"] == "end"
    ]
    editor.send(method="textDocument/didOpen", params={"textDocument": {"uri": uri}})
    editor.wait(lambda: len(ended()) == 1)
    check("budget", ended()[0].startswith("sampled: "), ended())
    reported = [
        p["value"]["message"] for p in editor.told["$/progress"] if p["value"]["kind"] == "report"
    ]
    check(
        "slow",
        len(reported) == 1 and reported[0].startswith("incomplete, time limit reached"),
        reported,
    )
    found = editor.shown(uri)[-1]["diagnostics"]
    check("sampled", len(found) == 1 and found[0]["message"].startswith("sampled: "), found)
    title = "smc: sample executions for a minute (smc hunt)"
    actions = editor.actions(uri, 0)
    check("offered", title in actions, list(actions))
    check("no execution", "smc: show the execution in a browser" not in actions, list(actions))
    check("no error to fix", "smc: find the weakest memory orders" in actions, list(actions))
    editor.execute(actions[title])
    begun = lambda: sum(p["value"]["kind"] == "begin" for p in editor.told["$/progress"])
    editor.wait(lambda: begun() == 2)
    words = words_of_child(editor.server.pid)
    check(
        "hunt",
        "hunt" in words and "--time-limit=60" in words and "--time-limit=1" not in words,
        words,
    )
    small = write(folder, "small.c", "int main(void) { return 0; }\n")
    editor.checked("didOpen", small)
    check("not offered", title not in editor.actions(small, 0))
    editor.ask("shutdown")
    editor.send(method="exit")
    check("end", editor.server.wait(20) == 0)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        editor = Editor(smc)
        for name in ("hoverProvider", "documentSymbolProvider"):
            check(name, editor.capabilities[name] is True)
        check("whole texts", editor.capabilities["textDocumentSync"]["change"] == 1)
        try_model(editor, folder)
        try_litmus(editor, folder)
        try_header(editor, folder)
        try_reasons(editor, folder)
        editor.ask("shutdown")
        editor.send(method="exit")
        check("status", editor.server.wait(20) == 0)
        try_large(smc, folder)
    sys.exit(lsp.failures > 0)


main()
