#!/usr/bin/env python3
"""sandbox.py SMC [CC] - tests what a compiler under an attacker's control cannot do: a program
replaces clang and rustc (standin.c), run by root and by an ordinary user. Also tests kernels
without a part of the sandbox, and what --sandbox=required refuses."""
import fcntl
import os
import pty
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import termios
import time

smc = os.path.realpath(sys.argv[1])
cc = sys.argv[2] if len(sys.argv) > 2 else "cc"
here = os.path.dirname(os.path.realpath(__file__))
work = tempfile.TemporaryDirectory()
os.chmod(work.name, 0o755)
os.chdir(work.name)
NOBODY = 65534
MIN_ATTEMPTS = 150
faults = []


def check(what, holds, text=""):
    if holds:
        return
    faults.append(what)
    print("FAIL", what)
    print(text[-3000:])


def write(name, text):
    with open(name, "w", encoding="utf-8") as f:
        f.write(text)


def build(source, *outputs):
    subprocess.run([cc, "-w", "-D_GNU_SOURCE", "-o", outputs[0], f"{here}/{source}"], check=True)
    for other in outputs[1:]:
        shutil.copy(outputs[0], other)


def state(folder):
    """Returns, for each file in the folder, its contents and attributes."""
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        st = os.lstat(path)
        text = ""
        if stat.S_ISREG(st.st_mode):
            with open(path, encoding="utf-8") as f:
                text = f.read()
        names = os.listxattr(path, follow_symlinks=False)
        found[name] = (st.st_mode, st.st_uid, st.st_mtime, st.st_nlink, names, text)
    return found


def run_at_terminal(arguments, user, environment):
    """Returns smc's output, and the characters that were put into the terminal's input (TIOCSTI).
    """
    main, terminal = pty.openpty()
    name = os.ttyname(terminal)
    os.chown(name, user, -1)
    write("sent/terminal", name)
    os.chown("sent/terminal", user, user)
    modes = termios.tcgetattr(terminal)
    modes[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(terminal, termios.TCSANOW, modes)
    before = state("sent")

    def begin():
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        if os.getuid() != user:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)

    r = subprocess.run(
        [smc, "--no-cache", *arguments],
        stdin=terminal,
        capture_output=True,
        text=True,
        errors="replace",
        preexec_fn=begin,
        pass_fds=[terminal],
        env=dict(os.environ, HOME=work.name, STANDIN_SECRET="1", **environment),
        timeout=600,
        check=False,
    )
    os.set_blocking(terminal, False)
    try:
        typed = os.read(terminal, 100)
    except BlockingIOError:
        typed = b""
    changed = state("sent") != before
    os.close(main)
    os.close(terminal)
    return r, typed, changed


def attack(what, user, *arguments, **environment):
    r, typed, changed = run_at_terminal(arguments, user, environment)
    lines = [line for line in r.stderr.splitlines() if line.startswith("standin: ")]
    tried = [int(line.split()[-1]) for line in lines if line.startswith("standin: tried ")]
    done = [line for line in lines if not line.startswith("standin: tried ")]
    check(f"{what}: all was tried", tried and tried[0] > MIN_ATTEMPTS, r.stderr)
    check(f"{what}: {len(done)} attempts are not denied", not done, "\n".join(done))
    check(f"{what}: something was typed: {typed}", not typed)
    check(f"{what}: a file has changed", not changed, str(state("sent")))
    check(f"{what}: status 2", r.returncode == 2, r.stderr)


def attacks(user, name):
    shutil.rmtree("sent", ignore_errors=True)
    os.mkdir("sent")
    for file in ("a.c", "a.rs", "victim"):
        write("sent/" + file, "int main(void) { return 0; }\n")
        os.chmod("sent/" + file, 0o644)
    for path in ("sent", "sent/a.c", "sent/a.rs", "sent/victim"):
        os.chown(path, user, user)
    path = f"{work.name}/bin:{os.environ['PATH']}"
    make = {"MAKEFLAGS": " --jobserver-auth=3,4"}
    attack(f"clang, {name}", user, f"{work.name}/sent/a.c", PATH=path, **make)
    attack(f"rustc, {name}", user, f"{work.name}/sent/a.rs", PATH=path, **make)
    attack(f"--rustc, {name}", user, f"--rustc={work.name}/bin/rustc", f"{work.name}/sent/a.rs")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


def refused(what, says, *command):
    r = run(*command)
    check(f"{what}: refused", r.returncode == 2 and re.search(says, r.stderr), r.stdout + r.stderr)


def lacking():
    """Kernels that lack a part of the sandbox."""
    build("without.c", "without")
    write("plain.c", "int main(void) { return 0; }\n")
    for part, name in (
        ("landlock", "Landlock"),
        ("seccomp", "seccomp"),
        ("both", "Landlock and seccomp"),
    ):
        note = f"this kernel has no {name}: .*--sandbox=required refuses"
        r = run("./without", part, smc, "--no-cache", "plain.c", "--", "-Wall")
        check(
            f"without {part}: one note, and it is checked",
            r.returncode == 0 and len(re.findall(note, r.stderr)) == 1,
            r.stdout + r.stderr,
        )
        refused(
            f"without {part}",
            f"--sandbox=required: this kernel has no {name}$",
            "./without",
            part,
            smc,
            "--sandbox=required",
            "plain.c",
        )
    r = run("./without", "landlock", smc, "--no-cache", "--quiet", "plain.c")
    check("--quiet says nothing", not r.stderr, r.stderr)
    r = run("./without", "root", smc, "--no-cache", "plain.c")
    check("where the root cannot be listed", r.returncode == 0 and not r.stderr, r.stderr)
    write("more.c", "int main(void) { return 0; }\n")
    r = run("./without", "landlock", smc, "--no-cache", "--each", "--jobs=2", "plain.c", "more.c")
    check("one note for many programs", r.stderr.count("Landlock") == 1, r.stderr)


