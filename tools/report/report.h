// report.h - the result of a run in the form in which it is reported, and the parts of which output
// formats (formats/) are composed.
#ifndef SMC_REPORT_H
#define SMC_REPORT_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "program/warning.h"
#include "result/sampled.h"
#include "tools/suppress/suppressions.h"
#include "tools/terminal/console.h"

#include <stdio.h>

// Verdicts: X(enumerator, word, exit status).
#define SMC_VERDICTS(X)                                                                            \
    X(SMC_VERIFIED, "verified", 0)                                                                 \
    X(SMC_BOUNDED, "bounded", 0)                                                                   \
    X(SMC_SAMPLED, "sampled", 0)                                                                   \
    X(SMC_UNSAFE, "unsafe", 1)                                                                     \
    X(SMC_INCOMPLETE, "incomplete", 3)

// The verdict of a run.
typedef enum smc_verdict {
#define X(id, word, exit) id,
    SMC_VERDICTS(X)
#undef X
} smc_verdict;

// Exit statuses: X(exit status, words).
#define SMC_EXIT_STATUSES(X)                                                                       \
    X(0, "no error: verified, bounded (a bound was reached) or sampled")                           \
    X(1, "the program has an error")                                                               \
    X(2, "bad usage or input, or a result that could not be written")                              \
    X(3, "incomplete: a limit was reached, or something was not checked")                          \
    X(70, "internal error; never a verdict")

// Exit status for bad usage or input (see the table above).
enum { SMC_EXIT_USAGE = 2 };

// A variable and its value, as text; owned.
typedef struct smc_report_variable {
    char *name, *value;
} smc_report_variable;
// The variables at one step of an error's execution: those of the thread before the step, and the
// shared ones that the step accesses.
typedef struct smc_report_step {
    SMC_VEC(smc_report_variable) variables;
} smc_report_step;
// The variables at each step of one execution.
typedef struct smc_variable_trace {
    SMC_VEC(smc_report_step) steps; // empty: not recorded
} smc_variable_trace;
// [error]: the variables in its execution.
typedef SMC_VEC(smc_variable_trace) smc_variable_traces;
void smc_report_variable_traces_free(smc_variable_traces *); // frees its contents

// Stages of a run with --budget.
#define SMC_STAGES(X)                                                                              \
    X(SMC_STAGE_ALL, "all")                                                                        \
    X(SMC_STAGE_PREEMPTIONS, "preemptions")                                                        \
    X(SMC_STAGE_SAMPLE, "sample")
typedef enum smc_stage_kind {
#define X(id, word) id,
    SMC_STAGES(X)
#undef X
} smc_stage_kind;
// A stage of --budget, and its result.
typedef struct smc_stage {
    smc_stage_kind kind;
    const char *algo;
    bool complete;        // the stage was completed
    uint32_t preemptions; // largest number of preemptions, for SMC_STAGE_PREEMPTIONS
    uint32_t errors;      // number of errors that it found
    uint64_t executions, blocked, bounded;
    smc_sampled sample; // the sample, for SMC_STAGE_SAMPLE
    double seconds;
} smc_stage;
// The stages of a run with --budget.
typedef struct smc_budget {
    double seconds;   // seconds of the budget
    smc_estimate all; // estimate of the number of all executions; without runs: unknown
    SMC_VEC(smc_stage) stages;
} smc_budget;

// The explored clients of an object (smc linearize).
typedef struct smc_clients_report {
    uint64_t clients, histories; // histories: number of different histories of calls, added up over
                                 // the clients
    uint32_t calls, threads; // all clients with at most so many calls and threads were explored; 0:
                             // not even those with one
    uint64_t known;          // number of these clients that an earlier run has explored
    bool are_from_user;      // the user gave the clients
    const char *failing;     // the client that has an error; NULL: none
} smc_clients_report;

// What was checked.
typedef struct smc_report_input {
    const char *file;
    const char *build_target;  // target of the build, if the file belongs to several; else NULL
    const char *test;          // name of the test function in the file; NULL: it is not a test
    const char *const *inputs; // n_inputs names of input files, as on the command line
    uint32_t n_inputs;
    const smc_code_files *files;             // source files whose text may be shown; NULL: none
    const char *rerun_prefix, *rerun_suffix; // the parts of a command before and after the replay
                                             // token of an execution; NULL: unknown
} smc_report_input;

// How the program was explored.
typedef struct smc_report_exploration {
    const char *algo;             // name of the explorer
    bool needs_algo;              // a replay needs this explorer, which does not support the
                                  // program's inputs and explored numbers
    const smc_counter *counters;  // the explorer's counters in result->own; the last one has no
                                  // name; NULL: it has none
    const smc_interp_stats *work; // NULL: the program is not interpreted
    int stopped;                  // reason why the run stopped (SMC_STOP_*), or 0
    const smc_estimate *rest;     // estimate of the remaining executions, if a limit was reached;
                                  // without runs: unknown
    bool replayed;                // only one execution was replayed
    uint64_t n_recorded;          // only executions that begin with so many recorded steps were
                                  // explored; 0: all
    const uint32_t *near;         // only executions that differ in so many choices from a recorded
                                  // one were explored; NULL: all
    bool stops_at_error;          // the exploration stops at the first error
    bool minimizes;               // executions of errors are minimised
    bool is_prepared;        // the report was made in advance, for a run that does not end in time
    bool has_changed_orders; // executions have other memory orders than the files, so they cannot
                             // be replayed
} smc_report_exploration;

