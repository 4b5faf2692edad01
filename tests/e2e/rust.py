#!/usr/bin/env python3
"""rust.py SMC - tests Rust programs: the choice of rustc and cargo, and the arguments that they
get."""
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile

smc = os.path.realpath(sys.argv[1])
work = tempfile.TemporaryDirectory()
# A cache of its own, because its entries are counted.
os.environ["XDG_CACHE_HOME"] = work.name + "/cache"
os.chdir(work.name)
faults = []


def run(*arguments, env=None, path=None):
    environment = dict(os.environ, **(env or {}))
    if path is not None:
        environment["PATH"] = path
    return subprocess.run(
        [smc, "--no-file-options", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        timeout=900,
        check=False,
    )


def tests_of(*arguments):
    """Returns the output of smc test, and the verdict of each test."""
    r = subprocess.run(
        [smc, "test", "--no-file-options", *arguments],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    return r, re.findall(r":([a-z_:]+): (verified|unsafe)", r.stdout)


def entries():
    """Returns the number of entries in the cache."""
    return len(os.listdir(os.environ["XDG_CACHE_HOME"] + "/smc"))


def check(what, holds, result=None):
    if holds:
        return
    faults.append(what)
    print("FAIL", what)
    if result:
        print(result.stdout[-2000:], result.stderr[-2000:])


def write(name, text, executable=False):
    with open(name, "w", encoding="utf-8") as f:
        f.write(text)
    if executable:
        os.chmod(name, os.stat(name).st_mode | stat.S_IXUSR)


# A program without std takes a sixth of the time, since rustc and smc process all of std otherwise.
WITHOUT_STD = """#![no_std]
#![no_main]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! { unsafe { abort() } }
extern "C" { fn abort() -> !; }
"""


def write_small(name, items, body):
    write(
        name,
        f'{WITHOUT_STD}{items}\n#[no_mangle] pub extern "C" fn main() -> i32 {{ {body}; 0 }}\n',
    )


def fake(name, llvm):
    """Creates a stand-in for rustc that reports this LLVM version, and creates a file when it
    compiles."""
    write(
        name,
        f"""#!/bin/sh
case $1 in -vV) printf 'rustc 1.99.0 (abc 2030-01-01)\\nbinary: rustc\\nLLVM version: {llvm}.1.0\\n'; exit 0 ;; esac
touch {work.name}/compiled
exit 1
""",
        True,
    )


# ---- choice of rustc -----------------------------------------------------------------------------

write("empty.rs", "fn main() {}\n")
first = run("empty.rs")
if first.returncode == 2 and "install rustc" in first.stderr:
    print("skipped:", first.stderr.strip())
    sys.exit(77)
check("an empty program is verified", first.returncode == 0, first)

llvm = int(re.search(r"^LLVM (\d+)", run("--version").stdout, re.M)[1])
fake("new-rustc", llvm + 1)
r = run("--rustc=./new-rustc", "empty.rs")
check(
    "a newer LLVM is refused in a line",
    r.returncode == 2
    and f"rustc 1.99.0 has LLVM {llvm + 1}, and smc reads LLVM {llvm} or older: install rustc"
    in r.stderr
    and r.stderr.count("\n") == 1
    and not os.path.exists("compiled"),
    r,
)
os.mkdir("bin")
fake("bin/rustc", llvm + 1)
r = run("empty.rs", path=work.name + "/bin:" + os.environ["PATH"])
check("the first rustc that fits is taken", r.returncode == 0, r)
r = run("empty.rs", path=work.name + "/bin")
check("where none fits, a line says so", r.returncode == 2 and "install rustc" in r.stderr, r)
r = run("--rustc=./nothing", "empty.rs")
check("a rustc that is not there is refused", r.returncode == 2 and "is no rustc" in r.stderr, r)
fake("old-rustc", 15)
r = run("--rustc=./old-rustc", "empty.rs")
check(
    "another version is refused",
    r.returncode == 2
    and "knows the standard library of rustc 1.85, and this is rustc 1.99.0" in r.stderr
    and not os.path.exists("compiled"),
    r,
)

# ---- arguments of rustc --------------------------------------------------------------------------

r = run("--edition=2019", "empty.rs")
check("an unknown edition is refused", r.returncode == 2 and "unknown edition" in r.stderr, r)
r = run("--panic=never", "empty.rs")
check(
    "an unknown --panic is refused",
    r.returncode == 2 and "unknown --panic=never; known: abort, unwind" in r.stderr,
    r,
)
r = run("-I.", "empty.rs")
check("clang's options are refused", r.returncode == 2 and "is not for Rust" in r.stderr, r)
write_small("unused.rs", "fn unused() {}", "")
r = run("unused.rs")
check("rustc's warnings are for those who ask", r.returncode == 0 and "warning" not in r.stderr, r)
r = run("-Wall", "unused.rs")
check(
    "-Wall asks for them",
    r.returncode == 0 and "warning: function `unused` is never used" in r.stderr,
    r,
)
for word in ('-DA="', "-D1", "-DA B", "-D@x"):
    r = run(word, "empty.rs")
    check(f"{word} is refused", r.returncode == 2 and "is not for Rust" in r.stderr, r)
write("@x.rs", "fn main() {}\n")
r = run("./@x.rs")
check(
    "no file names arguments",
    r.returncode == 2 and "rustc reads arguments from @FILE" in r.stderr,
    r,
)
write("-v.rs", "fn main() {}\n")
r = run("--", "-v.rs")
check("a file is no option", r.returncode in (0, 2) and "binary: rustc" not in r.stderr, r)
write_small("cfg.rs", "", 'assert!(cfg!(A)); assert!(cfg!(B = "2")); assert!(cfg!(smc))')
r = run("-DA", "-D", "B=2", "cfg.rs")
check("-D is --cfg", r.returncode == 0, r)
write_small(
    "env.rs",
    "",
    'assert!(option_env!("RUSTC_SECRET").is_none()); assert_eq!(env!("SMC_SEEN"), "1")',
)
r = run("env.rs", env={"RUSTC_SECRET": "1", "SMC_SEEN": "1", "RUSTC_LOG": "info"})
check("the environment is limited", r.returncode == 0 and len(r.stderr) < 1000, r)
r = run("env.rs", env={"SMC_SEEN": "2"})
check("what depends on the environment is not cached", r.returncode == 1, r)
write("rust-toolchain.toml", '[toolchain]\npath = "./evil"\n')
r = run("empty.rs")
check("a toolchain file chooses nothing", r.returncode == 0, r)
os.unlink("rust-toolchain.toml")
write("part.rs", "pub fn seven() -> u32 { 7 }\n")
write_small("whole.rs", "mod part;", "assert_eq!(part::seven(), 7)")
check("a module is read", run("whole.rs").returncode == 0)
write("part.rs", "pub fn seven() -> u32 { 8 }\n")
r = run("whole.rs")
check("a module that changes is read again", r.returncode == 1, r)
os.mkdir("tmp")
run("--no-cache", "cfg.rs", env={"TMPDIR": work.name + "/tmp"})
check("no temporary files stay", not os.listdir("tmp"))
write("half.c", "int half(int n) { return n / 2; }\n")
write_small(
    "with_c.rs", 'extern "C" { fn half(n: i32) -> i32; }', "assert_eq!(unsafe { half(6) }, 3)"
)
r = run("with_c.rs", "half.c")
check("functions of C are linked", r.returncode == 0, r)
write(
    "ends.c",
    """
#include <pthread.h>
static void *leave(void *of_c) { pthread_exit(of_c); }
int ends(int of_c) {
    pthread_t t;
    if (!of_c) pthread_exit(NULL);
    return pthread_create(&t, NULL, leave, &t) + pthread_join(t, NULL);
}
""",
)
write(
    "ends.rs",
    """
extern "C" { fn ends(of_c: i32) -> i32; fn __VERIFIER_nondet_int() -> i32; }
fn main() {
    std::thread::spawn(|| assert!(unsafe { ends(__VERIFIER_nondet_int()) } == 0)).join().unwrap();
}
""",
)
r = run("ends.rs", "ends.c", "--nondet=1..1")
check("a thread of C may end itself", r.returncode == 0, r)
r = run("ends.rs", "ends.c", "--nondet=0..0")
says = "a thread of Rust must not" in r.stdout + r.stderr
check("one of Rust may not", r.returncode == 1 and says, r)
write("bad.rs", 'fn main() { let x: u32 = "a"; }\n')
r = run("bad.rs")
check(
    "rustc's message is shown",
    r.returncode == 2 and "mismatched types" in r.stderr and "could not compile it" in r.stderr,
    r,
)

# ---- orders --------------------------------------------------------------------------------------

write(
    "lock.rs",
    """use std::sync::{atomic::{AtomicU32, Ordering::SeqCst}, Arc, Mutex};
fn main() {
    let both = Arc::new((Mutex::new(0), AtomicU32::new(0)));
    let other = both.clone();
    std::thread::spawn(move || { *other.0.lock().unwrap() += 1; other.1.store(1, SeqCst) });
    *both.0.lock().unwrap() += 1;
}
""",
)
r = subprocess.run([smc, "relax", "--no-file-options", "lock.rs"], capture_output=True, text=True)
check(
    "orders that std has chosen are none of the program's",
    r.returncode == 0
    and r.stdout.startswith("smc relax: 1 of 1 orders weaker")
    and re.search(r"lock.rs:5:65 +store +seq_cst  -> relaxed", r.stdout),
    r,
)

write(
    "changed.rs",
    """use std::sync::atomic::{self, AtomicU32, Ordering, Ordering::SeqCst};
struct Flags<'a> { all: [AtomicU32; 2], name: &'a str }
static FLAGS: Flags<'static> = Flags { all: [AtomicU32::new(0), AtomicU32::new(0)], name: "(" };
fn main() {
    let other = std::thread::spawn(|| {
        FLAGS.all[0].store(1, SeqCst);
        atomic::fence(SeqCst);
        FLAGS.all[1].swap(u32::from(FLAGS.name.len() == 1), Ordering::SeqCst);
    });
    let seen = FLAGS.all[1].compare_exchange(1, (1 + 1) * 1, SeqCst, SeqCst).is_ok();
    atomic::fence(SeqCst);
    assert!(!seen || FLAGS.all[0].load(atomic::Ordering::SeqCst) == 1);
    other.join().unwrap();
}
""",
)
r = subprocess.run(
    [smc, "relax", "--no-file-options", "--assignments=1", "--patch=changed.diff", "changed.rs"],
    capture_output=True,
    text=True,
)
with open("changed.diff", encoding="utf-8") as f:
    lines = [line[1:].strip() for line in f if line[0] == "+"][1:]
# A name for which there is no `use` is written with its path.
check(
    f"each order of Rust is patched: {lines}",
    r.returncode == 0
    and not r.stderr
    and lines
    == [
        "FLAGS.all[0].store(1, std::sync::atomic::Ordering::Relaxed);",
        "FLAGS.all[1].swap(u32::from(FLAGS.name.len() == 1), Ordering::Release);",
        "let seen = FLAGS.all[1].compare_exchange(1, (1 + 1) * 1, "
        "std::sync::atomic::Ordering::Acquire, std::sync::atomic::Ordering::Relaxed).is_ok();",
        "assert!(!seen || FLAGS.all[0].load(atomic::Ordering::Relaxed) == 1);",
    ],
    r,
)
patched = subprocess.run(["patch", "-s", "-p1", "-i", "changed.diff"], check=False)
check("the patch applies", patched.returncode == 0)
r = run("changed.rs")
check("what is patched is right", r.returncode == 0, r)
r = subprocess.run(
    [smc, "relax", "--no-file-options", "changed.rs"], capture_output=True, text=True
)
check("and nothing is left to change", r.stdout.startswith("smc relax: 0 of "), r)

# ---- packages ------------------------------------------------------------------------------------

os.makedirs("package/src/bin")
os.makedirs("package/examples")
os.makedirs("package/helper/src")
write(
    "package/Cargo.toml",
    """[package]
name = "package"
version = "0.1.0"
edition = "2018"
[features]
wrong = []
[dependencies]
helper = { path = "helper" }
""",
)
write(
    "package/build.rs",
    (
        'fn main() { println!("cargo::rustc-cfg=built");'
        ' println!("cargo::rerun-if-changed=build.rs"); }\n'
    ),
)
write(
    "package/src/main.rs",
    """fn main() {
    assert!(cfg!(built) && cfg!(smc));
    let n = helper::both();
    if cfg!(feature = "wrong") { assert_eq!(n, 2); }
    assert!(n <= 2 && !cfg!(A));
}
""",
)
write("package/src/bin/other.rs", 'fn main() { panic!("{}", "other"); }\n')
write("package/examples/shown.rs", "fn main() { assert_eq!(helper::both() + 1, 9); }\n")
write(
    "package/helper/Cargo.toml", '[package]\nname = "helper"\nversion = "0.1.0"\nedition = "2021"\n'
)
write(
    "package/helper/src/lib.rs",
    """use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
static N: AtomicU32 = AtomicU32::new(0);
fn add() { let n = N.load(Relaxed); N.store(n + 1, Relaxed); }
pub fn both() -> u32 {
    let other = std::thread::spawn(add);
    add();
    other.join().unwrap();
    N.load(Relaxed)
}
""",
)
os.mkdir("package/.cargo")
write(
    "package/.cargo/config.toml",
    '[build]\nrustc-wrapper = "false"\n'
    # smc must override these settings
    'rustc-workspace-wrapper = "false"\nrustc = "false"\nrustflags = ["--cfg=A"]\n',
)
r = run("package/Cargo.toml")
check(
    "cargo runs only where that is allowed",
    r.returncode == 2
    and "allow it by --cargo" in r.stderr
    and not os.path.exists("package/target"),
    r,
)
r = run("--bin=package", "empty.rs")
check("--bin is about a package", r.returncode == 2 and "--bin needs --cargo" in r.stderr, r)
r = run("--cargo=package", "--bin=package")
check(
    "a package with a build script and a dependency is checked",
    r.returncode == 0 and "verified" in r.stdout + r.stderr,
    r,
)


def built_files():
    return {
        f.name: f.stat().st_mtime_ns
        for f in os.scandir("package/target/smc")
        if f.name.endswith(".bc")
    }


built = built_files()
r = run("--cargo=package", "--bin=package")
check("it is not built again", r.returncode == 0 and built_files() == built and len(built) == 1, r)
r = run(
    "--cargo=package",
    "--bin=package",
    "--features=wrong",
    env={"RUSTFLAGS": "--cfg=A", "RUSTC_WRAPPER": "false", "RUSTC_WORKSPACE_WRAPPER": "false"},
)
check(
    "a feature, and an error in the program's own line",
    r.returncode == 1 and "src/main.rs:4:" in r.stdout + r.stderr,
    r,
)
r = run("--cargo=package", "--bin=package")
check("without it, what was built before", r.returncode == 0, r)
r = run("--cargo=package", "--bin=other")
check(
    "another program of the package",
    r.returncode == 1
    and "src/bin/other.rs:1:" in r.stdout + r.stderr
    and "panicked: other" in r.stdout + r.stderr,
    r,
)
r = run("--cargo=package", "--example=shown")
check("an example", r.returncode == 1 and "examples/shown.rs:1:" in r.stdout + r.stderr, r)
r = run("--cargo=package", "--bin=none")
check(
    "cargo's message is shown",
    r.returncode == 2
    and "no bin target named `none`" in r.stderr
    and "cargo could not build it" in r.stderr,
    r,
)
os.makedirs("package/tests")
write(
    "package/tests/it.rs",
    """#[test] fn right() { assert!(helper::both() >= 1); }
#[test] fn wrong() { assert_eq!(helper::both(), 2); }
#[test] #[should_panic] fn panics() { panic!("as expected"); }
#[test] #[should_panic] fn does_not() { }
#[test] #[ignore] fn ignored() { panic!("ignored"); }
#[test] fn fails() -> Result<(), String> { Err(String::new()) }
""",
)
r = run("--cargo=package", "--test=it", "--keep-going")
messages = sorted(re.findall(r": error: ([^;\n]*?)(?:;| \[)", r.stdout + r.stderr))
# Errors that are no panic of a test are reported as errors of main, and only one of them is shown.
check(
    f"each test is run, but those to be ignored: {messages}",
    messages
    == [
        "panicked: assertion `left == right` failed",
        "panicked: test does_not: should have panicked",
    ],
    r,
)
for name, status in (
    ("right", 0),
    ("wrong", 1),
    ("panics", 0),
    ("does_not", 1),
    ("ignored", 1),
    ("fails", 1),
    ("nothing", 2),
):
    r = run("--cargo=package", "--test=it", "--entry=" + name)
    check(f"the test '{name}' alone", r.returncode == status, r)
    check(
        "an error of a test has its name",
        name != "fails" or "test fails returned an error" in r.stdout + r.stderr,
        r,
    )
r, _ = tests_of("--cargo=package", "--test=it", "--list")
check(
    "tests of a package are listed",
    r.stdout.split()
    == [f"package/tests/it.rs:{n}" for n in ("does_not", "fails", "panics", "right", "wrong")],
    r,
)
before = entries()
r, verdicts = tests_of("--cargo=package", "--test=it", "--quiet", "--results=off")
check(
    f"each is checked by itself, all of them with one lowering: {verdicts}",
    r.returncode == 1
    and verdicts
    == [
        ("does_not", "unsafe"),
        ("fails", "unsafe"),
        ("panics", "verified"),
        ("right", "verified"),
        ("wrong", "unsafe"),
    ],
    r,
)
check("they are lowered once, together", entries() == before + 1)
write(
    "tested.rs",
    "#[test] fn inside() { assert_eq!(1, 1); }\n"
    "mod more { #[test] #[should_panic] fn panics() { panic!() }\n"
    "#[test] fn wrong() { panic!() } }\n"
    "struct Ends; impl Drop for Ends { fn drop(&mut self) { std::process::abort() } }\n"
    "thread_local! { static OWN: Ends = const { Ends } }\n"
    "#[test] fn thread_local_is_dropped() { OWN.with(|_| ()) }\n",
)
r, verdicts = tests_of("tested.rs")
check(
    f"tests of a file: {verdicts}",
    r.returncode == 1
    and verdicts
    == [
        ("inside", "verified"),
        ("more::panics", "verified"),
        ("more::wrong", "unsafe"),
        ("thread_local_is_dropped", "unsafe"),
    ],
    r,
)
r = run("--test=more::wrong", "tested.rs")
check("one of them", r.returncode == 1, r)
again = re.search(r"To step through it: smc (.*)", r.stdout + r.stderr)
r = run(*again[1].split()) if again else r
check("its steps are shown", again and "step 1, thread 0, " in r.stderr, r)
write("package/helper/src/lib.rs", "#[test] fn inside() { assert_eq!(1, 2); }\n")
cargo_smc = os.path.join(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))),
    "tools",
    "cargo",
    "cargo-smc",
)
environment = dict(os.environ, PATH=os.path.dirname(smc) + ":" + os.environ["PATH"])


