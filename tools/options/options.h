// options.h - the parsed command line: general options (table.h), options of explorers
// (explorer_options.h), inputs, and arguments for the compiler.
#ifndef SMC_OPTIONS_H
#define SMC_OPTIONS_H

#include "base/packed.h"
#include "interp/options.h"
#include "models/model.h"
#include "tools/options/explorer_options.h"
#include "tools/options/table.h"
#include "tools/options/combinations.h"
#include "tools/options/words/arguments.h"
#include "tools/options/words/clang_args.h"
#include "tools/options/words/database.h"
#include "tools/report/formats/formats.h"

#include <stdio.h>

// Words of --check: X(field, word).
#define SMC_CHECKS(X)                                                                              \
    X(overflow, "overflow") X(leaks, "leaks") X(no_leaks, "no-leaks") X(termination, "termination")
typedef struct smc_opt_checks {
#define X(field, word) bool field;
    SMC_CHECKS(X)
#undef X
} smc_opt_checks;

// Value of --faults. {0}: not given.
typedef struct smc_opt_faults {
    uint8_t kinds; // bit k: the smc_fault_kind k
    uint8_t most;  // number of faults in an execution, at most
} smc_opt_faults;

// Words that an option may have as its value: X(enumerator, word). The default of --plain depends
// on the model. --list without a word means the first one of SMC_LISTINGS.
#define SMC_LISTINGS(X)                                                                            \
    X(SMC_LIST_MODELS, "models") X(SMC_LIST_FUNCTIONS, "functions")                                \
    X(SMC_LIST_REDUCTIONS, "reductions") X(SMC_LIST_ERRORS, "errors")                              \
    X(SMC_LIST_SCHEMA, "schema") X(SMC_LIST_DEBUG, "debug") X(SMC_LIST_PROGRAMS, "programs")
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

// The values of these options. An option that is not given has the default of the table (table.h);
// if that has none, the first value.
#define X(id, word) id,
typedef enum smc_opt_listing { SMC_LIST_NOTHING, SMC_LISTINGS(X) } smc_opt_listing;
typedef enum smc_plain_mode { SMC_PLAIN_BY_MODEL, SMC_PLAIN_MODES(X) } smc_plain_mode;
typedef enum smc_progress_mode { SMC_PROGRESSES(X) } smc_progress_mode;
typedef enum smc_report_kind { SMC_REPORTS(X) } smc_report_kind;
typedef enum smc_thread_id_kind { SMC_THREAD_IDS(X) } smc_thread_id_kind;
typedef enum smc_files_kind { SMC_FILES(X) } smc_files_kind;
typedef enum smc_failure_kind { SMC_FAILURES(X) } smc_failure_kind;
typedef enum smc_mixed_sizes_kind { SMC_MIXED_SIZES(X) } smc_mixed_sizes_kind;
typedef enum smc_outcome_kind { SMC_OUTCOMES(X) } smc_outcome_kind;
typedef enum smc_futex_kind { SMC_FUTEXES(X) } smc_futex_kind;
typedef enum smc_sandbox_kind { SMC_SANDBOXES(X) } smc_sandbox_kind;
typedef enum smc_allocation_kind { SMC_ALLOCATIONS(X) } smc_allocation_kind;
#undef X

// Value of --nondet.
typedef struct smc_opt_range {
    bool given;
    int64_t low, high;
} smc_opt_range;

// Value of --inputs. The values of arguments and variables are as many characters as they may have.
typedef struct smc_opt_surroundings {
    uint32_t stdin_bytes; // 0: standard input is empty
    bool random;
    smc_arguments args, environment; // environment: strings "NAME=VALUE"
} smc_opt_surroundings;

// Value of --unroll: a bound for all functions, and bounds for single functions, whose names are
// owned.
typedef struct smc_opt_bounds {
    uint32_t all;
    SMC_VEC(smc_loop_bound) of;
} smc_opt_bounds;