def process_substitution():
    """A pipe from a shell's process substitution: -include <(command)."""
    write("piped.c", "int main(void) { return X; }\n")
    ends = os.pipe()
    high = fcntl.fcntl(ends[0], fcntl.F_DUPFD, 20)
    os.write(ends[1], b"#define X 0\n")
    os.close(ends[0])
    os.close(ends[1])
    words = [smc, "--no-cache", "piped.c", "-include", f"/dev/fd/{high}"]
    r = subprocess.run(words, capture_output=True, text=True, pass_fds=[high], check=False)
    os.close(high)
    check("a pipe is read", r.returncode == 0, r.stderr)


def script_as_rustc():
    """A compiler may start processes, as compiler scripts do; needs a suitable rustc."""
    found = [f"{folder}/rustc" for folder in os.environ["PATH"].split(":")]
    fits = [r for r in found if os.path.exists(r) and "rustc 1.85." in run(r, "--version").stdout]
    if not fits:
        return
    write("script", f'#!/bin/sh\necho "$(dirname "$0")" | cat >/dev/null\nexec {fits[0]} "$@"\n')
    os.chmod("script", 0o755)
    write("plain.rs", "fn main() {}\n")
    r = run(smc, "--no-cache", "--rustc=./script", "plain.rs")
    check("a script as rustc", r.returncode == 0 and not r.stderr, r.stderr)


def ends_with_smc():
    """If smc is killed, its compilers end as well."""
    lines = ["#define X0 1,"] + [f"#define X{i} X{i - 1} X{i - 1} X{i - 1}" for i in range(1, 40)]
    write("endless.c", "\n".join([*lines, "int x[] = { X39 };", "int main(void) { return 0; }"]))
    process = subprocess.Popen([smc, "--no-cache", "endless.c"], stderr=subprocess.DEVNULL)
    children = []
    while not children and process.poll() is None:
        with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as f:
            children = f.read().split()
    check("a compiler runs", children)
    process.kill()
    process.wait()
    for _ in range(600):
        if not any(os.path.exists(f"/proc/{child}") for child in children):
            return
        time.sleep(0.1)
    check("the compiler ends with smc", False)


def required():
    """Compilers that can be confined are confined; others are refused."""
    option = "--sandbox=required"
    write("plain.c", "int main(void) { return 0; }\n")
    if "AddressSanitizer" in run(smc, option, "plain.c").stderr:
        return refused("with AddressSanitizer", "that the sandbox denies", smc, option, "plain.c")
    r = run(smc, option, "--no-cache", "plain.c")
    check("required: it is checked", r.returncode == 0 and not r.stderr, r.stderr)
    says = "--sandbox=required: clang-[0-9]+ cannot be confined"
    refused("a plugin", f"{says} with -fplugin=x", smc, option, "plain.c", "--", "-fplugin=x")
    name = f"clang-{number}"
    os.mkdir("scripts")
    write(f"scripts/{name}", f'#!/bin/sh\nexec {shutil.which(name)} "$@"\n')
    os.chmod(f"scripts/{name}", 0o755)
    environment = dict(os.environ, PATH=f"{work.name}/scripts:{os.environ['PATH']}")
    for words, status in ((), 0), ((option,), 2):
        r = subprocess.run(
            [smc, "--no-cache", *words, "plain.c"],
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )
        check(f"a script as clang {words}", r.returncode == status, r.stderr)
    os.mkdir("package")
    write("package/Cargo.toml", '[package]\nname = "a"\nversion = "0.1.0"\n')
    if run("rustc", "--version").returncode == 0:
        refused("cargo", "build scripts and macros", smc, option, "--cargo=package")
    refused("another word", "unknown value 'never'", smc, "--sandbox=never", "plain.c")
    write("own.c", "// smc: --sandbox=auto\nint main(void) { return 0; }\n")
    r = run(smc, option, "own.c")
    check("a file does not say", "must not set --sandbox=auto: ignored" in r.stderr, r.stderr)


os.mkdir("bin")
version = subprocess.run([smc, "version"], capture_output=True, text=True, check=True).stdout
number = re.search(r"LLVM (\d+)", version).group(1)
build("standin.c", f"bin/clang-{number}", "bin/rustc")
attacks(os.getuid(), "root" if os.getuid() == 0 else "an ordinary user")
if os.getuid() == 0:
    attacks(NOBODY, "an ordinary user")
lacking()
process_substitution()
script_as_rustc()
ends_with_smc()
required()
if faults:
    sys.exit(f"{len(faults)} faults")