def cargo(*words, cwd, env=None):
    return subprocess.run(
        [cargo_smc, "smc", *words],
        cwd=cwd,
        env=dict(environment, **(env or {})),
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )


for words, status in ((["test", "--quiet"], 1), (["--test", "it"], 2)):
    r = cargo(*words, cwd="package/helper/src")
    check(f"cargo {' '.join(words)}", r.returncode == status, r)
    check("of the library", status == 2 or "lib.rs:1:" in r.stdout + r.stderr, r)

# ---- workspaces ----------------------------------------------------------------------------------

for name, needs in (("left", ""), ("right", '[dependencies]\nleft = { path = "../left" }\n')):
    os.makedirs(f"space/{name}/src")
    write(
        f"space/{name}/Cargo.toml",
        f'[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2021"\n'
        f"[features]\nmore = []\n{needs}",
    )
write("space/Cargo.toml", '[workspace]\nresolver = "2"\nmembers = ["left", "right"]\n')
write(
    "space/left/src/lib.rs",
    """#![deny(unused)]
pub fn one() -> u8 { let unused = 1; 1 }
mod tests {
    #[test] fn is_one() { assert_eq!(super::one(), 1); }
    #[test] fn is_one_too() { assert_eq!(super::one(), 1); }
    #[test] fn wrong() { assert_eq!(super::one(), 2); }
}
""",
)
write(
    "space/right/src/main.rs",
    """fn main() {}
#[test] fn checked() { assert!(cfg!(debug_assertions)); }
#[test] #[cfg(feature = "more")] fn more() {}
#[test] #[cfg(loom)] fn with_loom() {}
""",
)
os.makedirs("space/right/tests")
write(
    "space/right/tests/it.rs",
    "#[test] fn wrong() { assert_eq!(left::one(), 3); }\n"
    "#[test] #[ignore] fn slow() {}\n#[test] #[ignore] fn slow_too() {}\n",
)
IT = "tests/it.rs:"
LEFT = "left/src/lib.rs:tests::"
for where, words, env, expected in (
    ("space", ["test", "is_one"], {}, [LEFT + "is_one", LEFT + "is_one_too"]),
    ("space", ["test", "--", "--exact", "tests::is_one"], {}, [LEFT + "is_one"]),
    ("space", ["test", "-p", "left", "--", "--skip", "is_"], {}, [LEFT + "wrong"]),
    (
        "space/right",
        ["test", "--features", "more"],
        {},
        ["src/main.rs:checked", "src/main.rs:more", "tests/it.rs:wrong"],
    ),
    (
        "space/right",
        ["test", "--bin", "right", "--release"],
        {"RUSTFLAGS": "--cfg loom"},
        ["src/main.rs:checked", "src/main.rs:with_loom"],
    ),
    ("space/right", ["test", "--test", "it"], {}, [IT + "wrong"]),
    ("space/right", ["test", "--test=it", "--", "--ignored"], {}, [IT + "slow", IT + "slow_too"]),
    ("space/right", ["test", "--test=it", "--", "--ignored", "--exact", "slow"], {}, [IT + "slow"]),
    (
        "space/right",
        ["test", "--test=it", "--", "--include-ignored", "--skip", "too"],
        {},
        [IT + "slow", IT + "wrong"],
    ),
):
    r = cargo(*words, cwd=where, env=env)
    names = [line.split(": ")[0] for line in r.stdout.splitlines() if not line.startswith("smc: ")]
    check(f"cargo {words} in {where}: {names}", names == expected, r)
    unsafe = re.findall(r"^(.*): unsafe", r.stdout, re.M)
    checks = "--release" not in words
    wrong = [n for n in expected if "wrong" in n or (n.endswith("checked") and not checks)]
    check(f"which are wrong: {unsafe}", unsafe == wrong and r.returncode == bool(wrong), r)