// For each type in the table (table.h), the type of the option's field. Fields of type smc_opt_word
// are NULL if the option is not given.
typedef const char *smc_opt_word;
// --steps: file with commands for the debugger; empty: the terminal, if there is one; NULL: not
// given.
typedef const char *smc_opt_stepping;
typedef const char *smc_opt_folder; // a folder; "." if the option has no value
typedef smc_words smc_opt_words;    // values of an option that may be repeated
typedef smc_words smc_opt_rest;     // all words up to the end of the command line
typedef smc_words smc_opt_settings; // values NAME=VALUE; the last one for a name counts
typedef uint32_t smc_opt_count;
typedef double smc_opt_seconds;
typedef uint32_t smc_opt_megabytes;
typedef bool smc_opt_flag;
typedef bool smc_opt_reducing; // true: auto, false: off
typedef smc_plain_mode smc_opt_plain;
typedef const smc_report_format *smc_opt_format;
typedef smc_report_kind smc_opt_report;
typedef smc_failure_kind smc_opt_failing;
typedef smc_mixed_sizes_kind smc_opt_mixing;
typedef smc_allocation_kind smc_opt_allocations;
typedef smc_outcome_kind smc_opt_failure; // kind of result of an operation that may fail spuriously
typedef smc_files_kind smc_opt_files;
typedef smc_thread_id_kind smc_opt_thread_ids;
typedef smc_futex_kind smc_opt_futexes;
typedef smc_sandbox_kind smc_opt_sandboxing;
typedef smc_progress_mode smc_opt_progress;
typedef smc_release_sequence smc_opt_releases;

// The parsed command line. Its fields are those of the table (table.h) and the following.
typedef struct smc_options {
#define X(field, name, type, stored, together, argument, initial, help) smc_opt_##type field;
    SMC_OPTIONS(X)
#undef X
    smc_settings own; // options of explorers (explorer_options.h)
    smc_words inputs;
    smc_words clang_args;        // in the order of the command line
    const char **newer_standard; // see smc_compile_options
    const char *standard;        // option for a newer standard than clang's default, without which
                                 // the program does not compile; NULL: none
    smc_words dropped;           // words of a pasted compile line that are ignored
    smc_arguments owned;         // words that were read from files (response.h)
    bool brief;                  // -h was given, not --help
    const char *foreign_algo;    // algorithm that an option of another tool implies; NULL: none
    smc_words foreign;           // options of smc that replace options of other tools
    int argc;                    // number of words of the parsed command line
    char **argv;
    bool resumes; // the checkpoint or job exists, and the options come from there (smc resume, smc
                  // work)
    const smc_packed *model_files; // with `resumes`: the files of the stored model
                                   // (models/cat/cat.h); NULL: none
    bool submits;                  // the run is to become a job (smc submit)
    bool compares;                 // the run is compared with others (smc compare)
    const char *store;             // with `resumes`: database of the job; NULL: none
    uint64_t job;
    double patience;        // seconds for which an unreachable database is retried
    bool waits;             // wait for the job's result, without working on it
    smc_arguments given;    // all options that were given, also in files, as "--name" or
                            // "--name=value"; --args is without its words
    smc_words replay_words; // those of the given options that matter when an execution is run again
    uint32_t n_plain;       // number of leading clang_args that need no "--" before them
    char *rerun_prefix, *rerun_suffix; // parts of the command that runs an execution again, before
                                       // and after its token, quoted for a shell; owned
                                       // (program_options.h); NULL: not composed
    smc_database *database; // compilation database of --project; owned (program_options.h); NULL:
                            // none
    const char *registered; // name of the build's test that runs the program; NULL: none
    const char *source;     // name of the input in results; NULL: its file name
    const smc_words *words_of_input; // for each input, compiler arguments for that input only;
                                     // NULL: none (program_options.h)
} smc_options;

void smc_options_set_initial(smc_options *); // sets the values of options that are not given

// Parses the command line. The options refer to the words of argv. If it returns SMC_USAGE, a
// message was given and nothing has to be freed.
SMC_MUST_USE smc_status smc_options_parse(int argc, char **argv, smc_options *out);
void smc_options_free(smc_options *);

// Returns whether the use supports all options that were given (combinations.h); if not, a message
// was given.
bool smc_options_fit_use(const smc_options *, smc_option_use);

// Returns whether the output format can describe several runs; with `suites`, it may be a document
// about all of them. If not, prints a message in which `what` names the runs.
bool smc_options_allow_many_runs(const smc_options *, const char *what, bool suites);

#endif
