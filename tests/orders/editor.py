#!/usr/bin/env python3
"""editor.py SMC - tests the code actions of `smc lsp` for memory orders, applied as an editor does:
first the one that repairs a program, then those that relax it."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
import lsp  # noqa: E402  (found in the folder tests/)

PROGRAM = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int ready;
static int data;
static void *run(void *arg) {
    data = 42;
    atomic_store_explicit(&ready, 1, memory_order_relaxed); // \N{GREEK SMALL LETTER ALPHA}
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    if (atomic_load(&ready)) assert(data == 42);
    pthread_join(t, 0);
}
"""
check = lsp.check


def applied(text, edits):
    """Returns the text after the edits. Columns count UTF-16 code units."""
    lines = text.split("\n")
    for e in sorted(
        edits,
        key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]),
        reverse=True,
    ):
        k = e["range"]["start"]["line"]
        units = lines[k].encode("utf-16-le")
        lines[k] = (
            units[: 2 * e["range"]["start"]["character"]]
            + e["newText"].encode("utf-16-le")
            + units[2 * e["range"]["end"]["character"] :]
        ).decode("utf-16-le")
    return "\n".join(lines)


with tempfile.TemporaryDirectory() as work:
    path = os.path.join(os.path.realpath(work), "flag.c")
    uri, text = "file://" + path, PROGRAM

    def save():
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)

    save()
    client = lsp.Client(os.path.abspath(sys.argv[1]))
    check(
        "commands", "smc.memoryOrders" in client.capabilities["executeCommandProvider"]["commands"]
    )
    client.checked("didOpen", uri)
    said = client.orders(uri, "smc: find memory orders that fix it")
    check("what was found", said == "smc repair: 1 place to change: code actions there", said)
    found = client.actions(uri, 7)
    check(
        "a place",
        "smc: make the store release" in found
        and "smc: show why the store is not relaxed" in found,
        list(found),
    )
    check("no other place", not any("make" in title for title in client.actions(uri, 6)))
    client.execute(found["smc: show why the store is not relaxed"])
    client.wait(lambda: client.count("window/showDocument") > 0)
    with open(
        client.told["window/showDocument"][-1]["uri"][len("file://") :], encoding="utf-8"
    ) as f:
        check("why", "data race on data" in f.read())
    text = applied(text, found["smc: make the store release"]["edit"]["changes"][uri])
    check("mended", text == PROGRAM.replace("memory_order_relaxed", "memory_order_release"), text)
    save()
    client.checked("didSave", uri)
    check(
        "what was known is forgotten",
        "smc: show why the store is not relaxed" not in client.actions(uri, 7),
    )
    said = client.orders(uri, "smc: find the weakest memory orders")
    check("what is left", said == "smc relax: 1 place to change: code actions there", said)
    found = client.actions(uri, 13)
    text = applied(text, found["smc: relax the load to acquire"]["edit"]["changes"][uri])
    check("relaxed", "if (atomic_load_explicit(&ready, memory_order_acquire)) assert" in text, text)
    save()
    client.checked("didSave", uri)
    said = client.orders(uri, "smc: find the weakest memory orders")
    check("nothing is left", said == "smc relax: 0 places to change", said)
    client.ask("shutdown")
    client.send(method="exit")
    check("the end", client.server.wait(lsp.SECONDS) == 0)
    check(
        "its pages are gone",
        not any(
            os.path.exists(p["uri"][len("file://") :]) for p in client.told["window/showDocument"]
        ),
    )
sys.exit(lsp.failures != 0)
