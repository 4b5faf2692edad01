// options.h - the parsed command line: general options (table.h), options of explorers (own.h), and
// other words.
#ifndef SMC_OPTIONS_H
#define SMC_OPTIONS_H

#include "base/packed.h"
#include "interp/options.h"
#include "models/model.h"
#include "tools/options/own.h"
#include "tools/options/table.h"
#include "tools/options/together.h"
#include "tools/options/words/arguments.h"
#include "tools/options/words/clang_args.h"
#include "tools/options/words/database.h"
#include "tools/report/formats/formats.h"

#include <stdio.h>

// --check: X(field, word).
#define SMC_CHECKS(X)                                                                              \
    X(overflow, "overflow") X(leaks, "leaks") X(no_leaks, "no-leaks") X(termination, "termination")
typedef struct smc_opt_checks {
#define X(field, word) bool field;
    SMC_CHECKS(X)
#undef X
} smc_opt_checks;

// Words of options: X(enumerator, word). The default of --plain depends on the model. --list
// without a word means the first.
#define SMC_LISTINGS(X)                                                                            \
    X(SMC_LIST_MODELS, "models") X(SMC_LIST_FUNCTIONS, "functions")                                \
    X(SMC_LIST_REDUCTIONS, "reductions") X(SMC_LIST_ERRORS, "errors")                              \
    X(SMC_LIST_SCHEMA, "schema") X(SMC_LIST_DEBUG, "debug")
#define SMC_PLAIN_MODES(X) X(SMC_PLAIN_RACE, "race") X(SMC_PLAIN_ACCESS, "access")
#define SMC_FAILURES(X) X(SMC_FAILS, "error") X(SMC_FAILS_NOT, "ignore")
#define SMC_OUTCOMES(X) X(SMC_SUCCEEDS, "succeeds") X(SMC_MAY_FAIL, "fails")
#define SMC_ALLOCATIONS(X)                                                                         \
    X(SMC_MALLOC_SUCCEEDS, "succeeds") X(SMC_MALLOC_FAILS, "fails")                                \
    X(SMC_MALLOC_BOUNDED, "bounded")
#define SMC_MIXED_SIZES(X) X(SMC_MIXED_SIZES_ERROR, "error") X(SMC_MIXED_SIZES_ALLOW, "allow")
#define SMC_FUTEXES(X) X(SMC_FUTEX_BARRIER, "barrier") X(SMC_FUTEX_RELAXED, "relaxed")
#define SMC_SANDBOXES(X) X(SMC_SANDBOX_AUTO, "auto") X(SMC_SANDBOX_REQUIRED, "required")
#define SMC_THREAD_IDS(X)                                                                          \
    X(SMC_THREAD_ID_AFTER_START, "after-start") X(SMC_THREAD_ID_BEFORE_START, "before-start")
#define SMC_FILES(X) X(SMC_FILES_NONE, "none") X(SMC_FILES_IN_MEMORY, "memory")
#define SMC_REPORTS(X) X(SMC_REPORT_SHORT, "short") X(SMC_REPORT_FULL, "full")
#define SMC_PROGRESSES(X)                                                                          \
    X(SMC_PROGRESS_AUTO, "auto") X(SMC_PROGRESS_ALWAYS, "always") X(SMC_PROGRESS_NEVER, "never")   \
    X(SMC_PROGRESS_JSON, "json")

#define X(id, word) id,
typedef enum smc_opt_listing { SMC_LIST_NOTHING, SMC_LISTINGS(X) } smc_opt_listing;
typedef enum smc_plain_mode { SMC_PLAIN_BY_MODEL, SMC_PLAIN_MODES(X) } smc_plain_mode;
typedef enum smc_progress_mode { SMC_PROGRESSES(X) } smc_progress_mode;
typedef enum smc_report_kind { SMC_REPORTS(X) } smc_report_kind;
typedef enum smc_thread_id_kind { SMC_THREAD_IDS(X) } smc_thread_id_kind;
typedef enum smc_files_kind { SMC_FILES(X) } smc_files_kind;
typedef enum smc_failing { SMC_FAILURES(X) } smc_failing;
typedef enum smc_mixing { SMC_MIXED_SIZES(X) } smc_mixing;
typedef enum smc_outcome_kind { SMC_OUTCOMES(X) } smc_outcome_kind;
typedef enum smc_futex_kind { SMC_FUTEXES(X) } smc_futex_kind;
typedef enum smc_sandbox_kind { SMC_SANDBOXES(X) } smc_sandbox_kind;
typedef enum smc_allocation_kind { SMC_ALLOCATIONS(X) } smc_allocation_kind;
#undef X

