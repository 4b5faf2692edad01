"""Runs a PostgreSQL server for one test, from Debian's packages."""
import glob
import os
import shutil
import subprocess
import sys

from jobs_results import PATIENCE


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def binaries():
    """Returns the folder of the newest installed server; "": none is installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda f: int(f.split("/")[4]))
    return found[-1] if found else os.path.dirname(shutil.which("initdb") or "")


class Server:
    """A server with its data and a socket in a folder, without a port. It runs as an unprivileged
    user, since PostgreSQL refuses root."""

    def __init__(self, folder):
        self.bin = binaries()
        if not self.bin:
            skip("there is no initdb (Debian: postgresql)")
        self.folder, self.as_user = folder, []
        if os.geteuid() == 0:
            self.as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
            shutil.chown(folder, "nobody", "nogroup")
        self.data = os.path.join(folder, "data")
        made = self.run(
            "initdb",
            "-D",
            self.data,
            "-A",
            "trust",
            "-U",
            "owner",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
        )
        if made.returncode:
            skip("initdb: " + made.stderr.strip())
        self.start(skip)

    def run(self, tool, *args):
        return subprocess.run(
            [*self.as_user, os.path.join(self.bin, tool), *args],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, "HOME": self.folder},
            cwd=self.folder,
        )

    def start(self, otherwise=sys.exit):
        options = (  # durability is only needed if the machine crashes
            f"-k '{self.folder}' -c listen_addresses='' -c shared_buffers=16MB -c fsync=off"
        )
        p = self.run(
            "pg_ctl",
            "-D",
            self.data,
            "-w",
            "-s",
            "-o",
            options,
            "-l",
            os.path.join(self.folder, "log"),
            "start",
        )
        if p.returncode:
            otherwise("pg_ctl: " + p.stdout + p.stderr)

    def stop(self, how="fast"):
        return self.run("pg_ctl", "-D", self.data, "-w", "-s", "-m", how, "stop")

    def url(self, user="owner", database="postgres"):
        return f"--store=postgresql:///{database}?host={self.folder}&user={user}"

    def sql(self, text, database="postgres"):
        p = subprocess.run(
            [
                os.path.join(self.bin, "psql"),
                "-h",
                self.folder,
                "-U",
                "owner",
                "-Atqc",
                text,
                database,
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        if p.returncode:
            sys.exit(f"psql: {text}: {p.stderr}")
        return p.stdout.strip()