r = cargo("test", "--workspace", cwd="space")
check("each failing test has its command", r.stderr.count("  To step through it: smc test") == 2, r)
check(
    "seen from here",
    "\nright/tests/it.rs:1:" in r.stderr and "\nleft/src/lib.rs:6:" in "\n" + r.stderr,
    r,
)
again = re.findall(r"To step through it: smc (test .*) --steps", r.stderr)
for line in again:
    r = subprocess.run(
        [smc, *line.split()], cwd="space", capture_output=True, text=True, check=False
    )
    check(f"and it shows the same: {line}", r.returncode == 1 and "assertion" in r.stderr, r)
for words, says in (
    (["test", "-p", "middle"], "the workspace has no package 'middle'"),
    (["test", "--test", "no"], "no package has a target 'no'"),
    (["test", "never"], "none of 5 tests is as --filter"),
    (["--workspace"], "--workspace is for smc test"),
    (["test", "--", "--ignored", "never"], "none of 2 tests is as --filter"),
    (["test", "--lib", "--", "--ignored"], "has no test with #[ignore]"),
):
    r = cargo(*words, cwd="space")
    check(f"cargo {words} is refused", r.returncode == 2 and says in r.stderr, r)

# ---- smc's own crates ----------------------------------------------------------------------------

crates = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(cargo_smc))), "rust")
for name in ("smc", "smc-macros", "smc-loom", "smc-shuttle", "smc-kani"):
    shutil.copytree(f"{crates}/{name}", f"rust/{name}", ignore=shutil.ignore_patterns("target"))
