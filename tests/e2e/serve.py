"""serve.py SMC - `smc serve`: who may use it, the list, checks with progress, cancellation, pages
of executions, and what remains when the server ends. In Chromium, where it is installed: keys, dark
mode, labels for screen readers, and the width of an execution of three threads.

With a second argument, a screenshot is written to this file."""
import glob
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
import browser  # noqa: E402  (found in the folder tests/)
import large  # noqa: E402

smc = os.path.realpath(sys.argv[1])
SECONDS = 60
failures = 0

# The race involves three threads.
RACE = """#include <pthread.h>
#include <stdatomic.h>
static atomic_int written, passed;
static int data;
static void *writer(void *unused)
{
    data = 1;
    atomic_store_explicit(&written, 1, memory_order_relaxed);
    return unused;
}
static void *between(void *unused)
{
    if (atomic_load(&written)) atomic_store(&passed, 1);
    return unused;
}
int main(void)
{
    pthread_t t[2];
    int seen = 0;
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, between, 0);
    if (atomic_load(&passed)) seen = data;
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    return seen == 2;
}
"""
TESTS = """#include <assert.h>
#include <smc.h>
SMC_TEST(holds) { assert(1); }
SMC_TEST(fails) { assert(N == 3); }
"""
OBJECT = """#include <smc.h>
static long shared;
SMC_OP(set, 1, 2)
{
    shared = value;
    return 0;
}
"""


def check(what, is_right, seen=""):
    global failures
    if not is_right:
        failures += 1
        print("FAIL", what, seen, flush=True)


def write(folder, **files):
    for name, text in files.items():
        with open(os.path.join(folder, name + ".c"), "w", encoding="utf-8") as f:
            f.write(text)


class Server:
    """smc serve. Follows its events, as a browser does."""

    def __init__(self, *words, environment=()):
        self.process = subprocess.Popen([smc, "serve", *words], stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, **dict(environment)})  # fmt: skip
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", line)
        assert found, line
        self.url, self.port, self.token = found[0], int(found[1]), found[2]
        self.state, self.progress, self.changed = None, [], threading.Condition()
        threading.Thread(target=self.follow, daemon=True).start()

    def follow(self):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            connection.request("GET", f"/{self.token}/events")
            name = None
            for line in connection.getresponse():
                if line.startswith(b"event: "):
                    name = line[7:].strip()
                if line.startswith(b"data: "):
                    self.receive(name, json.loads(line[6:]))
        except (OSError, http.client.HTTPException):
            pass  # the server was killed

    def receive(self, name, data):
        with self.changed:
            if name == b"all":
                self.state = data
            else:
                self.state["items"][data["id"]] = data
                self.progress += [r["progress"] for r in data["runs"] if "progress" in r]
            self.changed.notify()

    def wait(self, ready):
        with self.changed:
            return self.changed.wait_for(lambda: self.state and ready(), SECONDS)

    def request(self, method, path, body=None, headers=()):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        connection.request(method, path, body, dict(headers))
        response = connection.getresponse()
        return response.status, response.read().decode(), response.headers

    def post(self, path, **body):
        return self.request("POST", f"/{self.token}/{path}", json.dumps(body),
                            {"Content-Type": "application/json"})[0]  # fmt: skip

    def item(self, name):
        return next(item for item in self.state["items"] if item["name"] == name)

    def last(self, name):
        runs = self.item(name)["runs"]
        return runs[-1] if runs else {"state": "none"}

    def run(self, name, **choice):
        """Checks the program; its last run, which has ended."""
        number = len(self.item(name)["runs"])
        check(f"{name}: accepted", self.post("check", item=self.item(name)["id"], **choice) == 200)
        ended = (
            lambda: len(self.item(name)["runs"]) > number and self.last(name)["state"] == "ended"
        )
        check(f"{name}: ends", self.wait(ended))
        return self.last(name)

    def end(self):
        self.process.terminate()
        return self.process.wait(SECONDS)


def names(server):
    return [item["name"] for item in server.state["items"]]


