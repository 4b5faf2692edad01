// options.h - the command line. The table below is the one place to edit: it generates the struct, the parser and --help (rows.h),
// and a test fails where a field is never read. What one explorer has for itself is in a table in its folder (own.h).
#ifndef SMC_OPTIONS_H
#define SMC_OPTIONS_H

#include "interp/options.h"
#include "tools/options/clang_args.h"
#include "tools/options/own.h"

#include <stdio.h>

// X(field, name, type, argument or NULL, value where not given or NULL, help).
#define SMC_OPTIONS(X)                                                                                                 \
    X(model, "model", word, "NAME", NULL, "memory model (--list shows them)")                                          \
    X(algo, "algo", word, "NAME", SMC_ANY_EXPLORER, "algorithm; auto: tracer, or lapor where that visits far fewer")     \
    X(unroll, "unroll", bounds, "[FN:]N", "0", "go round each loop (of function FN) at most N times; 0 is no bound")   \
    X(keep_going, "keep-going", flag, NULL, NULL, "do not stop at the first error; visit every execution")             \
    X(minimize, "minimize", flag, NULL, NULL,                                                                          \
      "the same, and show of all executions with an error the one easiest to follow")                                  \
    X(replay, "replay", word, "TOKEN", NULL, "run only the execution of a report, which ends with its token")          \
    X(steps, "steps", flag, NULL, NULL, "with --replay: show each step as it is done; on a terminal, wait for Enter")  \
    X(plain, "plain", plain, "race|access", NULL, "unordered non-atomic accesses: an error, or in any order")          \
    X(plain_events, "plain-events", flag, NULL, NULL,                                                                  \
      "explore also the accesses about which nothing is to be decided")                                                \
    X(volatile_relaxed, "volatile-relaxed", flag, NULL, NULL,                                                          \
      "volatile accesses are relaxed atomic ones, as Linux's READ_ONCE means them")                                    \
    X(check, "check", checks, "overflow|leaks", NULL,                                                                  \
      "errors on request, also both: signed overflow, memory never freed")                                             \
    X(releases, "release-sequence", releases, "c20|c11", "c20", "how long a release lasts, under rc11")                \
    X(nondet, "nondet", range, "LO..HI", NULL, "numbers that __VERIFIER_nondet_int and the like choose from")          \
    X(spurious_wakeups, "spurious-wakeups", flag, NULL, NULL, "waits for conditions may end for no reason")            \
    X(no_spin_loops, "no-spin-loops", flag, NULL, NULL, "go round loops that only wait instead of blocking there")     \
    X(externs, "extern", words, "NAME", NULL, "call this pure function of numbers on the host (may be repeated)")      \
    X(entry, "entry", word, "FUNCTION", "main", "function in which the program starts")                                \
    X(time_limit, "time-limit", seconds, "S", "0", "stop after S seconds (0.5 is half a second); 0 is no limit")       \
    X(memory_limit, "memory-limit", count, "MB", "0", "stop when MB megabytes are in use; 0 is no limit")              \
    X(format, "format", format, "text|json|sarif|junit|dot|html", "text", "form of the result")                        \
    X(html, "html", word, "FILE", NULL, "write the result to FILE, too, as a page for browsers")                       \
    X(report, "report", report, "short|full", "short",                                                                 \
      "of the execution that shows an error, the steps that matter or all")                                            \
    X(output, "output", word, "FILE", NULL, "write the result to FILE instead of standard output")                     \
    X(each, "each", flag, NULL, NULL, "each FILE is a program of its own")                                             \
    X(watch, "watch", flag, NULL, NULL,                                                                                \
      "check, and again whenever a file is saved that changes what clang makes of it")                                 \
    X(no_cache, "no-cache", flag, NULL, NULL, "compile anew, and keep nothing of it for the next time")                \
    X(progress, "progress", progress, "auto|always|never", "auto", "show how far it is; auto: on a terminal")          \
    X(stats, "stats", flag, NULL, NULL, "show how much work was done")                                                 \
    X(show_output, "show-output", flag, NULL, NULL, "let the program print while it is explored")                      \
    X(list, "list", listing, "models|functions", NULL,                                                                 \
      "show models and algorithms, or the library functions there are")                                                \
    X(version, "version", flag, NULL, NULL, "show the version")                                                        \
    X(help, "help", flag, NULL, NULL, "show this help")

