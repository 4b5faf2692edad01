#!/usr/bin/env python3
"""lsp_objects.py SMC - tests diagnostics of `smc lsp` for files that are checked by `smc linearize`
or `smc test`."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
import lsp  # noqa: E402  (found in the folder tests/)

# A queue with one producer, from which two threads can take the same element.
OBJECT = """#include <smc.h>
#include <stdatomic.h>
static atomic_int taken, count;
static int slots[8];
SMC_OP_CARRIES(put)
{
    int i = atomic_load(&count);
    slots[i] = (int)value;
    atomic_store(&count, i + 1);
    return 0;
}
SMC_OP(take)
{
    int i = atomic_load(&taken);
    if (i >= atomic_load(&count)) return 0;
    atomic_store(&taken, i + 1);
    return slots[i];
}
SMC_ONE_THREAD(producer, put)
"""
RIGHT = OBJECT.replace(
    "    atomic_store(&taken, i + 1);",
    "    if (!atomic_compare_exchange_strong(&taken, &i, i + 1)) return -1;",
).replace("SMC_ONE_THREAD", "SMC_MAY_FAIL(take, -1)\nSMC_ONE_THREAD")
RACE = RIGHT.replace("atomic_store(&count, i + 1)", "atomic_store_explicit(&count, i + 1, 0)")
TESTS = """#include <assert.h>
#include <smc.h>
SMC_TEST(right) { assert(1); }
SMC_TEST(wrong) { assert(0); }
SMC_TEST(wrong_too)
{
    assert(2 > 3);
}
"""
check = lsp.check


class Editor:
    def __init__(self, smc, folder):
        self.client = lsp.Client(smc, "--time-limit=300")
        self.path = os.path.join(folder, "object.c")
        self.uri, self.method = "file://" + self.path, "didOpen"

    def save(self, text):
        with open(self.path, "w", encoding="ascii") as f:
            f.write(text)
        before = self.begun()
        self.client.checked(self.method, self.uri)
        self.method = "didSave"
        check("one check for each save", self.begun() == before + 1, self.begun())
        said = [
            p["diagnostics"]
            for p in self.client.told["textDocument/publishDiagnostics"]
            if p["uri"] == self.uri
        ]
        return said[-1], self.values("end")[-1]["message"]

    def values(self, kind):
        all = [p["value"] for p in self.client.told.get("$/progress", [])]
        return [v for v in all if v["kind"] == kind]

    def begun(self):
        return len(self.values("begin"))


def line_of(text, words):
    return next(i for i, line in enumerate(text.split("\n")) if words in line)


def related(d):
    return [
        (r["location"]["range"]["start"]["line"], r["message"]) for r in d["relatedInformation"]
    ]


def check_object(editor):
    found, said = editor.save(OBJECT)
    check("one diagnostic", len(found) == 1, found)
    d = found[0]
    check("its kind", d["code"] == "linearizability" and d["severity"] == 1, d)
    check(
        "its message",
        d["message"].startswith(
            "no order of the calls explains take() = 1 and take() = 1 "
            "(client: put(1) take() | take())\n"
            "The error needs no weak memory: an interleaving of the threads shows it.\n"
            "Threads 1 and 2 both read taken (line "
        ),
        d["message"],
    )
    begin, end = line_of(OBJECT, "SMC_OP(take)"), line_of(OBJECT, "SMC_ONE_THREAD")
    check("its place", begin < d["range"]["start"]["line"] < end, d["range"])
    put, take = line_of(OBJECT, "int i = atomic_load(&count)"), line_of(
        OBJECT, "int i = atomic_load(&taken)"
    )
    check(
        "its calls",
        related(d)[:3]
        == [
            (put, "thread 1: put(1) = 0"),
            (take, "thread 1: take() = 1"),
            (take, "thread 2: take() = 1"),
        ],
        related(d),
    )
    check(
        "its steps",
        any(
            at == line_of(OBJECT, "atomic_store(&taken") and "write taken" in m
            for at, m in related(d)
        ),
        related(d),
    )
    check("the summary", said.startswith("unsafe: ") and "clients" in said, said)
    actions = editor.client.actions(editor.uri, 0)
    check("a page", "smc: show the execution in a browser" in actions, list(actions))
    check("no memory orders", not any("orders" in title for title in actions), list(actions))
    editor.client.execute(actions["smc: show the execution in a browser"])
    editor.client.wait(lambda: editor.client.count("window/showDocument") > 0)
    page = editor.client.told["window/showDocument"][-1]["uri"][len("file://") :]
    with open(page, encoding="utf-8") as f:
        check("the page is about it", "no order of the calls explains" in f.read())


def mended(editor):
    found, said = editor.save(RIGHT)
    check("mended: nothing is shown", found == [], found)
    check("mended", said.startswith("bounded: ") and "clients" in said, said)
    found, said = editor.save("// smc: linearize --calls=2 --threads=2\n" + RIGHT)
    check("its own line", found == [] and said.startswith("bounded: 8 clients, "), said)
    logged = [p["message"] for p in editor.client.told.get("window/logMessage", [])]
    check("nothing of it is refused", logged == [], logged)
    found, said = editor.save(RACE)
    check("a race", [d["code"] for d in found] == ["race"], found)
    check("a race: its client", "(client: put(1) | take())" in found[0]["message"], found)
    found, said = editor.save(RIGHT.replace("return 0;", "return zero;", 1))
    check("what does not compile", "undeclared" in found[0]["message"], found)
    check("what does not compile: said", said == "not checked", said)


def tests(editor):
    found, said = editor.save(TESTS)
    check(
        "a diagnostic for each test that fails",
        [(d["range"]["start"]["line"], d["message"]) for d in found]
        == [
            (line_of(TESTS, "assert(0)"), "assertion failed: 0 (test wrong)"),
            (line_of(TESTS, "2 > 3"), "assertion failed: 2 > 3 (test wrong_too)"),
        ],
        found,
    )
    check("tests: the summary", said == "unsafe: 3 tests, 2 with errors, model rc11", said)
    found, said = editor.save(TESTS.replace("(0)", "(1)").replace("2 >", "4 >"))
    check("tests that pass", found == [], found)
    check("tests that pass: said", said == "no error found: 3 tests, 0 with errors, model rc11")
    found, said = editor.save("int main(void) { return 0; }\n")
    check("a program again", found == [] and said.startswith("verified: 1 executions"), said)
    check(
        "with its actions",
        "smc: find the weakest memory orders" in editor.client.actions(editor.uri, 0),
    )


with tempfile.TemporaryDirectory() as work:
    editor = Editor(os.path.abspath(sys.argv[1]), os.path.realpath(work))
    check_object(editor)
    mended(editor)
    tests(editor)
    editor.client.ask("shutdown")
    editor.client.send(method="exit")
    check("the end", editor.client.server.wait(lsp.SECONDS) == 0)
sys.exit(lsp.failures != 0)
