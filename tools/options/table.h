// table.h - the general options: the one place to edit. It generates the struct and the parser (options.h), --help, completions
// and the manual page (rows.h), and a test fails where a field is never read.
#ifndef SMC_OPTION_TABLE_H
#define SMC_OPTION_TABLE_H

#include "explorers/explorer.h"
#include "tools/report/formats/table.h"

// X(field, name, type, whether it is kept, argument or NULL, value where not given or NULL, help).
//
// What a checkpoint or a job keeps is a stranger's when it is read again. STORED: the option decides what is explored and found, and
// reaches nothing of the host; only such a one may be read from there. AGAIN: it is about one process, names a file or reaches the host;
// smc resume, work and wait take it on their own command line. NEVER: it means nothing there. An option that is in doubt is NEVER.
#define SMC_OPTIONS(X)                                                                                                 \
    X(model, "model", word, STORED, "NAME", NULL, "memory model: rc11, sc, tso and others (see --list)")                                  \
    X(algo, "algo", word, STORED, "NAME", SMC_ANY_EXPLORER, "algorithm; auto: tracer, or lapor where that is faster")  \
    X(unroll, "unroll", bounds, STORED, "[FN:]N", "0", "bound each loop (of function FN) to N rounds; 0: none") \
    X(rounds, "rounds", count, STORED, "N", "10000",                                                                   \
      "end where one execution goes on in a loop for N rounds; 0 is never")                                            \
    X(undone, "undone", count, STORED, "N", "0",                                                                       \
      "explore N rounds in a row of a loop with no lasting effect, 2 at least; 0: 2, or more where that is quick")     \
    X(keep_going, "keep-going", flag, STORED, NULL, NULL, "do not stop at the first error; explore everything")     \
    X(minimize, "minimize", flag, STORED, NULL, NULL,                                                                  \
      "the same, and show of all executions with an error the one easiest to follow")                                  \
    X(strict, "strict", flag, AGAIN, NULL, NULL, "a warning or a note counts: without an error, the verdict is incomplete") \
    X(replay, "replay", word, NEVER, "TOKEN", NULL, "run only the execution of a report, which ends with its token")   \
    X(steps, "steps", stepping, NEVER, "FILE", NULL,                                                                   \
      "step through the execution with an error (debugger)")            \
    X(plain, "plain", plain, STORED, "race|access", NULL, "unordered non-atomic accesses: an error, or in any order")  \
    X(elision, "elision", reducing, STORED, "auto|off", "auto",                                                        \
      "make no event of a non-atomic access that has no choice; off: slower, same result")                             \
    X(no_reductions, "no-reductions", flag, STORED, NULL, NULL,                                                        \
      "switch symmetry, barriers, awaits, commute and elision off")                                                     \
    X(volatile_relaxed, "volatile-relaxed", flag, STORED, NULL, NULL,                                                  \
      "volatile accesses are relaxed atomic ones, as Linux's READ_ONCE means them")                                    \
    X(check, "check", checks, STORED, "overflow|leaks|termination", NULL,                                                          \
      "errors on request, also several: signed overflow, memory never freed, fair executions without end")                                             \
    X(exit_status, "exit-status", failing, STORED, "error|ignore", "error", "ending with a status other than 0: an error or not") \
    X(on_abort, "abort", failing, STORED, "error|ignore", "error", "abort, traps and deadly signals: errors, or just the end") \
    X(releases, "release-sequence", releases, STORED, "c20|c11", "c20", "how long a release lasts, under rc11")        \
    X(nondet, "nondet", range, STORED, "LO..HI", NULL, "numbers that __VERIFIER_nondet_int and the like choose from")  \
    X(files, "files", files, STORED, "none|memory", "none", "files that the program opens: none is there, or in memory") \
    X(spurious_wakeups, "spurious-wakeups", flag, STORED, NULL, NULL, "waits for conditions may end for no reason")    \
    X(weak_cas, "weak-cas", failure, STORED, "succeeds|fails", "succeeds",                                             \
      "compare_exchange_weak fails only where the value differs, or also spuriously")                                  \
    X(malloc, "malloc", failure, STORED, "succeeds|fails", "succeeds",                                                 \
      "allocations succeed, or each also returns null (C++: throws bad_alloc)")                                        \
    X(early_ids, "early-thread-ids", flag, STORED, NULL, NULL, "pthread_create stores the thread's id before the thread starts") \
    X(no_spin_loops, "no-spin-loops", flag, STORED, NULL, NULL, "go round loops that only wait instead of blocking there") \
    X(error_functions, "error-function", words, STORED, "NAME", NULL,                                                  \
      "a call of this function is an error, whatever it does (may be repeated)")                                       \
    X(externs, "extern", words, STORED, "NAME", NULL,                                                                  \
      "stub a function defined nowhere: no effect, any result of --nondet (may be repeated)")                          \
    X(extern_calls, "extern-call", words, AGAIN, "NAME", NULL,                                                         \
      "call this function of the host's C library, which must be pure (may be repeated)")                              \
    X(entry, "entry", word, STORED, "FUNCTION", "main", "function in which the program starts")                        \
    X(args, "args", rest, STORED, NULL, NULL, "what follows, up to the end of the line, are the program's arguments: argc and argv") \
    X(environment, "env", settings, STORED, "NAME=VALUE", NULL, "the program finds NAME in its environment (may be repeated)") \
    X(jobs, "jobs", count, AGAIN, "N", "1", "explore with N processes; 0: one for each processor") \
    X(share_after, "share-after", seconds, AGAIN, "S", "0.02", "with --jobs: explore a part for S seconds before the rest is shared") \
    X(checkpoint, "checkpoint", word, NEVER, "FILE", NULL, "keep what is done in FILE, from which smc resume FILE goes on") \
    X(save_every, "save-every", seconds, AGAIN, "S", "5", "with --jobs or --checkpoint: what is done is kept every S seconds") \
    X(part, "part", word, NEVER, "WAY", NULL, "explore only the part that a message of --jobs names so")               \
    X(time_limit, "time-limit", seconds, AGAIN, "S", "0", "stop after S seconds, or 500ms, 2m, 1h; 0: no limit") \
    X(budget, "budget", seconds, NEVER, "S", "0",                                                                      \
      "explore what fits in S seconds: everything, or samples")         \
    X(memory_limit, "memory-limit", megabytes, AGAIN, "MB", "0", "stop when MB megabytes are in use, or 4G; 0 is no limit") \
    X(format, "format", format, AGAIN, SMC_REPORT_FORMAT_WORDS, "text", "form of the result")                          \
    X(html, "html", word, AGAIN, "FILE", NULL, "also write the result to FILE as a page for browsers")                \
    X(report, "report", report, AGAIN, "short|full", "short",                                                          \
      "of the execution that shows an error, the steps that matter or all")                                            \
    X(output, "output", word, AGAIN, "FILE", NULL, "write the result to FILE instead of standard output")              \
    X(project, "project", word, NEVER, "BUILD", NULL,                                                                  \
      "compile as BUILD/compile_commands.json says")                                  \
    X(no_file_options, "no-file-options", flag, NEVER, NULL, NULL, "leave aside what files ask for in a line '// smc: ..'") \
    X(verbose, "verbose", flag, AGAIN, NULL, NULL,                                                                     \
      "say what has no meaning here, what files and projects add, and the whole of what ended the reading of a file")  \
    X(quiet, "quiet", flag, AGAIN, NULL, NULL,                                                                         \
      "print only a line for each error, and the result")                    \
    X(each, "each", flag, NEVER, NULL, NULL, "each FILE is a program of its own")                                      \
    X(watch, "watch", flag, NEVER, NULL, NULL,                                                                         \
      "check, and again whenever a file is saved that changes what clang makes of it")                                 \
    X(no_cache, "no-cache", flag, NEVER, NULL, NULL, "compile anew, and keep nothing of it for the next time")         \
    X(progress, "progress", progress, AGAIN, "auto|always|never|json", "auto",                                         \
      "show how far it is; auto: on a terminal; json: as objects on standard error, one a line")                       \
    X(stats, "stats", flag, AGAIN, NULL, NULL, "show how much work was done")                                          \
    X(show_output, "show-output", flag, NEVER, NULL, NULL, "let the program print while it is explored")               \
    X(headers, "headers", flag, STORED, NULL, NULL, "show the calls in headers of C++'s library, not only what the program calls of it") \
    X(list, "list", listing, NEVER, "models|functions|reductions", NULL,                                               \
      "show models and algorithms, the library functions there are, or what combines with what")                       \
    X(version, "version", flag, NEVER, NULL, NULL, "show the version")                                                 \
    X(help, "help", flag, NEVER, NULL, NULL, "show this help")

#endif
