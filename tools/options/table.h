// table.h - table of the general options. The struct of options and its parser (options.h), --help,
// completions and the manual page (rows.h) are generated from the table; a test fails if a field is
// never read.
#ifndef SMC_OPTION_TABLE_H
#define SMC_OPTION_TABLE_H

#include "explorers/explorer.h"
#include "tools/report/formats/table.h"

// Rows: X(field, name, type, whether it is stored, what it cannot be combined with or NULL,
// argument or NULL, default value or NULL, help).
//
// The fifth column lists names of options, of commands, and of other uses (SMC_USES below) with
// which the option cannot be combined. If two options exclude each other, only one of them names
// the other. +name means that the option is only allowed together with that one. combinations.h
// evaluates the column, and --help prints it.
//
// The contents of checkpoints and jobs are not trusted. STORED: the option determines what is
// explored and found, and does not affect the host; only these are read from checkpoints. AGAIN:
// the option concerns one process, names a file or affects the host; smc resume, work and wait
// accept it on their command line. NEVER: the option has no meaning there; NEVER is also used in
// case of doubt.
#define SMC_OPTIONS(X)                                                                             \
    X(entry, "entry", word, STORED, NULL, "FUNCTION", "main",                                      \
      "function in which the program starts")                                                      \
    X(tests, "tests", word, STORED, "linearize", "PREFIX", NULL,                                   \
      "check each function without parameters whose name begins with PREFIX as a program")         \
    X(test, "test", word, STORED, "linearize", "NAME", NULL,                                       \
      "check only this test (smc test); --cargo: the tests of this target: lib, NAME in tests/, "  \
          "bin:NAME or example:NAME")                                                              \
    X(gtest_filter, "gtest_filter", word, NEVER, "+tests", "PATTERNS", NULL,                       \
      "smc test: only tests that fit, as in 'A.*:*B-*Slow*'; -k TEXT: whose names have TEXT")      \
    X(calls, "calls", count, NEVER, "+linearize", "N", "4",                                        \
      "smc linearize: clients of up to N calls")                                                   \
    X(threads, "threads", count, NEVER, "+linearize", "N", "3",                                    \
      "smc linearize: clients of up to N threads")                                                 \
    X(ordered, "ordered", flag, NEVER, "+linearize", NULL, NULL,                                   \
      "smc linearize: also clients whose calls wait for calls of other threads")                   \
    X(client, "client", word, NEVER, "+linearize", "CALLS", NULL,                                  \
      "smc linearize: check only this client, as in 'push(1) | pop()'")                            \
    X(keep_client, "keep-client", word, NEVER, "+linearize", "FILE", NULL,                         \
      "smc linearize: write the client that fails to FILE, in C")                                  \
    X(args, "args", rest, STORED, NULL, NULL, NULL,                                                \
      "the rest of the line is the program's argc and argv")                                       \
    X(environment, "env", settings, STORED, NULL, "NAME=VALUE", NULL,                              \
      "put NAME into the program's environment (may be repeated)")                                 \
    X(nondet, "nondet", range, STORED, NULL, "LO..HI", NULL,                                       \
      "range of __VERIFIER_nondet_int and the like")                                               \
    X(any_value, "inputs", surroundings, STORED, NULL, "args:NxM|env:NAME:M|stdin:M|rand", NULL,   \
      "what may have any value (several with commas): N arguments, a variable of the "             \
          "environment and standard input of up to M bytes each, random numbers")                  \
    X(check, "check", checks, STORED, NULL, "overflow|leaks|no-leaks|termination", NULL,           \
      "also find (several with commas): signed overflow, unfreed memory (in #[test] by default; "  \
          "not with no-leaks), infinite fair executions")                                          \
    X(exit_status, "exit-status", failing, STORED, NULL, "error|ignore", "error",                  \
      "whether a status other than 0 is an error")                                                 \
    X(on_abort, "abort", failing, STORED, NULL, "error|ignore", "error",                           \
      "whether abort, traps and deadly signals are errors")                                        \
    X(malloc, "malloc", allocations, STORED, NULL, "succeeds|fails|bounded", "succeeds",           \
      "allocations succeed, may return null (C++: throw bad_alloc), or end the execution "         \
          "where they are too large")                                                              \
    X(faults, "faults", faults, STORED, "certificate", "malloc|eintr|short|spawn|spurious[:N]",    \
      NULL,                                                                                        \
      "explore faults of the environment (several with commas), at most N in an execution (1)")    \
    X(weak_cas, "weak-cas", failure, STORED, NULL, "succeeds|fails", "succeeds",                   \
      "compare_exchange_weak fails only on another value, or also spuriously")                     \
    X(spurious_wakeups, "spurious-wakeups", flag, STORED, NULL, NULL, NULL,                        \
      "waits for condition variables may wake spuriously")                                         \
    X(futex, "futex", futexes, STORED, NULL, "barrier|relaxed", "barrier",                         \
      "the program's futex calls are full barriers, as in Linux, or order nothing themselves")     \
    X(files, "files", files, STORED, NULL, "none|memory", "none",                                  \
      "files that the program opens: none exist, or they are in memory")                           \
    X(thread_id, "thread-id", thread_ids, STORED, NULL, "after-start|before-start", "after-start", \
      "pthread_create stores the thread's id after the thread has started, or before")             \
    X(error_functions, "error-function", words, STORED, NULL, "NAME", NULL,                        \
      "calling this function is an error (may be repeated)")                                       \
    X(externs, "extern", words, STORED, NULL, "NAME", NULL,                                        \
      "stub an undefined function or variable: no effect, any result in the range of "             \
          "--nondet (may be repeated)")                                                            \
    X(extern_calls, "extern-call", words, AGAIN, NULL, "NAME", NULL,                               \
      "call this pure function of the host's C library (may be repeated)")                         \
    X(wrapped, "wrap", words, STORED, NULL, "NAME", NULL,                                          \
      "calls of NAME call __wrap_NAME, and those of __real_NAME call NAME, as with the linker's "  \
          "option (may be repeated)")                                                              \
    X(suppressions, "suppressions", word, NEVER, "litmus submit", "FILE", NULL,                    \
      "allow the errors that FILE names, a line each: KIND:PATTERN, as in race:push")              \
    X(strict, "strict", flag, AGAIN, NULL, NULL, NULL,                                             \
      "count warnings and notes: the verdict is incomplete where there is one; smc "               \
          "linearize: real time is an order of calls")                                             \
    X(model, "model", word, STORED, "diff", "NAME", NULL,                                          \
      "memory model: rc11, c20, tso and more (see --list)")                                        \
    X(diff, "diff", word, NEVER, "compare litmus linearize relax repair estimate submit", "A,B",   \
      NULL, "show an execution that one of two models allows and the other does not")              \
    X(plain, "plain", plain, STORED, NULL, "race|access", NULL,                                    \
      "unordered non-atomic accesses: a data race, or explored in any order")                      \
    X(releases, "release-sequence", releases, STORED, "diff", "source|c11|c20", "source",          \
      "release sequences: as in the language of each file, in C11, or in C++20")                   \
    X(mixed_sizes, "mixed-sizes", mixing, STORED, NULL, "error|allow", "allow",                    \
      "atomic accesses of different sizes to the same memory: refused, or explored by trust")      \
    X(volatile_relaxed, "volatile-relaxed", flag, STORED, NULL, NULL, NULL,                        \
      "volatile accesses are relaxed atomic ones, as Linux's READ_ONCE")                           \
    X(unroll, "unroll", bounds, STORED, NULL, "[FN:]N", "0",                                       \
      "bound each loop (of function FN) to N rounds; 0: none")                                     \
    X(rounds, "rounds", count, STORED, NULL, "N", "10000",                                         \
      "stop when one execution has run N rounds of a loop; 0: never")                              \
    X(undone, "undone", count, STORED, NULL, "N", "0",                                             \
      "explore N rounds in a row of a loop with no lasting effect (2 or more); 0: automatic")      \
    X(after, "after", word, STORED,                                                                \
      "compare diff models litmus linearize relax repair estimate hunt submit many replay native " \
          "checkpoint part budget preemptions certificate", "TOKEN:STEP", NULL,                    \
      "explore only executions that begin with the first STEP steps of TOKEN's")                   \
    X(near, "near", word, STORED,                                                                  \
      "compare diff models litmus linearize relax repair estimate submit many replay native jobs " \
          "checkpoint part budget preemptions certificate after", "TOKEN:N", NULL,                 \
      "explore only executions that differ from TOKEN's in at most N choices")                     \
    X(budget, "budget", seconds, NEVER,                                                            \
      "compare diff litmus linearize relax repair estimate hunt submit keep-going minimize "       \
          "replay checkpoint part show-output preemptions", "S", "0",                              \
      "explore what fits in S seconds: everything, or samples")                                    \
    X(time_limit, "time-limit", seconds, AGAIN, "submit", "S", "0",                                \
      "stop after S seconds, or 500ms, 2m, 1h; 0: no limit")                                       \
    X(memory_limit, "memory-limit", megabytes, AGAIN, NULL, "MB", "0",                             \
      "stop at MB megabytes of memory, or 4G; 0: no limit")                                        \
    X(jobs, "jobs", count, AGAIN,                                                                  \
      "diff litmus relax repair estimate submit replay show-output part", "N", "1",                \
      "explore with N processes; 0: one for each processor")                                       \
    X(checkpoint, "checkpoint", word, NEVER,                                                       \
      "compare diff models litmus linearize relax repair estimate submit many replay steps "       \
          "show-output watch part", "FILE", NULL,                                                  \
      "save the progress in FILE; `smc resume FILE` continues it")                                 \
    X(keep_going, "keep-going", flag, STORED, "relax repair", NULL, NULL,                          \
      "do not stop at the first error; explore everything")                                        \
    X(minimize, "minimize", flag, STORED, "diff litmus relax repair estimate", NULL, NULL,         \
      "explore everything, and show the simplest counterexample of each error")                    \
    X(format, "format", format, AGAIN, NULL, SMC_REPORT_FORMAT_WORDS, "text",                      \
      "format of the result")                                                                      \
    X(html, "html", word, AGAIN, "compare diff models litmus relax repair estimate submit",        \
      "FILE", NULL, "also write the result to FILE as a page for browsers")                        \
    X(coverage, "coverage", word, AGAIN,                                                           \
      "compare diff models litmus relax repair estimate submit", "FILE", NULL,                     \
      "write which lines and branches were run to FILE, in lcov's form")                           \
    X(certificate, "certificate", word, NEVER,                                                     \
      "compare diff models litmus linearize relax repair estimate hunt submit many replay jobs "   \
          "checkpoint part budget suppressions tests watch each",                                  \
      "FILE", NULL,                                                                                \
      "explore without reductions, and write the executions to FILE, which smc-check verifies")    \
    X(output, "output", word, AGAIN, "models submit", "FILE", NULL,                                \
      "write the result to FILE instead of standard output")                                       \
    X(report, "report", report, AGAIN, NULL, "short|full", "short",                                \
      "show the steps of a counterexample that matter, or all")                                    \
    X(headers, "headers", flag, STORED, NULL, NULL, NULL,                                          \
      "show frames inside C++ library headers")                                                    \
    X(steps, "steps", stepping, NEVER,                                                             \
      "compare diff models litmus linearize relax repair estimate submit many watch", "FILE",      \
      NULL, "step through the execution with an error (debugger)")                                 \
    X(replay, "replay", word, NEVER,                                                               \
      "compare diff models litmus relax repair estimate submit many", "TOKEN", NULL,               \
      "run only the execution with this token, from a report")                                     \
    X(native, "native", stepping, NEVER,                                                           \
      "compare diff models litmus linearize relax repair estimate submit many steps watch",        \
      "FILE", NULL, "with --replay: build FILE, a program that runs the execution natively")       \
    X(core, "core", flag, NEVER, "+native", NULL, NULL,                                            \
      "with --native: run the program under gdb, and write PROGRAM.core at its error")             \
    X(regression_test, "regression-test", stepping, NEVER, "+native", "DIR", NULL,                 \
      "with --native: write a test that fails as long as the program has the error to DIR")        \
    X(show_output, "show-output", flag, NEVER,                                                     \
      "compare diff litmus linearize relax repair estimate submit", NULL, NULL,                    \
      "let the program print while it is explored")                                                \
    X(stats, "stats", flag, AGAIN, "compare diff litmus estimate", NULL, NULL,                     \
      "print statistics of the exploration")                                                       \
    X(progress, "progress", progress, AGAIN, NULL, "auto|always|never|json", "auto",               \
      "show progress: auto: on a terminal; json: as objects on standard error")                    \
    X(quiet, "quiet", flag, AGAIN, NULL, NULL, NULL,                                               \
      "print only a line for each error, and the result")                                          \
    X(verbose, "verbose", flag, AGAIN, NULL, NULL, NULL,                                           \
      "print ignored options, options from files and projects, and clang's full output on a "      \
          "crash")                                                                                 \
    X(project, "project", word, NEVER, "litmus relax repair", "BUILD", NULL,                       \
      "use BUILD/compile_commands.json; auto: the nearest")                                        \
    X(build_target, "build-target", word, NEVER, "+project", "NAME", NULL,                         \
      "-p: check the program as this target of the build")                                         \
    X(cargo, "cargo", folder, NEVER, NULL, "DIR", NULL,                                            \
      "Rust: build the package in DIR (here) with cargo, which runs its build scripts and "        \
          "macros")                                                                                \
    X(bin, "bin", word, NEVER, "+cargo", "NAME", NULL,                                             \
      "--cargo: check this program of the package")                                                \
    X(example, "example", word, NEVER, "+cargo", "NAME", NULL, "--cargo: check this example")      \
    X(features, "features", word, NEVER, "+cargo", "LIST", NULL,                                   \
      "--cargo: the features to build with")                                                       \
    X(all_features, "all-features", flag, NEVER, "+cargo", NULL, NULL,                             \
      "--cargo: build with all features")                                                          \
    X(no_default_features, "no-default-features", flag, NEVER, "+cargo", NULL, NULL,               \
      "--cargo: build without the default features")                                               \
    X(package, "package", words, NEVER, "+cargo", "NAME", NULL,                                    \
      "--cargo: this package of the workspace (smc test: may be repeated)")                        \
    X(workspace, "workspace", flag, NEVER, "+tests", NULL, NULL,                                   \
      "smc test --cargo: the tests of all packages of the workspace")                              \
    X(release, "release", flag, NEVER, "+cargo", NULL, NULL,                                       \
      "--cargo: build without debug assertions and overflow checks")                               \
    X(filter, "filter", words, NEVER, "+tests", "TEXT", NULL,                                      \
      "smc test: only tests whose names contain TEXT (may be repeated)")                           \
    X(skip, "skip", words, NEVER, "+tests", "TEXT", NULL,                                          \
      "smc test: no tests whose names contain TEXT (may be repeated)")                             \
    X(exact, "exact", flag, NEVER, "+tests", NULL, NULL, "--filter and --skip name whole tests")   \
    X(ignored, "ignored", flag, AGAIN, "+tests", NULL, NULL,                                       \
      "smc test: only the tests with #[ignore]")                                                   \
    X(include_ignored, "include-ignored", flag, AGAIN, "+tests", NULL, NULL,                       \
      "smc test: also the tests with #[ignore]")                                                   \
    X(edition, "edition", word, NEVER, NULL, "YEAR", NULL,                                         \
      "Rust: the edition of the program (2021)")                                                   \
    X(panic, "panic", word, NEVER, NULL, "abort|unwind", NULL,                                     \
      "Rust: a panic is an error (abort), or can be caught and poisons locks (unwind)")            \
    X(rustc, "rustc", word, NEVER, NULL, "PATH", NULL,                                             \
      "Rust: the compiler, of version 1.85 (the first on the PATH that fits)")                     \
    X(sandbox, "sandbox", sandboxing, AGAIN, NULL, "auto|required", "auto",                        \
      "confine compilers as far as the kernel can, or refuse what cannot be confined")             \
    X(each, "each", flag, NEVER, "linearize relax repair estimate submit", NULL, NULL,             \
      "check each FILE as a program of its own")                                                   \
    X(watch, "watch", flag, NEVER,                                                                 \
      "compare diff models litmus linearize relax repair estimate submit", NULL, NULL,             \
      "check again whenever a source file changes")                                                \
    X(no_file_options, "no-file-options", flag, NEVER, NULL, NULL, NULL,                           \
      "ignore the options in a file's line '// smc: ..'")                                          \
    X(no_cache, "no-cache", flag, NEVER, NULL, NULL, NULL,                                         \
      "compile and explore again, and cache nothing")                                              \
    X(results, "results", reducing, NEVER, NULL, "auto|off", "auto",                               \
      "use the result of an earlier run of the same code and options; off: explore again")         \
    X(list, "list", listing, NEVER, NULL,                                                          \
      "models|functions|reductions|errors|schema|debug|programs", NULL,                            \
      "list models and algorithms, the modelled library functions, which reductions combine, "     \
      "kinds of errors, what JSON may have, or options for authors; programs: those of "           \
      "directories and projects, with their tests")                                                \
    X(facts, "facts", flag, NEVER, "compare linearize relax repair estimate submit", NULL, NULL,   \
      "for tools: print what the linked program takes from outside, in JSON, and check nothing")   \
    X(version, "version", flag, NEVER, NULL, NULL, NULL, "show the version")                       \
    X(help, "help", flag, NEVER, NULL, NULL, NULL, "show this help")                               \
    X(algo, "algo", word, STORED, "compare diff", "NAME", SMC_ANY_EXPLORER,                        \
      "algorithm; auto: tracer, or lapor where that is faster")                                    \
    X(elision, "elision", reducing, STORED, NULL, "auto|off", "auto",                              \
      "make no event of a non-atomic access that has only one outcome; off: slower, same result")  \
    X(merge, "merge", reducing, STORED, NULL, "auto|off", "auto",                                  \
      "explore paths that only compute with inputs as one; off: each by itself")                   \
    X(no_reductions, "no-reductions", flag, STORED, NULL, NULL, NULL,                              \
      "switch off symmetry, barriers, awaits, commute and elision")                                \
    X(no_spin_loops, "no-spin-loops", flag, STORED, NULL, NULL, NULL,                              \
      "explore the rounds of spin loops instead of blocking there")                                \
    X(debug, "debug", words, NEVER, NULL, "NAME=VALUE", NULL,                                      \
      "set an option for authors of smc (see --list=debug; may be repeated)")                      \
    SMC_DEBUG_OPTIONS(X)