def processes(folder):
    """The processes that run in the folder."""
    found = []
    for cwd in glob.glob("/proc/[0-9]*/cwd"):
        try:
            if os.readlink(cwd) == folder:
                found.append(int(cwd.split("/")[2]))
        except OSError:
            pass
    return found


def nothing_runs(folder):
    end = time.time() + 20
    while processes(folder) and time.time() < end:
        time.sleep(0.05)
    return not processes(folder)


# ---- who may use it ------------------------------------------------------------------------------


def try_access(s):
    own = f"/{s.token}/"
    wrong = "/" + ("0" if s.token[0] != "0" else "1") + s.token[1:] + "/"
    for path in ("/", "/events", wrong, wrong + "events", own[:-1], f"/{s.token}x/", "//" + own,
                 "/../" + s.token + "/", f"/{s.token[:-1]}/"):  # fmt: skip
        check(f"refused: {path}", s.request("GET", path)[0] == 403)
    check("refused: a check", s.request("POST", wrong + "check", '{"item": 0}')[0] == 403)
    for host in (
        "example.com",
        f"example.com:{s.port}",
        "127.0.0.1",
        f"127.0.0.1:{s.port + 1}",
        "",
    ):
        check(f"refused: host {host}", s.request("GET", own, None, {"Host": host})[0] == 403)
    check("localhost", s.request("GET", own, None, {"Host": f"localhost:{s.port}"})[0] == 200)
    status, text, headers = s.request("GET", own)
    check("the page", status == 200 and "<title>smc</title>" in text)
    check("policy", "script-src 'self'" in headers["Content-Security-Policy"])
    check("no referrer", headers["Referrer-Policy"] == "no-referrer")
    for path in ("../../etc/passwd", "..%2f..%2fetc/passwd", "%2e%2e/%2e%2e/etc/passwd", "race.c",
                 "report/../../etc/passwd", "report/../race.c", "report//etc/passwd", "report/1",
                 "report/-1", "report/1x", "report/" + "9" * 20, "/etc/passwd"):  # fmt: skip
        check(f"no file: {path}", s.request("GET", own + path)[0] == 404)
    check("no other method", s.request("DELETE", own)[0] == 405)
    check("a form is refused", s.request("POST", own + "check", '{"item": 0}',
          {"Content-Type": "text/plain"})[0] == 415)  # fmt: skip
    check("a large request", s.request("POST", own + "check", " " * 10000,
          {"Content-Type": "application/json"})[0] == 413)  # fmt: skip
    for body in ({}, {"item": -1}, {"item": 1 << 40}, {"item": 99}, {"item": "0"},
                 {"item": 0, "model": "/etc/passwd.cat"}, {"item": 0, "unroll": -1}):  # fmt: skip
        check(f"no check: {body}", s.post("check", **body) == 400)
    check("nothing was run", all(not item["runs"] for item in s.state["items"]))
    with open("/proc/net/tcp", encoding="ascii") as f:
        listens = re.findall(rf"^ *\d+: ([0-9A-F]+):{s.port:04X} 00000000:0000 0A", f.read(), re.M)
    check("only this machine", listens == ["0100007F"], listens)


# ---- checks --------------------------------------------------------------------------------------


def try_checks(s):
    r = s.run("race.c")
    check("race: verdict", r["result"]["verdict"] == "unsafe", r)
    check(
        "race: error", [(e["kind"], e["line"]) for e in r["result"]["errors"]] == [("race", 22)], r
    )
    status, text, headers = s.request("GET", f"/{s.token}/report/{r['number']}")
    data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.S)[1])
    check("race: the page of --html", status == 200 and data["errors"][0]["kind"] == "race")
    check("race: its own origin", "sandbox allow-scripts;" in headers["Content-Security-Policy"])
    check("tests", s.run("tests.c:holds")["result"]["verdict"] == "verified")
    check("option after --", s.run("tests.c:fails")["result"]["verdict"] == "verified")
    check("object", s.run("object.c")["result"]["errors"] != [])
    r = s.run("race.c", model="tso", unroll=5)
    check("choice", r["result"]["model"] == "tso" and r["options"] == "--model=tso --unroll=5", r)
    check("history", len(s.item("race.c")["runs"]) == 2)
    r = s.run("race.c", hunt=True)
    check("hunt", r["result"]["algo"] == "sampling" and r["options"] == "hunt", r)
    check("no hunt", s.post("check", item=s.item("object.c")["id"], hunt=True) == 400)
    r = s.run("broken.c")
    check("broken", "result" not in r and "expected expression" in r["messages"], r)
    check("broken: no page", s.request("GET", f"/{s.token}/report/{r['number']}")[0] == 404)