for name, words in (
    ("smc", []),
    ("smc-loom", ["--features=futures"]),
    ("smc-shuttle", []),
    ("smc-kani", []),
):
    r = cargo("test", *words, cwd=f"rust/{name}")
    results = re.findall(r"^tests/names.rs:(.*): (verified|unsafe)", r.stdout, re.M)
    with open(f"rust/{name}/tests/names.rs", encoding="utf-8") as f:
        number = len(re.findall(r"#\[(?:(?:smc::)?test|kani::proof)", f.read()))
    check(
        f"the tests of {name}: {results}",
        len(results) == number
        and all((v == "unsafe") == n.startswith("wrong_") for n, v in results),
        r,
    )
write(
    "rust/smc/tests/refused.rs",
    "#[test] fn no_integer() { let n: f64 = smc::any(); drop(n) }\n"
    "#[smc::test(unrol = 3)] fn unknown() {}\n",
)
r = cargo("test", "--test=refused", cwd="rust/smc")
check(
    "what is no integer is refused",
    r.returncode == 2
    and "smc::any makes no `f64`" in r.stderr
    and "smc::test has no option `unrol`; known: model" in r.stderr,
    r,
)
write(
    "rust/smc-kani/tests/refused.rs",
    "#[derive(kani::Arbitrary)] enum Never {}\n"
    "#[derive(kani::Arbitrary)] union Bits { n: u32 }\n"
    "#[derive(kani::Arbitrary)] struct Real { x: f64 }\n",
)
r = cargo("test", "--test=refused", cwd="rust/smc-kani")
check(
    "derive(Arbitrary) refuses types without values of smc::any",
    r.returncode == 2
    and "derive(Arbitrary): the enum `Never` has no value" in r.stderr
    and "derive(Arbitrary) does not support the union `Bits`" in r.stderr
    and "smc::any makes no `f64`" in r.stderr,
    r,
)
write("rust/smc/tests/wide.rs", "#[test] fn wide() { let _ = smc::nondet(0u32..100_000); }\n")
r = cargo("test", "--test=wide", cwd="rust/smc")
check("a range is not too large", r.returncode == 1 and "more than 65,536" in r.stderr, r)

