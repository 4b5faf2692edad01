"""stored.py - explorations by workers that share a PostgreSQL database, while workers or the server
are killed, or connections are cut: they must find the same as one process."""
import atexit
import json
import os
import random
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

import shared

sys.path.insert(0, os.path.join(shared.ROOT, "tests", "e2e"))

from database import Server, binaries  # noqa: E402
from jobs_results import comparable, differences  # noqa: E402

SERVER_KILL_PROBABILITY = 0.05  # probability for an input
MOST_KILLED = 3      # for one input


class Stored(shared.Shared):
    """Random programs, whose jobs are in one store with those of other inputs."""

    def __init__(self, smc):
        super().__init__(smc)
        self.server, self.falls, self.lock = None, 0, threading.Lock()

    def skipped(self):
        return None if binaries() else "there is no initdb (Debian: postgresql)"

    def start(self):
        with self.lock:
            if not self.server:
                folder = tempfile.mkdtemp(prefix="smc-pg-", dir="/tmp")
                os.chmod(folder, 0o755)
                atexit.register(shutil.rmtree, folder, ignore_errors=True)
                self.server = Server(folder)
                atexit.register(self.server.stop, "immediate")

    def fall(self):
        with self.lock:
            self.server.stop("immediate")
            self.server.start()
            self.falls += 1

    def work(self, job, state):
        """Runs workers until the job is done, and kills some of them."""
        url, others, killed = self.server.url(), [], 0
        # Output goes to files, since nobody reads pipes meanwhile, and a result may exceed a pipe's
        # capacity.
        with tempfile.TemporaryFile("w+") as printed, tempfile.TemporaryFile(
            "w+"
        ) as said, subprocess.Popen(
            [self.smc, "wait", url, job, "--format=json"], stdout=printed, stderr=said
        ) as waits:
            if state.random() < SERVER_KILL_PROBABILITY:
                self.fall()
            while waits.poll() is None:
                others = [w for w in others if w.poll() is None]
                others += [
                    subprocess.Popen(
                        [self.smc, "work", url, "--debug=share-after=0", job],
                        stderr=subprocess.DEVNULL,
                    )
                    for _ in range(2 - len(others))
                ]
                time.sleep(0.02 + 0.1 * state.random())
                if waits.poll() is None and killed < MOST_KILLED:
                    state.choice(others).kill()
                    killed += 1
            self.kills += killed
            for w in others:
                w.wait()
            waits.wait()
            printed.seek(0), said.seek(0)
            return printed.read(), said.read(), waits.returncode

    def judge(self, seed, folder):
        from differential import Outcome, failure
        self.start()
        command = self.command(seed, folder)
        with open(os.path.join(folder, "command"), "w", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n")
        out, err, status = shared.run([*command, f"--time-limit={shared.SECONDS // 3}"])
        if status not in (0, 1, 3):
            return failure("differs", err)
        # the status is 1 if there are errors, even if the time limit was reached
        if not json.loads(out)["complete"]:
            return Outcome("slow", "", False)
        options = [w for w in command[1:] if w not in ("--format=json", "--progress=never")]
        for _ in range(5):  # the server may be stopped meanwhile
            number, err, submitted = shared.run([self.smc, "submit", self.server.url(), *options])
            if not submitted:
                break
        else:
            return failure("differs", f"submit: {err}")
        found, err, found_status = self.work(f"--job={number.strip()}", random.Random(seed))
        wrong = [err] if found_status != status else differences(comparable(out), comparable(found))
        return (
            failure("differs", f"status {found_status}: " + "; ".join(wrong))
            if wrong
            else Outcome("same", "", False)
        )

    def summary(self):
        return f"{self.kills} workers killed, {self.falls} times the server"


class Proxy:
    """Forwards connections between workers and the server's socket, and cuts some of them after any
    number of bytes."""
    NAME = ".s.PGSQL.5432"

    def __init__(self, server):
        self.folder, self.to = tempfile.mkdtemp(prefix="smc-cut-", dir="/tmp"), server
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.listens = socket.socket(socket.AF_UNIX)
        self.listens.bind(os.path.join(self.folder, self.NAME))
        self.listens.listen(64)
        self.links, self.cuts, self.planned, self.lock = [], 0, [], threading.Lock()
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self):
        return f"--store=postgresql:///postgres?host={self.folder}&user=owner"

    def accept(self):
        while True:
            near, _ = self.listens.accept()
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(os.path.join(self.to, self.NAME))
            except OSError:
                near.close()
                continue
            with self.lock:
                left = self.planned.pop() if self.planned else None
            threading.Thread(target=self.forward, args=(near, far, left), daemon=True).start()

    def forward(self, near, far, left):
        """Forwards data until one side closes the connection or `left` bytes were transferred."""
        try:
            while True:
                for at in select.select([near, far], [], [])[0]:
                    data = at.recv(65536 if left is None else min(left, 65536))
                    if not data:
                        return
                    (far if at is near else near).sendall(data)
                    if left is not None:
                        left -= len(data)
                        if left <= 0:
                            self.cuts += 1
                            return
        except OSError:
            return
        finally:
            for at in (near, far):
                at.close()


class Cuts(Stored):
    """Connections are cut after a random number of bytes; workers must continue until the job is
    done."""

    def start(self):
        super().start()
        with self.lock:
            if not hasattr(self, "proxy"):
                self.proxy = Proxy(self.server.folder)

    def work(self, job, state):
        url = self.proxy.url()
        with self.proxy.lock:
            self.proxy.planned = [
                int(10 ** (1 + 3 * state.random())) for _ in range(state.choice((1, 4, 10, 20)))
            ]
        command = [self.smc, "work", url, "--debug=share-after=0", "--patience=100", job]
        workers = [
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        ran = subprocess.run(
            [self.smc, "wait", url, "--patience=100", job, "--format=json"],
            capture_output=True, text=True, timeout=300, check=False,
        )
        for worker in workers:
            said = worker.communicate(timeout=300)[1]
            if worker.returncode:
                return "", f"a worker ended with {worker.returncode}: {said}", worker.returncode
        return ran.stdout, ran.stderr, ran.returncode

    def summary(self):
        return f"{self.proxy.cuts} connections cut"
