// report.h - the outcome of a run, and the parts of its output formats (formats/).
#ifndef SMC_REPORT_H
#define SMC_REPORT_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "program/warning.h"
#include "result/sampled.h"
#include "tools/suppress/suppressions.h"
#include "tools/terminal/console.h"

#include <stdio.h>

// X(enumerator, word, exit status)
#define SMC_VERDICTS(X)                                                                            \
    X(SMC_VERIFIED, "verified", 0)                                                                 \
    X(SMC_BOUNDED, "bounded", 0)                                                                   \
    X(SMC_SAMPLED, "sampled", 0)                                                                   \
    X(SMC_UNSAFE, "unsafe", 1)                                                                     \
    X(SMC_INCOMPLETE, "incomplete", 3)

typedef enum smc_verdict {
#define X(id, word, exit) id,
    SMC_VERDICTS(X)
#undef X
} smc_verdict;

// X(exit status, words)
#define SMC_EXIT_STATUSES(X)                                                                       \
    X(0, "no error: verified, bounded (a bound was reached) or sampled")                           \
    X(1, "the program has an error")                                                               \
    X(2, "bad usage or input, or a result that could not be written")                              \
    X(3, "incomplete: a limit was reached, or something was not checked")                          \
    X(70, "internal error; never a verdict")

enum { SMC_EXIT_USAGE = 2 };

// Variables at a step of an error's trace: the thread's own before the step, and the shared ones
// that it accesses.
typedef struct smc_report_variable {
    char *name, *value;
} smc_report_variable;
typedef struct smc_report_step {
    SMC_VEC(smc_report_variable) variables;
} smc_report_step;
typedef struct smc_variable_trace {
    SMC_VEC(smc_report_step) steps; // empty: unknown
} smc_variable_trace;
typedef SMC_VEC(smc_variable_trace) smc_variable_traces;
void smc_report_variable_traces_free(smc_variable_traces *);

// The stages of a run with --budget.
#define SMC_STAGES(X)                                                                              \
    X(SMC_STAGE_ALL, "all")                                                                        \
    X(SMC_STAGE_PREEMPTIONS, "preemptions")                                                        \
    X(SMC_STAGE_SAMPLE, "sample")
typedef enum smc_stage_kind {
#define X(id, word) id,
    SMC_STAGES(X)
#undef X
} smc_stage_kind;
typedef struct smc_stage {
    smc_stage_kind kind;
    const char *algo;
    bool complete;        // it completed
    uint32_t preemptions; // maximum, for SMC_STAGE_PREEMPTIONS
    uint32_t errors;      // number of errors found
    uint64_t executions, blocked;
    smc_sampled sample; // for SMC_STAGE_SAMPLE
    double seconds;
} smc_stage;
typedef struct smc_budget {
    double seconds;   // available time
    smc_estimate all; // estimated number of executions; without runs: unknown
    SMC_VEC(smc_stage) stages;
} smc_budget;

// Clients of an object that were explored (smc linearize).
typedef struct smc_clients_report {
    uint64_t clients, histories; // histories: distinct histories of calls within each client
    uint32_t calls, threads; // all clients with up to this many calls and threads were explored; 0:
                             // not even those with one
    uint64_t known;          // clients among these that an earlier run has explored
    bool are_given;          // the clients were given by the user
    const char *failing;     // client with an error; NULL: none
} smc_clients_report;

