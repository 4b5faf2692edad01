"""environment.py - random programs with random environment variables, or with a manipulated cache:
smc must find the same as otherwise or report the problem, and execute and write nothing else."""
import glob
import os
import random
import re
import shutil
import subprocess

import shared
from differential import COMPILER, Outcome
from surroundings import QUIET, Surroundings, judged, started

EVIL = """#include <stdio.h>
__attribute__((constructor)) static void run(void) { fclose(fopen(EVIDENCE, "w")); }
"""
# Values of variables. %F stands for a folder with files that could be loaded or executed, and to
# which smc could write.
VALUES = (
    "", "0", "1", "-1", "yes", "99999999999999999999", "%F/none", "%F/evil.so", "%F/stolen",
    "%F/run",
    "%F/folder", "/dev/null", "/dev/full", "/proc/self/mem", ".", "/", "a:b::c:", "\t", "\n",
    "%s%n",
    "--output=%F/stolen", "--algo=none", "-fplugin=%F/evil.so", "+-fplugin=%F/evil.so",
    "#+-fplugin=%F/evil.so", "-load=%F/evil.so", "@%F/rsp", "C.UTF-8", "\x1b[2J", "\udcff\udcfe",
    "x" * 5000, "$(touch %F/stolen)", "`%F/run`", "{\"verdict\":\"verified\"}",
)  # fmt: skip
NAMES = (
    # SMC_ and words: names of options, of parts of the sources and of settings of the build
    *(f"SMC_{word}" for word in (
        "OPTIONS", "ARGS", "CONFIG", "MODEL", "ALGO", "ALGORITHM", "JOBS", "CACHE", "CACHE_DIR",
        "STORE", "JOB", "CLANG", "RUSTC", "SANDBOX", "TIME_LIMIT", "MEMORY_LIMIT", "VERBOSE",
        "DEBUG",
        "LOG", "OUTPUT", "LOWERING", "LIB", "LIBDIR", "PATH", "HOME", "RESULTS", "FAULTS", "FORGE",
        "SWEEP", "SANITIZE", "UNROLL", "EXPECT", "PLUGIN", "TMPDIR", "SEED", "TEST", "EXTERN",
    )),
    "SMC", "LIBSMC",
    # variables of the system and of terminals
    "HOME", "TMPDIR", "TMP", "TEMP", "PWD", "OLDPWD", "SHELL", "USER", "LOGNAME", "TERM", "COLUMNS",
    "LINES", "NO_COLOR", "CLICOLOR_FORCE", "INSIDE_EMACS", "LANG", "LC_ALL", "LANGUAGE", "LOCPATH",
    "NLSPATH", "TZ", "TZDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
    "POSIXLY_CORRECT",
    "IFS", "ENV", "BASH_ENV", "PAGER", "EDITOR", "BROWSER", "DEBUGINFOD_URLS", "MALLOC_ARENA_MAX",
    "MALLOC_PERTURB_", "MALLOC_CHECK_", "MALLOC_TOP_PAD_", "GLIBC_TUNABLES", "LD_BIND_NOW",
    "LD_DEBUG",
    "LD_DEBUG_OUTPUT", "LD_PROFILE", "LD_PROFILE_OUTPUT", "LD_ORIGIN_PATH", "RES_OPTIONS",
    "HOSTALIASES",
    # variables of programs that smc runs: clang, LLVM, rustc, git
    "CC", "CLANG", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH",
    "LIBRARY_PATH",
    "COMPILER_PATH", "GCC_EXEC_PREFIX", "CCC_OVERRIDE_OPTIONS", "CCC_ADD_ARGS", "CC_PRINT_OPTIONS",
    "CC_PRINT_OPTIONS_FILE", "CC_PRINT_HEADERS", "CC_PRINT_HEADERS_FILE", "CC_LOG_DIAGNOSTICS",
    "CC_LOG_DIAGNOSTICS_FILE", "CC_PRINT_PROC_STAT", "CC_PRINT_PROC_STAT_FILE", "CLANG_CONFIG_PATH",
    "CLANG_NO_DEFAULT_CONFIG", "CLANG_SPAWN_CC1", "CLANG_TOOLCHAIN_PROGRAM_TIMEOUT", "CL", "_CL_",
    "CLANG_CRASH_DIAGNOSTICS_DIR", "CLANG_MODULE_CACHE_PATH", "FORCE_CLANG_DIAGNOSTICS_CRASH",
    "QA_OVERRIDE_GCC3_OPTIONS", "RC_DEBUG_OPTIONS", "DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES",
    "SOURCE_DATE_EPOCH", "SDKROOT", "MACOSX_DEPLOYMENT_TARGET", "LLVM_PROFILE_FILE",
    "LLVM_SYMBOLIZER_PATH", "LLVM_DISABLE_CRASH_REPORT", "LLVM_OVERRIDE_PRODUCER", "LLVM_OPTIONS",
    "ASAN_OPTIONS", "UBSAN_OPTIONS", "RUSTC", "RUSTC_WRAPPER", "RUSTFLAGS", "RUST_LOG",
    "CARGO_HOME",
    "DISTCC_HOSTS", "CCACHE_PREFIX", "GIT_DIR", "MAKEFLAGS", "CMAKE_PREFIX_PATH",
    # variables of libraries
    "PGHOST", "PGPORT", "PGUSER", "PGSERVICE", "PGSERVICEFILE", "PGPASSFILE", "PGOPTIONS",
    "PGSYSCONFDIR",
    "SQLITE_TMPDIR", "Z3_LOG", "OPENSSL_CONF", "PYTHONPATH", "PYTHONSTARTUP", "FAKETIME",
)  # fmt: skip
LIBRARIES = ("libLLVM.so.19.1", "libclang-cpp.so.19.1", "libstdc++.so.6", "libffi.so.8",
    "libz3.so.4",
             "libsqlite3.so.0", "libpq.so.5", "libjansson.so.4", "libxxhash.so.0", "libzstd.so.1",
             "libz.so.1", "lowering.so", "libgcc_s.so.1", "libm.so.6", "libedit.so.2")  # fmt: skip