# A project that depends on loom and shuttle from a registry, which [patch] replaces by smc's.
for name, version in (("loom", "0.7.2"), ("shuttle", "0.9.3")):
    at = f"registry/{name}-{version}"
    os.makedirs(f"{at}/src")
    write(f"{at}/Cargo.toml", f'[package]\nname = "{name}"\nversion = "{version}"\n')
    write(f"{at}/src/lib.rs", 'compile_error!("not patched");\n')
    write(f"{at}/.cargo-checksum.json", '{"files": {}, "package": null}\n')
os.makedirs("patched/src")
os.makedirs("patched/tests")
os.mkdir("patched/.cargo")
write(
    "patched/.cargo/config.toml",
    '[source.crates-io]\nreplace-with = "here"\n'
    f'[source.here]\ndirectory = "{work.name}/registry"\n',
)
write(
    "patched/Cargo.toml",
    """[package]
name = "patched"
version = "0.1.0"
edition = "2021"
[dev-dependencies]
shuttle = "0.9"
[target.'cfg(loom)'.dependencies]
loom = "0.7"
[patch.crates-io]
loom = { path = "../rust/smc-loom" }
shuttle = { path = "../rust/smc-shuttle" }
[lints.rust]
unexpected_cfgs = { level = "allow" }
""",
)
write(
    "patched/src/lib.rs",
    """#[cfg(loom)]
use loom::sync::atomic::{AtomicUsize, Ordering::*};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicUsize, Ordering::*};
#[derive(Default)]
pub struct Counter(AtomicUsize);
impl Counter {
    pub fn add(&self) { let n = self.0.load(Acquire); self.0.store(n + 1, Release); }
    pub fn get(&self) -> usize { self.0.load(Acquire) }
}
""",
)
BODY = """{
    let n = Arc::new(patched::Counter::default());
    let other = n.clone();
    let t = thread::spawn(move || other.add());
    n.add();
    t.join().unwrap();
    assert_eq!(n.get(), 2);
}"""
write(
    "patched/tests/by_loom.rs",
    "#![cfg(loom)]\nuse loom::{sync::Arc, thread};\n"
    f"#[test] fn adds() {{ loom::model(|| {BODY}); }}\n",
)
write(
    "patched/tests/by_shuttle.rs",
    "use shuttle::{sync::Arc, thread};\n"
    f"#[test] fn adds() {{ shuttle::check_random(|| {BODY}, 100); }}\n",
)
for test, flags, says in (
    ("by_loom", "--cfg loom", "tests/by_loom.rs:adds: unsafe"),
    ("by_shuttle", "", "tests/by_shuttle.rs:adds: unsafe"),
):
    r = cargo("test", "--test", test, cwd="patched", env={"RUSTFLAGS": flags})
    check(
        f"a project is patched: {test}",
        r.returncode == 1 and says in r.stdout and "left: 1; right: 2" in r.stderr,
        r,
    )