// Options that only developers of smc need, given as --debug=NAME=VALUE; the columns are the same.
// Such options of explorers are in the explorers' tables (smc_option.debugs).
#define SMC_DEBUG_OPTIONS(X)                                                                       \
    X(save_every, "save-every", seconds, AGAIN, NULL, "S", "5",                                    \
      "with --jobs or --checkpoint: save the progress every S seconds")                            \
    X(share_after, "share-after", seconds, AGAIN, NULL, "S", "0.02",                               \
      "with --jobs: share the rest of a part after S seconds")                                     \
    X(part, "part", word, NEVER,                                                                   \
      "compare diff models litmus linearize relax repair estimate submit many", "PART", NULL,      \
      "explore only this part, named by an error message of --jobs")

// Uses of a command line other than the check of one program: X(enumerator, word in the fifth
// column above, words in messages). Some are commands.
#define SMC_USES(X)                                                                                \
    X(COMPARE, "compare", "smc compare")                                                           \
    X(HUNT, "hunt", "smc hunt")                                                                    \
    X(ESTIMATE, "estimate", "smc estimate")                                                        \
    X(LINEARIZE, "linearize", "smc linearize")                                                     \
    X(RELAX, "relax", "smc relax")                                                                 \
    X(REPAIR, "repair", "smc repair")                                                              \
    X(SUBMIT, "submit", "smc submit")                                                              \
    X(MODELS, "models", "several models")                                                          \
    X(MANY, "many", "several programs")                                                            \
    X(LITMUS, "litmus", "litmus tests")

