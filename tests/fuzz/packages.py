"""packages.py - Rust programs and packages that are damaged or rewritten, or have random build
scripts, macros and settings: the status must be 0 to 3, with a message; no file may be written
elsewhere; and equivalent programs must have the same verdict."""
import json
import os
import random
import re
import shutil
import subprocess

from differential import Outcome, failure

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
LIMITS = ["--time-limit=30", "--memory-limit=2000", "--progress=never", "--format=json"]
# The programs are small, since rustc and smc take seconds for one that uses much of std.
PROGRAMS = (
    """use std::sync::atomic::{AtomicU32, Ordering};
static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);
fn other() { X.store(1, Ordering::Relaxed); Y.store(1, Ordering::Release); }
fn main() {
    let t = std::thread::spawn(other);
    if Y.load(Ordering::Acquire) == 1 { assert_eq!(X.load(Ordering::Relaxed), 1); }
    t.join().unwrap();
}
""",
    """use std::sync::atomic::{AtomicUsize, Ordering::*};
static N: AtomicUsize = AtomicUsize::new(0);
struct Guard<'a>(&'a AtomicUsize);
impl<'a> Drop for Guard<'a> { fn drop(&mut self) { self.0.fetch_sub(1, Relaxed); } }
trait Enter { fn enter(&self) -> usize; }
impl Enter for AtomicUsize {
    fn enter(&self) -> usize { let old = self.load(Relaxed); self.store(old + 1, Relaxed); old }
}
fn work() -> Option<usize> { let n = N.enter(); let _guard = Guard(&N); (n <= 7).then_some(n) }
fn main() {
    let t = std::thread::spawn(|| { work(); });
    let mine = work();
    match mine { Some(n) if n <= 1 => {} _ => unreachable!() }
    t.join().unwrap();
    assert!(N.load(SeqCst) == 0, "left: {}", N.load(SeqCst));
}
""",
    """#![no_std]
#![no_main]
use core::sync::atomic::{AtomicI32, Ordering, fence};
extern "C" { fn abort() -> !; }
#[panic_handler] fn panic(_: &core::panic::PanicInfo) -> ! { unsafe { abort() } }
static A: [AtomicI32; 2] = [AtomicI32::new(0), AtomicI32::new(0)];
const fn square(x: i32) -> i32 { x * x }
macro_rules! store { ($i:expr, $v:expr) => { A[$i].store($v, Ordering::Relaxed) }; }
#[no_mangle] pub extern "C" fn main(_argc: i32, _argv: *const *const u8) -> i32 {
    store!(0, square(3)); fence(Ordering::SeqCst); store!(1, 2);
    let sum: i32 = A.iter().map(|a| a.load(Ordering::Relaxed)).sum();
    if sum != 11 { return 1; }
    0
}
""",
)
TOKENS = re.compile(
    rb'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[A-Za-z_]\w*!?|\d[\w.]*|\s+|::|=>|->|&&|\|\||[=!<>]=|\.\.=?|.',
    re.S)
STRANGE = tuple(word.encode() for word in (
    "unsafe", "static mut Z: u32 = 0;", "loop {}", "panic!()", "return;", "u128", "f16", "dyn Fn()",
    "Box",
    "async", ".await", "&mut", "*const u8", "'static", "impl Trait", "where", "match", "_", "..",
    "=>",
    "#![feature(core_intrinsics)]", "#[no_mangle]", "#[thread_local]", "#![no_core]",
    "extern crate core;",
    'asm!("nop")', 'core::arch::asm!("hlt")', 'include!("/dev/zero")', 'include!("program.rs")',
    'include_bytes!("/proc/self/mem")', 'include_str!("program.rs")', 'env!("HOME")',
    "mod program;",
    '#[path = "/dev/zero"] mod zero;', 'compile_error!("x")', "std::process::exit(3)",
    "std::process::abort()",
    'std::process::Command::new("touch").arg("stolen").status()', 'std::fs::write("stolen", "x")',
    'std::env::set_var("A", "B")', "std::thread::sleep(std::time::Duration::MAX)",
    "Ordering::AcqRel",
    "const X: usize = 1 << 64;", "[0u8; usize::MAX]",
    "macro_rules! m { ($($t:tt)*) => { m!($($t)* a) } }",
    "m!()", "fn f<T: Fn()>(t: T) { f(&|| t()) }", "\u202e", "r#\"", "b'\\xff'", "/*", "*/", "{",
    "}", "(", ")",
    "#[global_allocator]", "#[repr(packed)]", "union U { a: u8, b: [u32; 9] }", "0.0_f64.to_bits()",
    "std::sync::Mutex",
    "std::hint::unreachable_unchecked()", "core::mem::transmute::<u8, bool>(7)",
    "std::ptr::null::<u8>().read()",
))


