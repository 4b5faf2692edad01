#!/usr/bin/env python3
"""python.py SMC LIBRARY - tests the package in python/: it is installed by pip into a directory,
and used as docs/python.md says. Its types are checked by mypy, and a notebook is executed, where
these are installed."""
import asyncio
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
command, library = (os.path.realpath(a) for a in sys.argv[1:3])
failures = []

RACE = """#include <pthread.h>
static int data;
static void *set(void *p) { data = 1; return p; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    int seen = data;
    pthread_join(t, 0);
    return seen > N;
}
"""
# A program with more executions than can be visited.
LONG = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int x[8];
static void *t(void *p) { for (int i = 0; i < 8; i++) atomic_exchange(&x[i], (int)(long)p); return p; }
int main(void) { pthread_t p[6]; for (long i = 0; i < 6; i++) pthread_create(&p[i], 0, t, (void *)(i + 1)); return 0; }
"""
NOTEBOOK = """import smc
smc.check("race.c", arguments=["-DN=1"], command={command!r})"""


def expect(what, got, wanted):
    if got != wanted:
        failures.append(f"{what}: expected {wanted!r}, got {got!r}")


def raised(kind, function, *args, **keywords):
    """Returns the text of the exception of this kind that the call raises; None: it raises none."""
    try:
        function(*args, **keywords)
    except kind as e:
        return str(e)
    return None


def install(directory):
    """Installs a copy of the package, since pip writes beside the sources. Returns False if pip or
    setuptools is not there."""
    if not all(importlib.util.find_spec(m) for m in ("pip", "setuptools", "wheel")):
        return False
    source = os.path.join(directory, "source")
    shutil.copytree(os.path.join(ROOT, "python"), source)
    words = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-build-isolation"]
    words += ["--no-deps", "--disable-pip-version-check", "--root-user-action=ignore"]
    target = os.path.join(directory, "installed")
    done = subprocess.run([*words, "--target", target, source], capture_output=True, text=True)
    if done.returncode:
        failures.append(f"pip: {done.stdout}{done.stderr}")
    expect("types", os.path.exists(os.path.join(target, "smc", "py.typed")), True)
    sys.path.insert(0, target)
    return True


def test_results(smc):
    unsafe = smc.check("race.c", arguments=["-DN=1"], command=command)
    expect(
        "verdict",
        (unsafe.verdict, unsafe.verdict == "unsafe", bool(unsafe)),
        (smc.Verdict.UNSAFE, True, False),
    )
    expect(
        "errors",
        [(e.kind, e.place.line, os.path.basename(e.place.file)) for e in unsafe.errors],
        [("race", 3, "race.c")],
    )
    error = unsafe.errors[0]
    expect("error", "race.c:3:34: error: data race on data" in str(error), True)
    steps = error.execution.steps
    expect("steps", [s.shown for s in steps], list(range(1, len(steps) + 1)))
    expect(
        "culprits",
        sorted((s.thread, s.location) for s in steps if s.is_culprit),
        [(0, "data"), (1, "data")],
    )
    expect("names", dict(error.execution.names), {0: "main", 1: "set"})
    again = smc.check("race.c", arguments=["-DN=1"], command=command, replay=error.replay)
    expect("replay", [e.kind for e in again.errors], ["race"])
    atomic = smc.check(
        "race.c",
        arguments=["-DN=1"],
        command=command,
        plain="access",
        keep_going=True,
        time_limit=None,
        stats=False,
    )
    expect("options", (atomic.verdict, atomic.executions, bool(atomic)), ("verified", 2, True))
    expect(
        "model", smc.check("race.c", arguments=["-DN=1"], command=command, model="sc").model, "sc"
    )
    html = unsafe._repr_html_()
    expect(
        "html",
        ("<table>" in html, html.count("<tr>"), "border-left" in html),
        (True, len(steps) + 1, True),
    )
    with open("quotes.c", "w", encoding="utf-8") as f:
        f.write('#include <assert.h>\nint main(void) { int a = 2; assert(a < 1 && "<b>"); }\n')
    expect("escapes", "<b>&quot;" in smc.check("quotes.c", command=command)._repr_html_(), False)


def test_failures(smc):
    expect(
        "no file",
        "none.c" in (raised(smc.Refused, smc.check, "none.c", command=command) or ""),
        True,
    )
    expect(
        "compiler",
        "could not compile" in (raised(smc.Refused, smc.check, "race.c", command=command) or ""),
        True,
    )
    for name in ("watch", "format", "no_such_option"):
        expect(
            name,
            raised(smc.Refused, smc.check, "race.c", command=command, **{name: True}) is not None,
            True,
        )
    expect(
        "no command",
        raised(smc.Failed, smc.check, "race.c", command="/nonexistent") is not None,
        True,
    )


def test_progress(smc):
    reports = []
    check = smc.Check("long.c", command=command)

    def cancel_at_second(p):
        reports.append(p)
        if len(reports) == 2:
            check.cancel()

    expect("cancelled", check.run(cancel_at_second).verdict, smc.Verdict.INCOMPLETE)
    expect("reports", reports[1].executions >= reports[0].executions > 0, True)

    def fail(_):
        raise KeyError("stop")

    expect(
        "raises", raised(KeyError, smc.check, "long.c", command=command, on_progress=fail), "'stop'"
    )
    threading.Timer(0.5, check.cancel).start()
    expect("from a thread", check.run().verdict, "incomplete")


async def coroutines(smc):
    first = smc.Check("race.c", arguments=["-DN=1"], command=command)
    second = smc.Check("race.c", arguments=["-DN=1"], command=command, model="sc", plain="access")
    results = await asyncio.gather(first, second)
    expect("gather", [r.verdict for r in results], ["unsafe", "verified"])
    expect("result", first.result is results[0], True)
    check, n = smc.Check("long.c", command=command), 0
    async for progress in check:
        n += 1
        expect("share", progress.share is None or 0 <= progress.share <= 1, True)
        if n == 2:
            check.cancel()
    expect("async cancelled", (check.result.verdict, n >= 2), ("incomplete", True))
    task = asyncio.create_task(smc.Check("long.c", command=command)._wait())
    await asyncio.sleep(0.3)
    task.cancel()
    try:
        await task
        failures.append("a cancelled task ended")
    except asyncio.CancelledError:
        pass
    try:
        await smc.Check("none.c", command=command)
        failures.append("a missing file was checked")
    except smc.Refused:
        pass


def test_version(smc):
    shown = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    expect("version", shown.stdout.split()[1].split("+")[0].split("-")[0], smc.__version__)


def test_types(directory):
    if not shutil.which("mypy"):
        return
    words = ["mypy", "--strict", "--python-version", "3.9", "--cache-dir", directory + "/mypy"]
    done = subprocess.run(
        [*words, os.path.join(ROOT, "python", "smc")], capture_output=True, text=True
    )
    expect("mypy", (done.returncode, done.stdout if done.returncode else ""), (0, ""))


def test_notebook():
    if not all(importlib.util.find_spec(m) for m in ("nbclient", "ipykernel")):
        return
    import nbclient
    import nbformat

    cell = nbformat.v4.new_code_cell(NOTEBOOK.format(command=command))
    book = nbformat.v4.new_notebook(cells=[cell])
    os.environ["PYTHONPATH"] = sys.path[0]
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3").execute()
    shown = [o["data"].get("text/html", "") for o in book.cells[0].outputs if "data" in o]
    expect("notebook", ["data race on data" in text for text in shown], [True])


def main():
    os.environ["LIBSMC"] = library
    with tempfile.TemporaryDirectory() as directory:
        os.environ["XDG_CACHE_HOME"] = os.path.join(directory, "cache")
        os.chdir(directory)
        for name, text in (("race.c", RACE), ("long.c", LONG)):
            with open(name, "w", encoding="utf-8") as f:
                f.write(text)
        if not install(directory):
            sys.path.insert(0, os.path.join(ROOT, "python"))
        import smc

        test_results(smc)
        test_failures(smc)
        test_progress(smc)
        asyncio.run(coroutines(smc))
        test_version(smc)
        test_types(directory)
        test_notebook()
        os.chdir("/")
    for line in failures:
        print("FAIL", line)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
