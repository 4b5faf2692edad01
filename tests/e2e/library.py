#!/usr/bin/env python3
"""library.py SMC LIBRARY EXAMPLE - tests libsmc through its C interface: results, refusals,
progress, cancelling, threads, and that it has no other effects."""
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
smc, library, example = (os.path.realpath(a) for a in sys.argv[1:4])
OK, INVALID, _, NO_COMMAND, REFUSED, FAILED, CANCELLED = range(7)
VERIFIED, UNSAFE, INCOMPLETE = 0, 3, 4
failures = []

RACE = """#include <pthread.h>
#include <stdatomic.h>
static int d; static atomic_int x;
static void *t(void *p) { d = 1; atomic_store_explicit(&x, 1, memory_order_relaxed); return p; }
int main(void) { pthread_t p; pthread_create(&p, 0, t, 0);
    int v = atomic_load_explicit(&x, memory_order_relaxed) ? d : 1; pthread_join(p, 0); return v < 0; }
"""
# A program with more executions than can be visited.
LONG = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int x[8];
static void *t(void *p) { for (int i = 0; i < 8; i++) atomic_exchange(&x[i], (int)(long)p); return p; }
int main(void) { pthread_t p[6]; for (long i = 0; i < 6; i++) pthread_create(&p[i], 0, t, (void *)(i + 1)); return 0; }
"""


def expect(what, got, wanted):
    if got != wanted:
        failures.append(f"{what}: expected {wanted!r}, got {got!r}")


class Error(ctypes.Structure):
    """The struct smc_api_error, with space for members of later versions."""

    _fields_ = [(n, ctypes.c_char_p) for n in ("kind", "message", "file", "function", "replay")]
    _fields_ += [(n, ctypes.c_uint) for n in ("line", "column", "thread")] + [
        ("more", ctypes.c_char * 64)
    ]


class Step(ctypes.Structure):
    """The struct smc_api_step."""

    _fields_ = [(n, ctypes.c_char_p) for n in ("kind", "order", "location", "file", "function")]
    _fields_ += [(n, ctypes.c_uint) for n in ("thread", "line", "column")] + [
        ("id", ctypes.c_uint32)
    ]
    _fields_ += [
        ("read_from", ctypes.c_int64),
        ("step", ctypes.c_int64),
        ("has_read", ctypes.c_int),
        ("has_written", ctypes.c_int),
    ]
    _fields_ += [("value_read", ctypes.c_int64), ("value_written", ctypes.c_int64)]


class Progress(ctypes.Structure):
    """The struct smc_api_progress."""

    _fields_ = [(n, ctypes.c_uint64) for n in ("executions", "blocked", "errors")] + [
        ("seconds", ctypes.c_double),
        ("share", ctypes.c_double),
    ]


CALLBACK = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Progress), ctypes.c_size_t
)
lib = ctypes.CDLL(library)
pointer, size, text = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
for name, result, arguments in (
    ("check_new", pointer, []),
    ("check_free", None, [pointer]),
    ("check_set", ctypes.c_int, [pointer, text, text]),
    ("check_add_file", ctypes.c_int, [pointer, text]),
    ("check_add_argument", ctypes.c_int, [pointer, text]),
    ("check_set_command", ctypes.c_int, [pointer, text]),
    ("check_on_progress", None, [pointer, CALLBACK, pointer]),
    ("check_run", ctypes.c_int, [pointer]),
    ("check_cancel", None, [pointer]),
    ("check_messages", text, [pointer]),
    ("check_verdict", ctypes.c_int, [pointer]),
    ("check_count", ctypes.c_uint64, [pointer, text]),
    ("check_text", text, [pointer, text]),
    ("check_json", text, [pointer]),
    ("check_errors", size, [pointer]),
    ("check_error", ctypes.c_int, [pointer, size, ctypes.POINTER(Error), size]),
    ("check_steps", size, [pointer, size]),
    ("check_step", ctypes.c_int, [pointer, size, size, ctypes.POINTER(Step), size]),
    ("api_status_text", text, [ctypes.c_int]),
):
    getattr(lib, "smc_" + name).restype = result
    getattr(lib, "smc_" + name).argtypes = arguments


def check_of(*files, options=()):
    c = lib.smc_check_new()
    lib.smc_check_set_command(c, smc.encode())
    for f in files:
        lib.smc_check_add_file(c, f.encode())
    for name, value in options:
        expect(f"--{name}", lib.smc_check_set(c, name.encode(), value and value.encode()), OK)
    return c


def results():
    c = check_of("race.c", options=[("model", "rc11"), ("keep-going", None)])
    for _ in range(2):  # a check can be run again
        expect("a race: status", lib.smc_check_run(c), OK)
    expect("a race: verdict", lib.smc_check_verdict(c), UNSAFE)
    expect("a race: model", lib.smc_check_text(c, b"model"), b"rc11")
    expect(
        "a race: executions",
        lib.smc_check_count(c, b"executions"),
        json.loads(lib.smc_check_json(c))["executions"],
    )
    expect("no such number", lib.smc_check_count(c, b"nothing"), 0)
    expect("a race: errors", lib.smc_check_errors(c), 1)
    e, s = Error(), Step()
    expect("its error", lib.smc_check_error(c, 0, ctypes.byref(e), ctypes.sizeof(e)), OK)
    expect("its error in words", (e.kind, e.line, e.thread, e.more), (b"race", 6, 0, b""))
    expect("no other error", lib.smc_check_error(c, 1, ctypes.byref(e), ctypes.sizeof(e)), INVALID)
    steps = []
    for i in range(lib.smc_check_steps(c, 0)):
        expect("a step", lib.smc_check_step(c, 0, i, ctypes.byref(s), ctypes.sizeof(s)), OK)
        steps.append(
            (
                s.thread,
                s.kind,
                s.location,
                s.read_from,
                s.value_read if s.has_read else None,
                s.value_written if s.has_written else None,
                s.id,
            )
        )
    write = next((s[6] for s in steps if s[1] == b"write" and s[2] == b"x"), None)
    expect("who is read", [s[3:5] for s in steps if s[1] == b"read" and s[2] == b"x"], [(write, 1)])
    expect(
        "initialisation is read",
        [s[3:5] for s in steps if s[1] == b"read" and s[2] == b"d"],
        [(-1, 0)],
    )
    expect(
        "no step behind the last",
        lib.smc_check_step(c, 0, len(steps), ctypes.byref(s), ctypes.sizeof(s)),
        INVALID,
    )
    lib.smc_check_free(c)


def refusals():
    c = check_of(options=[("model", "ra")])
    expect("no file", lib.smc_check_run(c), INVALID)
    for option in ("format", "output", "--model", "model=ra", "", "progress", "watch", "wat",
                   "show-output", "facts", "diff", "args"):
        expect(f"the option {option}", lib.smc_check_set(c, option.encode(), b"x"), INVALID)
    for word in ("file.c", "--json", ""):
        expect(f"the word {word}", lib.smc_check_add_argument(c, word.encode()), INVALID)
    lib.smc_check_free(c)
    for what, c in (
        ("a file", check_of("nothing.c")),
        ("an option", check_of("race.c", options=[("modle", "ra")])),
    ):
        expect(f"{what} that is refused", lib.smc_check_run(c), REFUSED)
        expect(f"{what}: a message", bool(lib.smc_check_messages(c)), True)
        expect(
            f"{what}: no result",
            (lib.smc_check_errors(c), lib.smc_check_json(c), lib.smc_check_verdict(c)),
            (0, None, INCOMPLETE),
        )
        lib.smc_check_free(c)
    for command, status in (
        ("/nowhere/smc", NO_COMMAND),
        ("/bin/false", FAILED),
        ("/bin/echo", FAILED),
    ):
        c = check_of("race.c")
        lib.smc_check_set_command(c, command.encode())
        expect(command, lib.smc_check_run(c), status)
        lib.smc_check_free(c)
    c = check_of("race.c")
    lib.smc_check_add_argument(c, b"-DN=2")
    lib.smc_check_set_command(c, None)
    expect("the smc beside the library", lib.smc_check_run(c), OK)
    lib.smc_check_free(c)
    lib.smc_check_free(None)


def nothing():
    """Passes NULL for each argument that must not be NULL."""
    c = check_of("race.c")
    e, s = Error(), Step()
    for what, status in (
        ("add_file", lib.smc_check_add_file(None, b"race.c")),
        ("add_file, of nothing", lib.smc_check_add_file(c, None)),
        ("set", lib.smc_check_set(None, b"model", b"ra")),
        ("set, nothing", lib.smc_check_set(c, None, b"ra")),
        ("add_argument", lib.smc_check_add_argument(None, b"-DA")),
        ("add_argument, of nothing", lib.smc_check_add_argument(c, None)),
        ("set_command", lib.smc_check_set_command(None, b"smc")),
        ("run", lib.smc_check_run(None)),
        ("error", lib.smc_check_error(None, 0, ctypes.byref(e), ctypes.sizeof(e))),
        ("step", lib.smc_check_step(None, 0, 0, ctypes.byref(s), ctypes.sizeof(s))),
    ):
        expect(f"NULL: {what}", status, INVALID)
    lib.smc_check_cancel(None)
    lib.smc_check_on_progress(None, CALLBACK(), None)
    expect(
        "NULL: results",
        (lib.smc_check_verdict(None), lib.smc_check_count(None, b"executions"),
         lib.smc_check_seconds(None), lib.smc_check_text(None, b"model"),
         lib.smc_check_json(None), lib.smc_check_errors(None), lib.smc_check_steps(None, 0),
         lib.smc_check_messages(None)),
        (INCOMPLETE, 0, 0.0, None, None, 0, 0, b""),
    )
    expect("NULL: names", (lib.smc_check_count(c, None), lib.smc_check_text(c, None)), (0, None))
    expect("run", lib.smc_check_run(c), OK)
    expect("NULL: to", lib.smc_check_error(c, 0, None, 8), INVALID)
    named = (lib.smc_check_count(c, None), lib.smc_check_text(c, None))
    expect("NULL: names, with a result", named, (0, None))
    lib.smc_check_free(c)


def cancelling():
    seen = []

    @CALLBACK
    def stop(_, so_far, n):
        seen.append((so_far.contents.executions, n >= ctypes.sizeof(Progress)))
        return 1

    c = check_of("long.c", options=[("model", "ra")])
    lib.smc_check_on_progress(c, stop, None)
    expect(
        "cancelled by the callback",
        (lib.smc_check_run(c), lib.smc_check_verdict(c)),
        (OK, INCOMPLETE),
    )
    expect("what the callback saw", bool(seen) and all(s[1] for s in seen), True)
    expect("no progress among the messages", b'{"progress"' in lib.smc_check_messages(c), False)
    lib.smc_check_on_progress(c, CALLBACK(), None)
    status = []
    t = threading.Thread(target=lambda: status.append(lib.smc_check_run(c)))
    t.start()
    time.sleep(0.3)
    expect("one run at a time", lib.smc_check_run(c), INVALID)
    lib.smc_check_cancel(c)
    t.join()
    expect("cancelled by another thread", status[0] in (OK, CANCELLED), True)
    lib.smc_check_free(c)


def threads():
    found = {}

    def run(i):
        c = check_of("race.c", options=[("model", "sc" if i % 2 else "rc11")])
        found[i] = lib.smc_check_run(c), lib.smc_check_verdict(c)
        lib.smc_check_free(c)

    all_ = [threading.Thread(target=run, args=(i,)) for i in range(6)]
    for t in all_:
        t.start()
    for t in all_:
        t.join()
    expect("threads", found, {i: (OK, VERIFIED if i % 2 else UNSAFE) for i in range(6)})


def with_signals():
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
    c = check_of("race.c")
    expect(
        "children that nobody waits for",
        (lib.smc_check_run(c), lib.smc_check_verdict(c)),
        (OK, UNSAFE),
    )
    lib.smc_check_free(c)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT, signal.SIGTERM])


def installed():
    """Tests the library as Debian's packages install it: next to the folder of smc's Python module.
    """
    os.makedirs("usr/lib/triplet/smc")
    os.mkdir("usr/bin")
    os.symlink(smc, "usr/bin/smc")
    shutil.copy(library, "usr/lib/triplet/libsmc.so.1")
    return os.path.realpath("usr/lib/triplet/libsmc.so.1")


def examples():
    r = subprocess.run([example, "rc11", "race.c"], capture_output=True, text=True, check=False)
    expect(
        "check.c",
        (
            r.returncode,
            r.stdout.split("\n")[0].split(":")[0],
            "reads x" in r.stdout or "read x, reads 1" in r.stdout,
        ),
        (1, "unsafe", True),
    )
    script = os.path.join(ROOT, "tools/library/examples/check.py")
    r = subprocess.run(
        [sys.executable, script, "sc", "race.c", "race.c"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LIBSMC": library},
    )
    expect("check.py", (r.returncode, r.stdout.count("race.c: verified: "), r.stderr), (0, 2, ""))
    r = subprocess.run(
        [sys.executable, script, "rc11", "race.c", "race.c"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LIBSMC": installed(), "PATH": "/usr/bin:/bin"},
    )
    expect("the smc of an installation", (r.returncode, r.stdout.count("[race]")), (1, 2))
    symbols = subprocess.run(
        ["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True
    ).stdout.split("\n")
    names = [s.split()[-1] for s in symbols if s and not s.endswith(" SMC_1")]
    expect(
        "what it exports",
        [
            n
            for n in names
            if not n.startswith(("smc_check_", "smc_api_")) or not n.endswith("@@SMC_1")
        ],
        [],
    )
    with open(os.path.join(ROOT, "tools/library/include/smc/smc.h"), encoding="utf-8") as f:
        header = f.read()
    expect("the header declares all", [n for n in names if n.split("@")[0] + "(" not in header], [])
    undefined = subprocess.run(
        ["nm", "-D", "--undefined-only", library], capture_output=True, text=True, check=True
    ).stdout
    expect(
        "it cannot exit or print",
        [
            w
            for w in ("exit", "_exit", "abort", "puts", "printf", "stdout", "stderr")
            if f" U {w}@" in undefined
        ],
        [],
    )


def main():
    for name in ("stdout", "stderr"):
        getattr(sys, name).flush()
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryFile() as printed:
        os.chdir(work)
        for name, source in (("race.c", RACE), ("long.c", LONG)):
            with open(name, "w", encoding="utf-8") as f:
                f.write(source)
        streams = os.dup(1), os.dup(2)
        for fd in (1, 2):
            os.dup2(printed.fileno(), fd)
        for step in (results, refusals, nothing, cancelling, threads, with_signals):
            step()
        for fd, was in zip((1, 2), streams):
            os.dup2(was, fd)
        expect("what was printed", os.fstat(printed.fileno()).st_size, 0)
        examples()
        os.chdir(ROOT)
    for f in failures:
        print("FAIL", f)
    print(f"{len(failures)} failed")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