def try_progress(s):
    slow = s.item("slow.c")["id"]
    check("slow", s.post("check", item=slow) == 200 and s.post("check", item=slow) == 200)
    check("progress", s.wait(lambda: len(s.progress) > 2 and s.progress[-1]["executions"] > 0))
    check("one check at a time", len(s.item("slow.c")["runs"]) == 1)
    check("cancel", s.post("cancel", run=s.last("slow.c")["number"]) == 200)
    check("cancel: ends", s.wait(lambda: s.last("slow.c")["state"] == "ended"))
    r = s.last("slow.c")
    check("cancel: result", r["cancelled"] and r["result"]["verdict"] == "incomplete", r)
    check("cancel: executions", r["result"]["executions"] > 0, r)
    for name in names(s):
        s.post("check", item=s.item(name)["id"])
    check("cancel all", s.post("cancel", run=0) == 200)
    check("all end", s.wait(lambda: all(s.last(n)["state"] == "ended" for n in names(s))))


def try_list(s, folder):
    check("list", s.wait(lambda: not s.state["listing"]))
    expected = ["broken.c", "object.c", "race.c", "slow.c", "tests.c:holds", "tests.c:fails"]
    check("names", names(s) == expected, names(s))
    check("outside", "outside of" in s.state["messages"], s.state["messages"])


def try_list_again(s, folder):
    runs = s.item("race.c")["runs"]
    write(folder, another="int main(void) { return 0; }\n")
    os.remove(os.path.join(folder, "object.c"))
    check("list again", s.post("list") == 200 and s.wait(lambda: "another.c" in names(s)))
    check("removed", "object.c" not in names(s))
    check("runs are kept", s.item("race.c")["runs"] == runs)
    check("another", s.run("another.c")["result"]["verdict"] == "verified")
    os.rename(os.path.join(folder, "another.c"), os.path.join(folder, "..", "another.c"))
    os.symlink("../another.c", os.path.join(folder, "another.c"))
    check("a link that leads out", s.post("check", item=s.item("another.c")["id"]) == 400)


def try_project(folder):
    """A project: its database, and programs that it links."""
    write(
        folder,
        part="int part(void) { return VALUE; }\n",
        whole="#include <assert.h>\nint part(void);\nint main(void) { assert(part() == 7); }\n",
    )
    commands = [{"directory": folder, "file": f"{name}.c", "command": f"cc -DVALUE=7 -c {name}.c"}
                for name in ("part", "whole")]  # fmt: skip
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as f:
        json.dump(commands, f)
    s = Server(folder)
    check("project: list", s.wait(lambda: names(s) == ["whole.c"]), s.state)
    check("project: check", s.run("whole.c")["result"]["verdict"] == "verified")
    check("project: status", s.end() == 0)


# ---- smc --list=programs -------------------------------------------------------------------------


def listed(folder, *words):
    """The objects that smc lists in the folder."""
    r = subprocess.run([smc, *words, "--format=json"], cwd=folder, capture_output=True, text=True,
                       check=False, timeout=SECONDS)  # fmt: skip
    return [json.loads(line) for line in r.stdout.splitlines()]


def verdict(folder, one):
    """The verdicts of a check by the words that were listed."""
    r = subprocess.run([smc, *one["arguments"], "--format=json"], cwd=folder, text=True,
                       capture_output=True, check=False, timeout=SECONDS)  # fmt: skip
    found = re.findall(r'^ *"verdict": "(\w+)"|"verdict": "(\w+)", "', r.stdout, re.M)
    return ["".join(f) for f in found]