# Crates of which only what is referred to is linked. `low`, which the program names before `high`,
# has a function that only `high` calls, and calls functions of `high` and of the program by their C
# names; both use one counter of `low`. `split` consists of several modules that call each other.
for name, uses, text in (
    (
        "low",
        "",
        """use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
static COUNT: AtomicU32 = AtomicU32::new(0);
extern "C" { fn of_high(n: u32) -> u32; fn of_program(n: u32) -> u32; }
pub fn count() -> u32 { COUNT.fetch_add(1, Relaxed) + 1 }
pub fn only_for_high() -> u32 { count() }
pub fn upwards(n: u32) -> u32 { unsafe { of_high(n) + of_program(n) } }
""",
    ),
    (
        "high",
        'low = { path = "../low" }\n',
        """#[no_mangle]
pub extern "C" fn of_high(n: u32) -> u32 { n + 1 }
pub fn counts() -> u32 { low::only_for_high() }
""",
    ),
    (
        "split",
        "",
        """pub mod even { pub fn is(n: u32) -> bool { n == 0 || super::odd::is(n - 1) } }
pub mod odd { pub fn is(n: u32) -> bool { n != 0 && super::even::is(n - 1) } }
""",
    ),
    ("unused", "", "pub fn panics() { panic!() }\n"),
):
    os.makedirs(f"linked/{name}/src")
    write(
        f"linked/{name}/Cargo.toml",
        f'[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\n{uses}',
    )
    write(f"linked/{name}/src/lib.rs", text)