// Input of a report; nothing in it is owned.
typedef struct smc_report {
    const char *file;
    const char *test; // test function in the file; NULL: not a test
    const smc_model *model;
    const char *algo;           // the explorer's name
    const smc_program *program; // provides names of locations and places
    const smc_result *result;
    const smc_counter *counters;  // explorer's counters in result->own, terminated by one without a
                                  // name; NULL: none
    const smc_interp_stats *work; // NULL: the program is not interpreted
    const smc_warnings *warnings; // of the program; NULL: none
    const smc_suppressions *suppressions; // NULL: none
    const smc_coverage *coverage;         // executed code; NULL: not requested
    const smc_variable_traces *stories;   // of the errors, in their order, of the first ones at
                                          // least; NULL: not asked for
    const smc_code_files *files;          // source files that may be shown; NULL: none
    const char *const *inputs;            // n_inputs input files as named on the command line
    uint32_t n_inputs;
    const smc_long_loop *loop;       // longest loop; NULL: none was very long
    int stopped;                     // 0, or SMC_STOP_*: why the run stopped
    const smc_interp_options *asked; // options of the interpreter
    double seconds;                  // duration of the run
    double exploring;                // seconds of it spent on exploration
    double explored_before;   // seconds spent by an earlier run, whose result this is; 0: result of
                              // this run
    const smc_estimate *rest; // estimate of the remaining executions if a limit was reached;
                              // without runs: unknown
    uint64_t peak_rss_kib;
    bool stats;
    bool replayed;                          // a single execution was replayed
    bool stops_at_error;                    // the exploration stops at the first error
    bool minimizes;                         // the execution of an error is minimised
    const char *again_before, *again_after; // the command around the replay token of an execution;
                                            // NULL: unknown
    bool of_orders; // executions use other memory orders than the files, so they cannot be replayed
    bool is_sample; // executions were sampled
    smc_sampled sample;
    uint32_t seed;
    const smc_clients_report *clients; // NULL: an ordinary program
    const smc_budget *budget;          // NULL: no budget
    bool strict;                       // warnings affect the verdict
    bool full;                         // show all steps of executions
    bool is_one_of_many; // one of several reports: the line begins with the file; JSON is on one
                         // line
    bool is_apart; // diagnostics are not printed separately, so text output includes the errors
} smc_report;

// Returns the program's name: the file, and the test in it. The caller frees it.
char *smc_report_name(const smc_report *);
smc_verdict smc_verdict_of(const smc_report *);
// True if so few executions were sampled that finding no error means little.
enum { SMC_FEW_SAMPLES = 100 };
bool smc_is_small_sample(const smc_report *);
const char *smc_verdict_word(smc_verdict);
int smc_verdict_exit(smc_verdict);
const char *smc_why_incomplete(const smc_report *); // a phrase
bool smc_is_cut_minimizing(const smc_report *);  // minimisation was cut off, so an easier execution
                                                 // may exist
bool smc_is_cut_with_errors(const smc_report *); // the exploration ended at an error, and there may
                                                 // be others (--keep-going)
// Returns the number of the execution with the first error if that ended the exploration or no
// execution was complete or blocked; otherwise 0. With several processes, which error is first
// depends on timing.
uint64_t smc_found_in_execution(const smc_report *);
// Returns the number of executions visited, including the one that the first error ended, which no
// counter contains.
uint64_t smc_report_visited(const smc_report *);
// Returns the loop that probably prevented a complete exploration; NULL: none.
const smc_long_loop *smc_loop_to_blame(const smc_report *);

// Returns the text of a file as it was compiled; NULL: unknown or no longer available. The caller
// frees it.
char *smc_report_source(const smc_report *, const char *file, size_t *n);

// True for a race in code that was optimised before smc read it, so that its accesses may not be in
// the source.
bool smc_race_may_be_compilers(const smc_report *, const smc_error *);

// Collects warnings about the program and the run. The caller frees them.
void smc_warnings_of(const smc_report *, smc_warnings *out);

// Returns the shell command that replays the error's execution step by step; NULL: impossible. The
// caller frees it.
char *smc_report_again(const smc_report *, const smc_error *);

// ---- parts of the text report -------------------------------------------------------------------
void smc_report_summary(const smc_report *, FILE *to);  // one line; with stats also a table
void smc_report_coverage(const smc_report *, FILE *to); // several lines, if coverage was requested
void smc_report_budget(const smc_report *, FILE *to);   // one line without newline
// Prints each error with its execution.
void smc_report_errors(const smc_report *, const smc_console *);
// Each with the steps that lead to it, and the command for the rest: at most ten lines.
void smc_report_errors_in_brief(const smc_report *, const smc_console *);
// Prints warnings with their source lines; several of one kind are merged.
void smc_report_warnings(const smc_report *, const smc_console *);
void smc_report_error_lines(const smc_report *, const smc_console *); // one line per error

#endif