def damaged(draw, text):
    """Removes, duplicates, replaces or inserts tokens, or changes bytes."""
    data = text.encode()
    if draw.random() < 0.2:
        import mutation
        return mutation.mutated(draw, data)
    tokens = TOKENS.findall(data)
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        at, kind = draw.randrange(len(tokens)), draw.randrange(6)
        if kind == 0:
            tokens.pop(at)
        elif kind == 1:
            tokens.insert(draw.randrange(len(tokens)), tokens[at])
        elif kind < 4:
            alike = [t for t in tokens if t[:1].isalpha() == tokens[at][:1].isalpha()
                     and t.isspace() == tokens[at].isspace()]
            tokens[at] = draw.choice(alike)
        else:
            tokens.insert(at, b" " + draw.choice(STRANGE) + b" ")
    return b"".join(tokens)


def rewritten(draw, text):
    """Returns an equivalent program with the same number of lines."""
    lines = text.split("\n")
    lines = [line + draw.choice(("", " // note {", " /* \" */", "  ")) for line in lines]
    return "\n".join((*lines, "#[allow(dead_code)] fn smc_never() -> u32 { 1 }",
                      "#[allow(dead_code)] struct SmcNever<T> { t: T }"))


class Rust:
    """A single Rust file."""

    def __init__(self, smc):
        self.smc = smc

    def missing(self):
        return None

    def skipped(self):
        return None if shutil.which("rustc") else "rustc is needed"

    def run(self, command, folder, where):
        """Returns (result, status, messages, description of what is wrong)."""
        with open(os.path.join(folder, "command"), "a", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n")
        try:
            ran = subprocess.run(command, capture_output=True, text=True, errors="replace",
                cwd=where,
                                 timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return None, 0, "", "it does not end in 300 s"
        if ran.returncode not in (0, 1, 2, 3) or re.search("Sanitizer|internal error", ran.stderr):
            return None, ran.returncode, ran.stderr, f"status {ran.returncode}: {ran.stderr[:300]}"
        if ran.returncode == 2 and "error" not in ran.stderr:
            return None, 2, ran.stderr, f"status 2 without a message: {ran.stderr[:300]}"
        try:
            return (json.loads(ran.stdout) if ran.stdout
                else None), ran.returncode, ran.stderr, None
        except ValueError:
            return None, ran.returncode, ran.stderr, "what is printed is no JSON: " + ran.stdout[
                :200]

    def judge(self, seed, folder):
        draw = random.Random(seed)
        text, path = draw.choice(PROGRAMS), os.path.join(folder, "program.rs")
        same = draw.random() < 0.15
        with open(path, "wb") as f:
            f.write(rewritten(draw, text).encode() if same else damaged(draw, text))
        extra = draw.choice(
            ([], [], [], ["--edition=2015"], ["--panic=unwind"], ["--jobs=2"], ["-O2"]))
        what = draw.choice((*[""] * 8, "hunt", "compare")) if not same else ""
        words = {"": [], "hunt": ["hunt", "--samples=20"], "compare": ["compare"]}[what]
        extra = [] if same or what else extra
        result, status, said, wrong = self.run(
            [self.smc, *words, "--no-cache", *LIMITS, *extra, "program.rs"], folder, folder)
        left = sorted(set(os.listdir(folder)) - {"program.rs", "command", "other.rs"})
        if left:
            wrong = wrong or "left: " + " ".join(left)
        if wrong:
            return failure("error", wrong)
        if what == "compare" and result and re.search(r'"agree": false', json.dumps(result)):
            return failure("differs", "compare: " + json.dumps(result)[-300:])
        if same:
            with open(os.path.join(folder, "other.rs"), "w", encoding="utf-8") as f:
                f.write(text)
            other, other_status, _, wrong = self.run([self.smc, *LIMITS, "other.rs"], folder,
                folder)
            if wrong or status != other_status or any(
                result.get(k) != other.get(k) for k in ("verdict", "executions", "blocked")
            ):
                return failure("differs", wrong or f"{result} otherwise {other}"[:600])
        return Outcome(("verified", "unsafe", "refused", "incomplete")[status], said[:200], False)


MANIFEST = """[package]
name = "package"
version = "0.1.0"
edition = "2021"
build = "build.rs"
[features]
wrong = []
[dependencies]
helper = { path = "helper" }
"""
HELPER = """[package]
name = "helper"
version = "0.1.0"
edition = "2021"
[lib]
%s
"""
BUILD = (
    'fn main() { println!("cargo::rustc-cfg=built"); }',
    'fn main() { println!("cargo::rustc-link-arg=-fplugin=stolen.so"); }',
    'fn main() { println!("cargo::rustc-link-search=/dev/zero\\ncargo::rustc-link-lib=none"); }',
    'fn main() { println!("cargo::rustc-env=RUSTC_BOOTSTRAP=1\\ncargo::rustc-flags=-l no -L .") }',
    'fn main() { println!("cargo::warning=\\u{1b}]0;owned\\u{7}"); println!("cargo::error=no"); }',
    "fn main() { panic!(\"no\") }",
    "fn main() { std::process::exit(70) }",
    "fn main() { unsafe { *(1 as *mut u8) = 1 } }",
    "fn main() { std::process::abort() }",
    'fn main() { std::fs::write(std::env::var("OUT_DIR").unwrap() + "/x.rs", "x").unwrap(); }',
    'fn main() { println!("cargo::rustc-check-cfg=cfg(smc)\\ncargo::rerun-if-changed=/none"); }',
    "fn main() { for _ in 0..100000 { println!(\"cargo::rustc-cfg=a\"); } }",
    'fn main() { print!("{}", "\\0\\xff") }',
    'fn main() { for (k, _) in std::env::vars() { println!("cargo::rustc-env={k}=evil"); } }',
)  # fmt: skip
MACROS = (
    "{ input }",
    '{ panic!("no") }',
    '{ let _ = input; "compile_error!(\\"no\\");".parse().unwrap() }',
    "{ let _ = input; proc_macro::TokenStream::new() }",
    "{ std::process::exit(70) }",
    "{ std::process::abort() }",
    '{ let _ = input; "pub fn made() -> u32 { 1 }".parse().unwrap() }',
    '{ let _ = input; "static mut S: u32 = 0;".repeat(3).parse().unwrap() }',
)
CONFIG = (
    '[build]\nrustc-wrapper = "%s"', '[build]\nrustc = "%s"',
    '[build]\nrustc-workspace-wrapper = "%s"',
    '[build]\ntarget = "%s"', '[build]\ntarget-dir = "%s"',
    '[build]\nrustflags = ["-C", "linker=%s"]',
    '[build]\nrustflags = ["--emit=asm", "-o", "%s"]', '[build]\njobs = 0',
    '[build]\nincremental = "%s"',
    '[target.x86_64-unknown-linux-gnu]\nlinker = "%s"\nrunner = "%s"',
    '[env]\nRUSTC_WRAPPER = "%s"',
    '[env]\nLD_PRELOAD = { value = "%s", force = true }', '[alias]\nbuild = "%s"\nrustc = "!%s"',
    '[profile.dev]\nopt-level = 3\ndebug = 0\npanic = "abort"\nlto = "fat"',
    '[source.crates-io]\nreplace-with = "%s"',
    '[net]\noffline = false', '[unstable]\nbuild-std = ["std"]',
    '[term]\ncolor = "always"\nquiet = true',
    '[http]\nproxy = "%s"', 'include = "%s"', '[build', '\0', '[profile.smc]\ninherits = "%s"',
    '[credential-alias]\na = ["%s"]', '[registry]\nglobal-credential-providers = ["%s"]',
)  # fmt: skip


class Packages(Rust):
    """A package with a build script, a dependency or a macro, and settings of cargo."""

    def skipped(self):
        return None if shutil.which("cargo") else "cargo is needed"

    def write(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())

    def judge(self, seed, folder):
        draw = random.Random(seed)
        where, outside = os.path.join(folder, "package"), os.path.join(folder, "outside")
        os.mkdir(outside)
        self.write(f"{outside}/run", f"#!/bin/sh\n: >{outside}/evidence\n")
        os.chmod(f"{outside}/run", 0o755)
        manifest, program = MANIFEST, PROGRAMS[draw.randrange(2)]
        build = BUILD[0] if draw.random() < 0.4 else draw.choice(BUILD)
        macro = draw.random() < 0.4
        helper = "pub fn both() -> u32 { 1 }\n"
        if macro:
            helper = (
                "extern crate proc_macro;\n#[proc_macro]\n"
                "pub fn make(input: proc_macro::TokenStream) -> proc_macro::TokenStream "
                f"{draw.choice(MACROS)}\n"
            )
            program += "helper::make! { pub fn made() -> u32 { 1 } }\n"
        else:
            program += "#[allow(dead_code)] fn both() -> u32 { helper::both() }\n"
        part = draw.randrange(6)
        if part == 0:
            manifest = damaged(draw, manifest)
        elif part == 1:
            build = damaged(draw, build)
        elif part == 2:
            program = damaged(draw, program)
        elif part == 3:
            helper = damaged(draw, helper)
        self.write(f"{where}/Cargo.toml", manifest)
        self.write(f"{where}/build.rs", build)
        self.write(f"{where}/src/main.rs", program)
        self.write(f"{where}/helper/Cargo.toml", HELPER % ("proc-macro = true" if macro else ""))
        self.write(f"{where}/helper/src/lib.rs", helper)
        if draw.random() < 0.6:
            value = draw.choice(
                (f"{outside}/run", f"{outside}/none", "false", "", "../../x", "smc", "\\u001b[2J"))
            config = "\n".join(line.replace("%s", value) for line
                in draw.sample(CONFIG, draw.choice((1, 1, 2))))
            self.write(f"{where}/.cargo/config.toml",
                damaged(draw, config) if draw.random() < 0.2 else config)
        if draw.random() < 0.15:
            self.write(f"{where}/rust-toolchain.toml", f'[toolchain]\npath = "{outside}"\n')
        words = draw.choice(
            ([], [], [], ["--features=wrong"], ["--bin=package"], ["--bin=none"], ["--jobs=2"]))
        _, status, said, wrong = self.run([self.smc, *LIMITS, "--cargo=package", *words], folder,
            folder)
        if not wrong and os.listdir(outside) != ["run"]:
            wrong = "left outside: " + " ".join(os.listdir(outside))
        if not wrong and os.listdir(folder) and sorted(os.listdir(folder)) != ["command", "outside",
            "package"]:
            wrong = "left: " + " ".join(sorted(os.listdir(folder)))
        if wrong:
            return failure("error", wrong)
        return Outcome(("verified", "unsafe", "refused", "incomplete")[status], said[:300], False)