os.makedirs("linked/src")
write(
    "linked/Cargo.toml",
    """[package]
name = "linked"
version = "0.1.0"
edition = "2021"
[dependencies]
low = { path = "low" }
high = { path = "high" }
split = { path = "split" }
unused = { path = "unused" }
[profile.dev.package.split]
codegen-units = 4
""",
)
write(
    "linked/src/lib.rs",
    """#[no_mangle]
pub extern "C" fn of_program(n: u32) -> u32 { 10 * n }
#[test] fn counts() { assert_eq!((low::count(), high::counts(), low::count()), (1, 2, 3)); }
#[test] fn upwards() { assert_eq!(low::upwards(4), 45); }
#[test] fn is_split() { assert!(split::even::is(4) && split::odd::is(3)); }
#[test] fn panics() { unused::panics(); }
""",
)
r, verdicts = tests_of("--cargo=linked", "--test=lib", "--quiet", "--results=off")
check(
    f"crates are linked as far as tests refer to them: {verdicts}",
    verdicts
    == [
        ("counts", "verified"),
        ("is_split", "verified"),
        ("panics", "unsafe"),
        ("upwards", "verified"),
    ],
    r,
)
for words, expected in (
    (("--filter=split",), [("is_split", "verified")]),
    (("--skip=s",), []),
    (("--filter=s", "--skip=p"), [("counts", "verified")]),
    (("--exact", "--filter=panics"), [("panics", "unsafe")]),
):
    r, verdicts = tests_of("--cargo=linked", "--test=lib", "--quiet", "--results=off", *words)
    check(f"{words} alone: {verdicts}", verdicts == expected, r)