// --check: X(field, word).
#define SMC_CHECKS(X) X(overflow, "overflow") X(leaks, "leaks")
typedef struct smc_opt_checks {
#define X(field, word) bool field;
    SMC_CHECKS(X)
#undef X
} smc_opt_checks;

// Words of an option: X(enumerator, word). --plain: the default depends on the model. --list without a word is the first.
#define SMC_LISTINGS(X) X(SMC_LIST_MODELS, "models") X(SMC_LIST_FUNCTIONS, "functions")
#define SMC_PLAIN_MODES(X) X(SMC_PLAIN_RACE, "race") X(SMC_PLAIN_ACCESS, "access")
#define SMC_RELEASE_SEQUENCES(X) X(SMC_RELEASES_C20, "c20") X(SMC_RELEASES_C11, "c11")
#define SMC_REPORTS(X) X(SMC_REPORT_SHORT, "short") X(SMC_REPORT_FULL, "full")
#define SMC_PROGRESSES(X)                                                                                              \
    X(SMC_PROGRESS_AUTO, "auto") X(SMC_PROGRESS_ALWAYS, "always") X(SMC_PROGRESS_NEVER, "never")
#define SMC_FORMATS(X)                                                                                                 \
    X(SMC_FORMAT_TEXT, "text")                                                                                         \
    X(SMC_FORMAT_JSON, "json")                                                                                         \
    X(SMC_FORMAT_SARIF, "sarif")                                                                                       \
    X(SMC_FORMAT_JUNIT, "junit")                                                                                       \
    X(SMC_FORMAT_DOT, "dot")                                                                                           \
    X(SMC_FORMAT_HTML, "html")

#define X(id, word) id,
typedef enum smc_opt_listing { SMC_LIST_NOTHING, SMC_LISTINGS(X) } smc_opt_listing;
typedef enum smc_plain_mode { SMC_PLAIN_BY_MODEL, SMC_PLAIN_MODES(X) } smc_plain_mode;
typedef enum smc_release_sequence { SMC_RELEASE_SEQUENCES(X) } smc_release_sequence;
typedef enum smc_progress_mode { SMC_PROGRESSES(X) } smc_progress_mode;
typedef enum smc_report_kind { SMC_REPORTS(X) } smc_report_kind;
typedef enum smc_format_kind { SMC_FORMATS(X) } smc_format_kind;
#undef X

// --nondet; absent where not given.
typedef struct smc_opt_range {
    bool given;
    int64_t low, high;
} smc_opt_range;

// --unroll: a number for all functions, and some with one of their own, whose names are owned.
typedef struct smc_opt_bounds {
    uint32_t all;
    SMC_VEC(smc_bound) of;
} smc_opt_bounds;

typedef const char *smc_opt_word;
typedef smc_words smc_opt_words; // of an option that may be repeated
typedef uint32_t smc_opt_count;
typedef double smc_opt_seconds;
typedef bool smc_opt_flag;
typedef smc_plain_mode smc_opt_plain;
typedef smc_format_kind smc_opt_format;
typedef smc_report_kind smc_opt_report;
typedef smc_progress_mode smc_opt_progress;
typedef smc_release_sequence smc_opt_releases;

typedef struct smc_options {
#define X(field, name, type, argument, initial, help) smc_opt_##type field;
    SMC_OPTIONS(X)
#undef X
    smc_settings own; // of options that explorers have for themselves (own.h)
    smc_words inputs;
    smc_words clang_args; // in the order given
} smc_options;

// Reads the command line. Words are borrowed from argv. SMC_USAGE: message given on stderr.
SMC_MUST_USE smc_status smc_options_parse(int argc, char **argv, smc_options *out);
void smc_options_free(smc_options *);

// Whether the form of the result is one of those that are not about one run alone. false: message given, which names `what`.
bool smc_options_text_or_json(const smc_options *, const char *what);

void smc_options_help(FILE *to);

#endif