OF_CLANG = ("libLLVM.so.19.1", "libclang-cpp.so.19.1", "libedit.so.2")
# Messages of the dynamic loader if smc cannot be started.
LOADER = re.compile(
    "error while loading shared libraries|no version information|symbol lookup error")


class Environment(Surroundings):
    """Random variables with random values, and library folders with invalid libraries."""

    @staticmethod
    def libraries(draw, folder):
        """Values for LD_LIBRARY_PATH: folders with damaged or other files, empty and missing
        folders."""
        place = os.path.join(folder, "libraries")
        os.mkdir(place)
        for name in draw.sample(LIBRARIES, draw.choice((1, 1, 2, len(LIBRARIES)))):
            path, kind = os.path.join(place, name), draw.randrange(5)
            # On a truncated library of smc, the loader itself would crash before smc begins; so
            # only those of clang are truncated.
            found = name in OF_CLANG and glob.glob(f"/usr/lib/*/{name}")
            if kind == 0:
                os.mkdir(path)
            elif kind == 1:
                os.symlink(name, path)
            elif kind == 2 and found:  # a truncated library
                with open(found[0], "rb") as whole, open(path, "wb") as half:
                    half.write(whole.read(draw.choice((4, 64, 1000, 100000))))
            elif kind == 3:  # a valid library under another name
                shutil.copy(os.path.join(folder, "empty.so"), path)
            else:
                with open(path, "wb") as f:
                    f.write(draw.randbytes(draw.choice((0, 1, 100))))
        return draw.choice(
            (place, place + ":", f"/none:{place}", f"{place}:/usr/lib", ".", ":", "/proc"))

    def trouble(self, draw, command, expected, folder, environment):
        outside = os.path.join(folder, "outside")
        os.makedirs(os.path.join(outside, "folder"))
        for name, text in (("evil.c", EVIL), ("empty.c", "int nothing;\n")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(text)
        for source, target in (("evil.c", "outside/evil.so"), ("empty.c", "empty.so")):
            subprocess.run(
                [COMPILER, "-shared", "-fPIC", f'-DEVIDENCE="{outside}/evidence"', source,
                            "-o", target], cwd=folder, check=True)
        for name, text in (("run", f"#!/bin/sh\n: >{outside}/evidence\n"),
                           ("rsp", f"-fplugin={outside}/evil.so\n")):
            with open(os.path.join(outside, name), "w", encoding="utf-8") as f:
                f.write(text)
            os.chmod(os.path.join(outside, name), 0o755)
        names = draw.sample(NAMES, draw.choice((1, 3, 10, len(NAMES))))
        hostile = {name: draw.choice(VALUES).replace("%F", outside) for name in names}
        loads = draw.random() < 0.4
        if loads:
            hostile["LD_LIBRARY_PATH"] = self.libraries(draw, folder)
        if draw.random() < 0.05:
            hostile |= {f"ANY{i}": "x" * 100 for i in range(2000)}
        if draw.random() < 0.05:
            hostile["PATH"] = draw.choice(("", ".", outside, "/none", "x" * 5000))
        extra = draw.choice(([], [], ["--jobs=2", "--debug=share-after=0"], ["--no-cache"]))
        command = [*command, *extra]
        names = ("PATH", "PWD", "XDG_CACHE_HOME", "HOME")
        kept = {name: environment[name] for name in names if name in environment}
        if "PWD" in hostile:  # the current directory; the campaign sets it
            hostile.pop("PWD")
        with open(os.path.join(folder, "variables"), "w", encoding="utf-8",
            errors="surrogateescape") as f:
            f.write("\n".join(f"{k}={v!r}" for k, v in hostile.items()))
        before = self.files(folder)
        p = started(command, kept | hostile)
        out, err = p.communicate(timeout=300)
        caches = ("cache", "outside/folder/smc", "outside/none/smc")
        new = [f for f in self.files(folder) if f not in before and not f.startswith(caches)]
        if new:
            return "", f"written: {' '.join(new)}"
        if p.returncode == 127 and loads and LOADER.search(err):
            return "not loaded", None
        word = "same" if p.returncode in (0, 1) else "said"
        return word, judged(expected, out, err, p.returncode, may_refuse=True)

    @staticmethod
    def files(folder):
        return {os.path.relpath(os.path.join(where, name), folder)
                for where, _, names in os.walk(folder) for name in names}


class Cached(Surroundings):
    """The cache of several programs, in which entries are damaged, exchanged, or replaced by other
    kinds of files."""

    def trouble(self, draw, command, expected, folder, environment):
        other = os.path.join(folder, "other.c")
        with open(other, "w", encoding="utf-8") as f:
            f.write(shared.Program(draw.randrange(1 << 30)).make())
        model, algorithm = command[-3], command[-1]
        for program in ("program.c", "other.c"):
            started([self.smc, *QUIET, model, program, algorithm], environment).communicate()
        cache = os.path.join(environment["XDG_CACHE_HOME"], "smc")
        for _ in range(draw.choice((1, 1, 2, 5))):
            what = self.damage(draw, cache, folder)
        with open(os.path.join(folder, "how"), "w", encoding="utf-8") as f:
            f.write(what + "\n")
        for program in ("program.c",
            # a second run reads the entries that the first one has replaced
            *draw.choice(((), ("program.c",)))):
            p = started([self.smc, *QUIET, model, os.path.join(folder, program), algorithm],
                environment)
            word, wrong = self.end_of(p, expected)
            if wrong:
                return "", f"{what}: {wrong}"
        return word, None

    @staticmethod
    def damage(draw, cache, folder):
        entries = sorted(e.name for e in os.scandir(cache) if e.is_file(follow_symlinks=False))
        if not entries:
            return "nothing left"
        name = draw.choice(entries)
        path, kind = os.path.join(cache, name), draw.randrange(10)
        with open(path, "rb") as f:
            data = bytearray(f.read())
        if kind < 3 and data:  # flip a few bits
            for _ in range(draw.choice((1, 1, 3, 50))):
                data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
            with open(path, "wb") as f:
                f.write(data)
            return f"{name}: bits"
        if kind == 3:
            os.truncate(path, draw.randrange(2 * len(data) + 1))
            return f"{name}: another length"
        if kind < 6:  # another program's entry under this name
            other = os.path.join(cache, draw.choice(entries))
            with open(other, "rb") as f:
                data = f.read()
            with open(path, "wb") as f:
                f.write(data)
            return f"{name}: what {os.path.basename(other)} has"
        os.unlink(path)
        if kind == 6:
            os.mkdir(path)
        elif kind == 7:
            os.mkfifo(path, 0o600)
        elif kind == 8:
            elsewhere = os.path.join(folder, "elsewhere")
            with open(elsewhere, "wb") as f:
                f.write(data)
            os.symlink(draw.choice((elsewhere, "/dev/zero", "/proc/self/mem", name)), path)
        return f"{name}: {('a folder', 'a pipe', 'a link', 'removed')[kind - 6]}"