// --nondet.
typedef struct smc_opt_range {
    bool given;
    int64_t low, high;
} smc_opt_range;

// --unroll: a bound for all functions, and some with their own, whose names are owned.
typedef struct smc_opt_bounds {
    uint32_t all;
    SMC_VEC(smc_bound) of;
} smc_opt_bounds;

typedef const char *smc_opt_word;
typedef const char *smc_opt_stepping; // --steps: file of commands; empty: the terminal, if there is
                                      // one; NULL: not given
typedef const char *smc_opt_folder;   // the current folder if none is named
typedef smc_words smc_opt_words;      // of an option that may be repeated
typedef smc_words smc_opt_rest;       // up to the end of the line
typedef smc_words smc_opt_settings;   // NAME=VALUE; the last one of a name counts
typedef uint32_t smc_opt_count;
typedef double smc_opt_seconds;
typedef uint32_t smc_opt_megabytes;
typedef bool smc_opt_flag;
typedef bool smc_opt_reducing; // auto or off
typedef smc_plain_mode smc_opt_plain;
typedef const smc_report_format *smc_opt_format;
typedef smc_report_kind smc_opt_report;
typedef smc_failing smc_opt_failing;
typedef smc_mixing smc_opt_mixing;
typedef smc_allocation_kind smc_opt_allocations;
typedef smc_outcome_kind smc_opt_failure; // of an operation that may fail spuriously
typedef smc_files_kind smc_opt_files;
typedef smc_thread_id_kind smc_opt_thread_ids;
typedef smc_futex_kind smc_opt_futexes;
typedef smc_sandbox_kind smc_opt_sandboxing;
typedef smc_progress_mode smc_opt_progress;
typedef smc_release_sequence smc_opt_releases;

typedef struct smc_options {
#define X(field, name, type, stored, together, argument, initial, help) smc_opt_##type field;
    SMC_OPTIONS(X)
#undef X
    smc_settings own; // options of explorers (own.h)
    smc_words inputs;
    smc_words clang_args;     // in the order given
    smc_words dropped;        // ignored words of a compile line
    smc_arguments owned;      // words from files (response.h)
    bool brief;               // -h rather than --help
    const char *foreign_algo; // that another tool's option means; NULL: none
    smc_words foreign;        // options that stand for another tool's
    int argc;                 // the parsed command line
    char **argv;
    bool resumes; // the checkpoint or job exists, and the options come from it (smc resume, smc
                  // work)
    const smc_packed *model_files; // with `resumes`: the files of its model (models/cat/cat.h);
                                   // NULL: none
    bool submits;                  // becomes a job (smc submit)
    bool compares;                 // to be compared with others (smc compare)
    const char *store;             // database of the job with `resumes`; NULL: none
    uint64_t job;
    double patience;     // seconds during which the database is retried
    bool waits;          // waits for the job's result instead of working on it
    smc_arguments given; // all options given, including those in files: "--name" or "--name=value";
                         // --args without its words
    smc_words kept;      // of the options given, those that matter when an execution is run again
    uint32_t n_plain;    // number of clang_args that need no "--" before them
    char *again_before, *again_after; // command to run an execution again, without the token,
                                      // quoted for a shell; owned (asked.h); NULL: not created
    smc_database *database;           // of --project; owned (asked.h); NULL: none
    const char *source;               // what results call the input; NULL: by its name
    const smc_words *own_words; // per input, the compiler words for it only; NULL: none (asked.h)
} smc_options;

void smc_options_initial(smc_options *); // the values of options that are not given

// Parses the command line; words are not copied from argv. On SMC_USAGE a message was printed and
// there is nothing to free.
SMC_MUST_USE smc_status smc_options_parse(int argc, char **argv, smc_options *out);
void smc_options_free(smc_options *);

// Whether the use supports all that was given (together.h). false: message given.
bool smc_options_are_for(const smc_options *, smc_use);

// Checks that the output format is not limited to one run; with `suites`, it may also be a document
// about several. Prints a message that names `what` and returns false if not.
bool smc_options_of_many(const smc_options *, const char *what, bool suites);

#endif
