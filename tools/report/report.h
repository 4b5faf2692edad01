// report.h - the outcome of a run, and what its forms (formats/) are made of.
#ifndef SMC_REPORT_H
#define SMC_REPORT_H

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "program/warning.h"
#include "result/sampled/sampled.h"
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

enum { SMC_EXIT_USAGE = 2 };

// What threads have in their variables where they come to a step, and the shared ones that it
// touches; of each error, by steps.
typedef struct smc_report_variable {
    char *name, *value;
} smc_report_variable;
typedef struct smc_report_step {
    SMC_VEC(smc_report_variable) variables;
} smc_report_step;
typedef struct smc_variable_trace {
    SMC_VEC(smc_report_step) steps; // none: not known
} smc_variable_trace;
typedef SMC_VEC(smc_variable_trace) smc_variable_traces;
void smc_report_stories_free(smc_variable_traces *);

// What was done of a budget (--budget), stage after stage.
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
    bool complete;        // it has come to its end
    uint32_t preemptions; // at most, of SMC_STAGE_PREEMPTIONS
    uint32_t errors;      // that it has found
    uint64_t executions, blocked;
    smc_sampled sample; // of SMC_STAGE_SAMPLE
    double seconds;
} smc_stage;
typedef struct smc_budget {
    double seconds;   // that there were
    smc_estimate all; // how many executions there are; without runs: not known
    SMC_VEC(smc_stage) stages;
} smc_budget;

// The clients of an object that were explored (smc linearize).
typedef struct smc_clients_report {
    uint64_t clients, histories; // histories: of calls, that differ within a client
    uint32_t calls, threads;     // all clients of up to so many calls on up to so many threads were
                                 // explored; 0: not even those of one
    uint64_t known;              // clients of these that an earlier run has explored
    bool are_given;              // instead: those that the user has named
    const char *failing;         // the one with an error; NULL: none has
} smc_clients_report;

// All that a report is made from; borrowed.
typedef struct smc_report {
    const char *file;
    const char *test; // of the file, which is the program; NULL: it is none
    const smc_model *model;
    const char *algo;           // the explorer's name
    const smc_program *program; // names locations and places
    const smc_result *result;
    const smc_counter *counters;  // of the explorer, in result->own, the last one without a name;
                                  // NULL: none
    const smc_interp_stats *work; // NULL: the program is not an interpreted one
    const smc_warnings *warnings; // of the program; NULL: none
    const smc_coverage *coverage; // what was run of it; NULL: not asked for
    const smc_variable_traces *stories; // of the errors, in their order, of the first ones at
                                        // least; NULL: not asked for
    const smc_code_files *files;        // whose text may be shown; NULL: none
    const char *const *inputs;          // as they were named, n_inputs of them
    uint32_t n_inputs;
    const smc_long_loop *loop;       // the longest; NULL: none was very long
    int stopped;                     // 0, or the SMC_STOP_* reason
    const smc_interp_options *asked; // of the interpreter
    double seconds;                  // the whole run
    double exploring;                // of which exploration took so many seconds
    double explored_before;   // so many it took an earlier run, whose result this is; 0: it is of
                              // this run
    const smc_estimate *rest; // how many executions there are, where a limit was reached; without
                              // runs: not known
    uint64_t peak_rss_kib;
    bool stats;
    bool replayed;       // one execution was asked for
    bool stops_at_error; // the first error ends the exploration
    bool minimizes;      // of the executions with an error the one easiest to follow is looked for
    const char *again_before, *again_after; // the command, without the token that runs an execution
                                            // once more; NULL: nobody knows
    bool of_orders; // its executions have other memory orders than the files: none is run again
    bool is_sample; // executions were drawn, and the rest of them says nothing:
    smc_sampled sample;
    uint32_t seed;
    const smc_clients_report *clients; // NULL: it is a program
    const smc_budget *budget;          // NULL: none was given
    bool strict;                       // a warning counts
    bool full;                         // executions are shown with all their steps
    bool is_one_of_many;               // the line begins with the file; JSON is one line
    bool is_apart; // the diagnostics are not beside it: text has the errors, too
} smc_report;

// What the program is called: the file, and the test in it. The caller's.
char *smc_report_name(const smc_report *);
smc_verdict smc_verdict_of(const smc_report *);
// Whether so few executions were drawn that no error among them says little.
enum { SMC_FEW_SAMPLES = 100 };
bool smc_is_small_sample(const smc_report *);
const char *smc_verdict_word(smc_verdict);
int smc_verdict_exit(smc_verdict);
const char *smc_why_incomplete(const smc_report *); // in words
bool smc_is_cut_minimizing(const smc_report *);  // one that is easier to follow may not have been
                                                 // looked at
bool smc_is_cut_with_errors(const smc_report *); // errors were found, and there may be others: the
                                                 // exploration ended early (--keep-going)
// The first error, where it ended the exploration, or no execution has come to its end, not even
// blocked; 0: not so. With several processes that go on, which is the first depends on who was
// quick.
uint64_t smc_found_in_execution(const smc_report *);
// How many executions were visited, whatever their end: also the one that the first error ended,
// which no counter has.
uint64_t smc_report_visited(const smc_report *);
// The loop because of which, most likely, not everything was explored; NULL: none.
const smc_long_loop *smc_loop_to_blame(const smc_report *);

// What may be shown of a file: the text that was compiled, the caller's. NULL: it is not known, or
// not there any more.
char *smc_report_source(const smc_report *, const char *file, size_t *n);

// Whether it is a race in code that was optimised before smc got it, perhaps between accesses that
// the source does not have.
bool smc_race_may_be_compilers(const smc_report *, const smc_error *);

// Of the program and of the run; to be freed.
void smc_warnings_of(const smc_report *, smc_warnings *out);

// The command that runs the error's execution again, step by step, as a shell has to be given it;
// the caller's. NULL: none does.
char *smc_report_again(const smc_report *, const smc_error *);

// ---- its pieces for people ----
void smc_report_summary(const smc_report *, FILE *to);  // one line; with stats, a table
void smc_report_coverage(const smc_report *, FILE *to); // lines, where it is asked for
void smc_report_budget(const smc_report *, FILE *to);   // what was done of it, in a line without an
                                                        // end
// Each with the execution that shows it.
void smc_report_errors(const smc_report *, const smc_console *);
// Each with the steps that lead to it, and the command for the rest: at most ten lines.
void smc_report_errors_in_brief(const smc_report *, const smc_console *);
// With their lines; notes of one kind together.
void smc_report_warnings(const smc_report *, const smc_console *);
void smc_report_error_lines(const smc_report *, const smc_console *); // one line each

#endif