def try_words(work):
    folder = os.path.join(work, "words")
    os.mkdir(folder)
    write(folder, tests=TESTS.replace("N == 3", "0"), object=OBJECT, race=RACE)
    os.rename(os.path.join(folder, "race.c"), os.path.join(folder, "-x.c"))
    objects = listed(folder, "--list=programs", ".")
    found = [(o["file"], o.get("test"), verdict(folder, o)) for o in objects]
    check("words", found == [("./-x.c", None, ["unsafe"]), ("./object.c", None, ["unsafe"]),
                             ("./tests.c", "holds", ["verified"]),
                             ("./tests.c", "fails", ["unsafe"])], found)  # fmt: skip
    named = [o["arguments"] for o in listed(folder, "test", "--list", "tests.c")]
    check(
        "words: tests",
        named == [["--test=holds", "./tests.c"], ["--test=fails", "./tests.c"]],
        named,
    )
    if not shutil.which("cargo"):
        print("serve: cargo is not installed: no package was listed")
        return
    source = os.path.join(folder, "package", "src")
    os.makedirs(source)
    with open(os.path.join(source, "lib.rs"), "w", encoding="utf-8") as f:
        f.write("#[test] fn holds() {}\n#[test] fn fails() { assert!(false); }\n")
    with open(os.path.join(source, "..", "Cargo.toml"), "w", encoding="utf-8") as f:
        f.write('[package]\nname = "some"\nversion = "0.1.0"\nedition = "2021"\n')
    found = [(o["test"], verdict(folder, o)[0]) for o in listed(folder, "test", "--list",
                                                              "--cargo=package")]  # fmt: skip
    check("words: package", sorted(found) == [("fails", "unsafe"), ("holds", "verified")], found)


# ---- the end of the server -----------------------------------------------------------------------


def try_end(folder, how):
    before = set(os.listdir("/tmp"))
    s = Server(folder)
    s.wait(lambda: not s.state["listing"])
    s.post("check", item=s.item("slow.c")["id"])
    check(f"{how}: it runs", s.wait(lambda: s.progress))
    check(f"{how}: processes", len(processes(folder)) >= 2, processes(folder))
    s.process.send_signal(how)
    status = s.process.wait(SECONDS)
    check(f"{how}: status", status == (0 if how == signal.SIGTERM else -how), status)
    check(f"{how}: no process is left", nothing_runs(folder), processes(folder))
    left = [name for name in set(os.listdir("/tmp")) - before if name.startswith("smc-serve")]
    check(f"{how}: no file is left", not left, left)


def try_messages(work):
    def run(*words, environment=()):
        r = subprocess.run([smc, "serve", *words], capture_output=True, text=True, check=False,
                           timeout=SECONDS, env={**os.environ, **dict(environment)})  # fmt: skip
        return r.returncode, r.stderr

    for words, text in ((["--port=x"], "bad value 'x' for --port=N"), (["a", "b"], "one directory"),
                        (["--model=sc"], "options of the checks follow after --"),
                        (["/nothing/there"], "cannot serve '/nothing/there'"),
                        (["-p", "/nothing/there"], "cannot read '/nothing/there'"),
                        (["--", "--format=text"], "sets --format=text itself")):  # fmt: skip
        status, said = run(*words)
        check(f"{words}", status == 2 and text in said and said.count("\n") == 1, said)
    with open(os.path.join(work, "libmicrohttpd.so.12"), "w", encoding="ascii"):
        pass
    status, said = run(work, environment={"LD_LIBRARY_PATH": work})
    check("no library", status == 2 and "smc serve needs libmicrohttpd" in said, said)
    check("no library: one line", said.count("\n") == 1, said)


# ---- in a browser --------------------------------------------------------------------------------