// A sample of the executions.
typedef struct smc_report_sampling {
    bool is_sample; // executions were sampled
    bool too_large; // .. because the program was found too large to explore
    smc_sampled sample;
    uint32_t seed;
} smc_report_sampling;

// The contents of a report besides errors.
typedef struct smc_report_notes {
    const smc_warnings *warnings;               // warnings about the program; NULL: none
    const smc_suppressions *suppressions;       // errors that a suppression file allows; NULL: none
    const smc_coverage *coverage;               // the executed code; NULL: not requested
    const smc_variable_traces *variable_traces; // variables in the executions of the errors, in the
                                                // same order; later errors may be missing; NULL:
                                                // not recorded
    const smc_long_loop *loop; // the longest loop; NULL: no loop had very many rounds
    // If there is a race on a volatile variable or with assembly: what was found with
    // --volatile-relaxed and with --model=tso, in words that follow "with .., "; NULL: unknown.
    const char *found_with_relaxed, *found_with_tso;
} smc_report_notes;

// Time and memory.
typedef struct smc_report_cost {
    double seconds;         // duration of the run in seconds
    double exploring;       // seconds of the run that were spent on exploration
    double explored_before; // if the result is from the cache: exploration time of the earlier
                            // run in seconds; 0: it is not
    uint64_t peak_rss_kib;
} smc_report_cost;

// The form of a report.
typedef struct smc_report_layout {
    bool stats;
    bool full;           // show all steps of executions
    bool is_one_of_many; // one of several reports: its line begins with the file name, and JSON is
                         // on one line
    bool has_own_output; // errors are not printed elsewhere, so text output includes them
} smc_report_layout;

// Everything that is reported about a run. It owns nothing.
typedef struct smc_report {
    const smc_model *model;
    const smc_program *program; // gives locations and places their names
    const smc_result *result;
    const smc_interp_options *interp_options; // options of the interpreter
    smc_report_input input;
    smc_report_exploration exploration;
    smc_report_sampling sampling;
    smc_report_notes notes;
    smc_report_cost cost;
    smc_report_layout layout;
    const smc_clients_report *clients; // the explored clients; NULL: an ordinary program was
                                       // checked
    const smc_budget *budget;          // the stages of a budget; NULL: there was no budget
    bool strict;                       // warnings affect the verdict
} smc_report;

// Returns a program's name: "file (target):test"; target and test may be NULL. The caller frees it.
char *smc_name_of_program(const char *file, const char *build_target, const char *test);
char *smc_report_program_name(const smc_report *);
smc_verdict smc_verdict_of(const smc_report *);
// Below this number of sampled executions, it means little that no error was found.
enum { SMC_MIN_SAMPLES = 100 };
// True if fewer than SMC_MIN_SAMPLES executions were sampled.
bool smc_is_small_sample(const smc_report *);
// The verdict as a word, and the exit status for it.
const char *smc_verdict_word(smc_verdict);
int smc_verdict_exit(smc_verdict);
const char *smc_reason_incomplete(const smc_report *); // a phrase
// Minimising was cut short, so an easier execution may exist.
bool smc_minimizing_was_cut(const smc_report *);
// The exploration ended at an error, and there may be others (--keep-going).
bool smc_ended_at_error(const smc_report *);
// If the first error ended the exploration, or no execution was complete or blocked, returns the
// number of the execution with the first error; otherwise 0. With several processes, it depends on
// timing which error is the first.
uint64_t smc_first_error_execution(const smc_report *);
// Returns the number of visited executions. It includes the one that ended with the first error,
// which no counter includes.
uint64_t smc_report_visited(const smc_report *);
// Returns the loop that is probably the reason why the exploration is incomplete; NULL: none.
const smc_long_loop *smc_loop_causing_incompleteness(const smc_report *);
// Returns a text with the places at which the threads other than that of the loop are created; the
// caller frees it.
char *smc_report_created_threads(const smc_long_loop *);

// Returns the text of a file as it was compiled, and its size in *n; NULL: it is unknown or not
// available any more. The caller frees it.
char *smc_report_source_text(const smc_report *, const char *file, size_t *n);

// True for a race in code that was optimised before smc read it, so that the racing accesses may
// not exist in the source.
bool smc_race_may_be_from_compiler(const smc_report *, const smc_error *);

// Collects the warnings about the program and about the run; the caller frees them.
void smc_warnings_of(const smc_report *, smc_warnings *out);

// Returns the shell command that replays the execution of the error step by step; NULL: that is
// impossible. The caller frees it.
char *smc_report_replay_command(const smc_report *, const smc_error *);

// ---- parts of the text report -------------------------------------------------------------------
void smc_print_summary(const smc_report *, FILE *to);  // one line; with --stats, also a table
void smc_print_coverage(const smc_report *, FILE *to); // several lines, if coverage was requested
void smc_print_budget(const smc_report *, FILE *to);   // one line, without its newline
// Prints each error with its execution.
void smc_print_errors(const smc_report *, const smc_console *);
// Prints each error with the last steps of its execution and the command that shows all, in at most
// ten lines.
void smc_print_errors_briefly(const smc_report *, const smc_console *);
// Prints warnings with their source lines; several of the same kind are merged.
void smc_print_warnings(const smc_report *, const smc_console *);
void smc_print_error_lines(const smc_report *, const smc_console *); // one line for each error

#endif