// What messages advise instead of an option that a use excludes: X(option, use, advice).
#define SMC_INSTEAD(X)                                                                             \
    X("budget", "hunt", "use --time-limit")                                                        \
    X("budget", "linearize", "use --time-limit")                                                   \
    X("steps", "linearize", "--client=CALLS checks one client")                                    \
    X("checkpoint", "submit", "the database keeps the progress")                                   \
    X("jobs", "submit", "it is for smc work")                                                      \
    X("time-limit", "submit", "it is for smc work and smc wait")                                   \
    X("output", "submit", "it is for smc wait")                                                    \
    X("html", "submit", "it is for smc wait")                                                      \
    X("algo", "compare", "it runs every algorithm")

// Groups of options in --help and the manual page: X(first option of the group, title, example).
#define SMC_OPTION_GROUPS(X)                                                                       \
    X("entry", "what to check", "smc --check=leaks --malloc=fails queue.c")                        \
    X("model", "memory model", "smc --model=tso lock.c")                                           \
    X("unroll", "how long", "smc --unroll=3 --time-limit=2m -j4 queue.c")                          \
    X("format", "output", "smc --html=report.html queue.c")                                        \
    X("project", "projects", "smc -p build src/queue.c")                                           \
    X("list", "about smc", "smc --list=functions")                                                 \
    X("algo", "advanced", "smc --algo=trust --symmetry=off queue.c")

#endif