def try_browser(folder):
    s = Server(folder)
    with browser.Browser() as b:
        b.open(s.url)
        check("browser: list", b.wait("typeof state === 'object' && "
                                      "state.items.length > 3 && !state.listing"))  # fmt: skip
        label = "document.activeElement.getAttribute('aria-label')"
        check("browser: focus", b.value(label) == "Programs and tests")
        while b.value("view.selected") != "race.c":
            b.key("ArrowDown")
        selected = "document.querySelectorAll('[aria-selected=true] .name')"
        check("browser: selected", b.value(f"{selected}.length") == 1)
        check("browser: its name", b.value(f"{selected}[0].textContent") == "race.c")
        b.key("Enter")
        check("browser: verdict", b.wait("wordOf(newest(current())) === 'unsafe'"))
        check("browser: said", "race.c: unsafe" in b.value("$('live').textContent"))
        check("browser: live", b.value("$('live').getAttribute('aria-live')") == "polite")
        check("browser: execution", b.value("!$('execution').hidden"))
        before = b.value("getComputedStyle(document.body).backgroundColor")
        b.key("t")
        after = b.value("getComputedStyle(document.body).backgroundColor")
        check("browser: dark", before == "rgb(246, 247, 249)" and after == "rgb(18, 21, 27)", after)
        b.key("t")
        unnamed = """[...document.querySelectorAll('button, select, input, iframe, [role=listbox]')].filter((e) =>
            !(e.textContent.trim() || e.title || e.ariaLabel || (e.labels && e.labels.length))).length"""
        check("browser: each control has a name", b.value(unnamed) == 0)
        while b.value("view.selected") != "slow.c":
            b.key("j")
        b.key("r")
        check("browser: progress", b.wait("$('summary').textContent.includes('executions')"))
        check("browser: a bar", b.value("!$('progress').hidden"))
        b.key("c")
        check("browser: cancelled", b.wait("wordOf(newest(current())) === 'incomplete'"))
        while b.value("view.selected") != "race.c":
            b.key("k")
        frame = b.value("$('execution').clientWidth")
        if len(sys.argv) > 2:
            time.sleep(2)
            b.screenshot(sys.argv[2])
        report = s.last("race.c")["number"]
        s.process.terminate()
        check("browser: lost", b.wait("!$('lost').hidden"))
    s.process.wait(SECONDS)
    return frame, report


def try_width(folder, frame):
    """An execution of three threads fits beside the list at 1400 pixels."""
    s = Server(folder)
    s.wait(lambda: not s.state["listing"])
    run = s.run("race.c")
    with browser.Browser(width=frame) as b:
        b.open(f"{s.url}report/{run['number']}")
        check("width: threads", b.wait("document.querySelectorAll('.title').length >= 4"))
        wide = b.value("$('execution').scrollWidth - $('execution').clientWidth")
        check("width: fits", wide <= 0, f"{frame}: {wide} pixels too wide")
    s.end()


def main():
    with tempfile.TemporaryDirectory() as work:
        folder, other = os.path.realpath(os.path.join(work, "own")), os.path.join(work, "project")
        os.mkdir(folder)
        os.mkdir(other)
        write(work, outside="int main(void) { return 0; }\n")
        write(
            folder,
            race=RACE,
            slow=large.PROGRAM,
            tests=TESTS,
            object=OBJECT,
            broken="int main(void) { return }\n",
            helper="int helper(void) { return 1; }\n",
        )
        os.symlink("../outside.c", os.path.join(folder, "outside.c"))
        s = Server(folder, "--", "-DN=3")
        try_list(s, folder)
        try_access(s)
        try_checks(s)
        try_progress(s)
        try_list_again(s, folder)
        check("status", s.end() == 0)
        try_project(os.path.realpath(other))
        try_end(folder, signal.SIGTERM)
        try_end(folder, signal.SIGKILL)
        try_messages(work)
        try_words(work)
        if browser.is_installed():
            frame, _ = try_browser(folder)
            try_width(folder, frame)
        else:
            print("serve: chromium is not installed: the page was not tried in a browser")
    sys.exit(failures > 0)


main()
