#!/usr/bin/env python3
"""connections.py SMC - tests workers whose database server is unreachable for a while, because it
restarts or has too many connections: they wait and continue; if waiting cannot help, they end at
once."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import database

SMC = os.path.abspath(sys.argv[1])
failed = passed = 0
PROGRAM = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *arg) { for (int i = 0; i < N; i++) x = x + 1; return arg; }
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
"""


def check(what, good, said=""):
    global failed, passed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAIL {what}: {said}")


def run(*words):
    return subprocess.run([SMC, *words], capture_output=True, text=True, timeout=300, check=False)


def start(*words):
    return subprocess.Popen([SMC, *words], stderr=subprocess.PIPE, text=True)


def children_of(pid):
    """Returns the process and all its descendants."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
        return [pid, *(p for child in f.read().split() for p in children_of(int(child)))]


def polls(of):
    """Returns the times, in seconds, at which workers queried the server for idle processes, from
    its log."""
    with open(os.path.join(of.folder, "log"), encoding="utf-8") as log:
        return [float(line.split()[0]) for line in log if "from smc.look(" in line]


with tempfile.TemporaryDirectory() as folder:
    server = database.Server(folder)
    server.stop()
    with open(os.path.join(server.data, "postgresql.conf"), "a", encoding="utf-8") as settings:
        settings.write("max_connections = 12\nsuperuser_reserved_connections = 0\n")
        settings.write("log_statement = all\nlog_line_prefix = '%n '\n")
    server.start()
    program = os.path.join(folder, "program.c")
    with open(program, "w", encoding="utf-8") as f:
        f.write(PROGRAM)

    # Errors for which waiting cannot help.
    for url in (server.url(user="nobody-knows"), server.url(database="none")):
        begin = time.monotonic()
        r = run("work", url, "--patience=100")
        check(f"{url}: final", r.returncode == 3 and "does not exist" in r.stderr, r)
        check(f"{url}: at once", time.monotonic() - begin < 60, r)

    # There are more processes than the server accepts connections, and it crashes and restarts
    # twice.
    whole = run("--model=sc", "--algo=tracer", "--keep-going", "-DN=2", program)
    r = run("submit", server.url(), "--model=sc", "--algo=tracer", "--keep-going", "-DN=2", program)
    job = "--job=" + r.stdout.strip().removeprefix("--job=")
    workers = [
        start("work", server.url(), job, "--jobs=3", "--debug=share-after=0.001", "--patience=900")
        for _ in range(6)
    ]
    for _ in range(2):
        time.sleep(0.5)
        server.stop("immediate")
        time.sleep(0.2)
        server.start()
    for worker in workers:
        said = worker.communicate(timeout=1000)[1]
        check("a worker stays", worker.returncode == 0, f"status {worker.returncode}: {said}")
    r = run("wait", server.url(), job)
    count = re.search(r"(\d+) executions", whole.stdout)
    check("all work is done", count and count[0] in r.stdout and r.returncode == 0, (whole, r))

    # If another worker has all open items and makes no progress, the server is queried less and
    # less often: every 2.5 s after the tenth query. A busy machine only makes the queries later.
    run("submit", server.url(), "--model=sc", "--algo=tracer", "-DN=9", program)
    busy = start("work", server.url(), "--debug=share-after=1000", "--debug=save-every=1000")
    while server.sql("select max(taken) from smc.states") == "0":
        time.sleep(0.1)
    stopped = children_of(busy.pid)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    others = len(polls(server))
    idle = start("work", server.url())
    while idle.poll() is None and len(polls(server)) < others + 13:
        time.sleep(0.5)
    asked = polls(server)[others + 10 :]
    pauses = [later - earlier for earlier, later in zip(asked, asked[1:])]
    check("an idle worker asks rarely", pauses and min(pauses) > 1, pauses)
    for pid in stopped:
        os.kill(pid, signal.SIGCONT)
    for worker in (busy, idle):
        worker.send_signal(signal.SIGTERM)
        said = worker.communicate(timeout=60)[1]
        check("it ends", worker.returncode in (0, 3), said)

    # The server does not run.
    server.stop()
    for command in (["work"], ["work", job], ["wait", job]):
        for number in (signal.SIGTERM, signal.SIGHUP):
            waiting = start(command[0], server.url(), *command[1:])
            time.sleep(1.5)
            waiting.send_signal(number)
            said = waiting.communicate(timeout=60)[1]
            check(f"{command}, {number.name}", waiting.returncode == 3, said)

# ---- tools/cluster/postgres: its passwords are not visible to other users -----------------------
OWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools/cluster/postgres")


def lines_of_all():
    """Returns the command lines of all processes on this machine."""
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                with open(f"/proc/{entry.name}/cmdline", "rb") as line:
                    yield line.read()
            except OSError:
                pass  # the process has ended


with tempfile.TemporaryDirectory() as folder:
    user = []
    if os.geteuid() == 0:
        user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        shutil.chown(folder, "nobody", "nogroup")
    own = os.path.join(folder, "own")
    begun = subprocess.Popen([*user, OWN, "start", own], stdout=subprocess.PIPE, text=True)
    shown = set()
    while begun.poll() is None:
        shown.update(lines_of_all())
    check("postgres start", begun.returncode == 0)
    secrets = [open(f"{own}/{name}", "rb").read() for name in ("password", "worker.password")]
    check("passwords", all(len(secret) == 48 for secret in secrets))
    check("no argument is one", not any(s in line for s in secrets for line in shown), shown)
    roles = subprocess.run(
        [*user, f"{server.bin}/psql", "-h", own, "-At", "-c",
         "select rolpassword is not null from pg_authid where rolname = 'smc_worker'", "postgres"],
        capture_output=True, text=True, check=False,
    )
    check("the worker has its password", roles.stdout == "t\n", roles)
    subprocess.run([*user, OWN, "stop", own], check=False)

print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
