// table.h - the general options: the one place to edit. It generates the struct and the parser (options.h), --help, completions
// and the manual page (rows.h), and a test fails where a field is never read.
#ifndef SMC_OPTION_TABLE_H
#define SMC_OPTION_TABLE_H

#include "explorers/explorer.h"
#include "tools/report/formats/table.h"

// X(field, name, type, argument or NULL, value where not given or NULL, help).
#define SMC_OPTIONS(X)                                                                                                 \
    X(model, "model", word, "NAME", NULL, "memory model (--list shows them)")                                          \
    X(algo, "algo", word, "NAME", SMC_ANY_EXPLORER, "algorithm; auto: tracer, or lapor where that is faster")          \
    X(unroll, "unroll", bounds, "[FN:]N", "0", "go round each loop (of function FN) at most N times; 0 is no bound")   \
    X(rounds, "rounds", count, "N", "10000",                                                                            \
      "end where one execution goes on in a loop for N rounds; 0 is never")                                            \
    X(undone, "undone", count, "N", "2",                                                                               \
      "go round a loop that undoes what its rounds do N times in a row, 2 at least")                                   \
    X(keep_going, "keep-going", flag, NULL, NULL, "do not stop at the first error; visit every execution")             \
    X(minimize, "minimize", flag, NULL, NULL,                                                                          \
      "the same, and show of all executions with an error the one easiest to follow")                                  \
    X(strict, "strict", flag, NULL, NULL, "a warning or a note counts: without an error, the verdict is incomplete")     \
    X(replay, "replay", word, "TOKEN", NULL, "run only the execution of a report, which ends with its token")          \
    X(steps, "steps", stepping, "FILE", NULL,                                                                          \
      "go through the execution with an error by commands: of the terminal, FILE, or - for standard input")             \
    X(plain, "plain", plain, "race|access", NULL, "unordered non-atomic accesses: an error, or in any order")          \
    X(plain_events, "plain-events", flag, NULL, NULL,                                                                  \
      "explore also the accesses about which nothing is to be decided")                                                \
    X(volatile_relaxed, "volatile-relaxed", flag, NULL, NULL,                                                          \
      "volatile accesses are relaxed atomic ones, as Linux's READ_ONCE means them")                                    \
    X(check, "check", checks, "overflow|leaks", NULL,                                                                  \
      "errors on request, also both: signed overflow, memory never freed")                                             \
    X(exit_status, "exit-status", failing, "error|ignore", "error", "ending with a status other than 0: an error or not")   \
    X(on_abort, "abort", failing, "error|ignore", "error", "abort, traps and deadly signals: errors, or just the end")  \
    X(releases, "release-sequence", releases, "c20|c11", "c20", "how long a release lasts, under rc11")                \
    X(nondet, "nondet", range, "LO..HI", NULL, "numbers that __VERIFIER_nondet_int and the like choose from")          \
    X(files, "files", files, "none|memory", "none", "files that the program opens: none is there, or in memory")       \
    X(spurious_wakeups, "spurious-wakeups", flag, NULL, NULL, "waits for conditions may end for no reason")            \
    X(no_spin_loops, "no-spin-loops", flag, NULL, NULL, "go round loops that only wait instead of blocking there")     \
    X(error_functions, "error-function", words, "NAME", NULL,                                                          \
      "a call of this function is an error, whatever it does (may be repeated)")                                       \
    X(externs, "extern", words, "NAME", NULL,                                                                          \
      "of a function defined nowhere: call the host's, or choose its result by --nondet (may be repeated)")            \
    X(entry, "entry", word, "FUNCTION", "main", "function in which the program starts")                                \
    X(args, "args", rest, NULL, NULL, "what follows, up to the end of the line, are the program's arguments: argc and argv") \
    X(environment, "env", settings, "NAME=VALUE", NULL, "the program finds NAME in its environment (may be repeated)")  \
    X(jobs, "jobs", count, "N", "1", "N processes explore together, or go through many programs, or through what compare runs; 0: all processors") \
    X(share_after, "share-after", seconds, "S", "0.02", "with --jobs: explore a part for S seconds before the rest is shared") \
    X(checkpoint, "checkpoint", word, "FILE", NULL, "keep what is done in FILE, from which smc resume FILE goes on")     \
    X(save_every, "save-every", seconds, "S", "5", "with --jobs or --checkpoint: what is done is kept every S seconds") \
    X(part, "part", word, "WAY", NULL, "explore only the part that a message of --jobs names so")                       \
    X(time_limit, "time-limit", seconds, "S", "0", "stop after S seconds (0.5 is half a second); 0 is no limit")       \
    X(budget, "budget", seconds, "S", "0",                                                                              \
      "do what can be done in S seconds: all executions, if that fits, else few preemptions (sc) and samples")          \
    X(memory_limit, "memory-limit", count, "MB", "0", "stop when MB megabytes are in use; 0 is no limit")              \
    X(format, "format", format, SMC_REPORT_FORMAT_WORDS, "text", "form of the result")                              \
    X(html, "html", word, "FILE", NULL, "write the result to FILE, too, as a page for browsers")                       \
    X(report, "report", report, "short|full", "short",                                                                 \
      "of the execution that shows an error, the steps that matter or all")                                            \
    X(output, "output", word, "FILE", NULL, "write the result to FILE instead of standard output")                     \
    X(project, "project", word, "BUILD", NULL,                                                                         \
      "take the compiler's options from BUILD/compile_commands.json (also -p BUILD)")                                  \
    X(no_file_options, "no-file-options", flag, NULL, NULL, "leave aside what files ask for in a line '// smc: ..'")   \
    X(verbose, "verbose", flag, NULL, NULL,                                                                            \
      "say what has no meaning here, what files and projects add, and the whole of what ended the reading of a file")  \
    X(each, "each", flag, NULL, NULL, "each FILE is a program of its own")                                             \
    X(watch, "watch", flag, NULL, NULL,                                                                                \
      "check, and again whenever a file is saved that changes what clang makes of it")                                 \
    X(no_cache, "no-cache", flag, NULL, NULL, "compile anew, and keep nothing of it for the next time")                \
    X(progress, "progress", progress, "auto|always|never|json", "auto",                                                \
      "show how far it is; auto: on a terminal; json: as objects on standard error, one a line")                       \
    X(stats, "stats", flag, NULL, NULL, "show how much work was done")                                                 \
    X(show_output, "show-output", flag, NULL, NULL, "let the program print while it is explored")                      \
    X(headers, "headers", flag, NULL, NULL, "show the calls in headers of C++'s library, not only what the program calls of it") \
    X(list, "list", listing, "models|functions", NULL,                                                                 \
      "show models and algorithms, or the library functions there are")                                                \
    X(version, "version", flag, NULL, NULL, "show the version")                                                        \
    X(help, "help", flag, NULL, NULL, "show this help")

#endif