r = run("--cargo=linked", "--test=lib", "--keep-going")
check("all of them as one program", r.returncode == 1 and "1 error, 4 executions" in r.stdout, r)

# How this program's memory is divided is only learnt in executions after the first one.
weak = os.path.join(os.path.dirname(__file__), "../programs/rust/store-buffering.rs")
r = run("--model=tso", os.path.abspath(weak))
token = re.search(r"--replay=(\S+)", r.stderr)
r = run("--model=tso", f"--after={token[1]}:222", os.path.abspath(weak)) if token else r
check("a recorded execution is continued", r.returncode == 1 and "has changed" not in r.stderr, r)

# Several processes give up elision here, so they divide memory as a run without elision does.
leaks = os.path.abspath(os.path.join(os.path.dirname(__file__), "../programs/rust/leaks.rs"))
one = ("--test=forgets_in_one_order", "--model=sc", leaks)
r = run("--jobs=2", *one)
token = re.search(r"--replay=(\S+)", r.stderr)
r = run(f"--replay={token[1]}", *one) if token else r
check("a report of two processes is replayed by one", r.returncode == 1, r)

r = run("--cargo=none")
check("a package that is not there is refused", r.returncode == 2 and r.stderr.count("\n") == 1, r)

print(f"{len(faults)} failed")
sys.exit(bool(faults))
