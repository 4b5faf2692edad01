// options.h - the options of an exploration.
#ifndef SMC_RESULT_OPTIONS_H
#define SMC_RESULT_OPTIONS_H

#include "base/packed.h"
#include "models/model.h"
#include "program/program.h"
#include "program/facts.h"
#include "result/outcomes.h"

struct smc_near_recorded;
struct smc_recorded_steps;
struct smc_result;
struct smc_errors;

// A check that replaces those for deadlocks and endless waits at the end of each execution. `leaf`:
// how the execution ends, an smc_leaf (termination/terminal.h). `check_end` returns whether it has
// recorded an error.
typedef struct smc_end_handler {
    bool (*check_end)(void *self, struct smc_errors *, unsigned leaf);
    void *self;
} smc_end_handler;

// Reports the progress of an exploration. A signal handler or another thread sets `due` when a
// report is due; `show` clears it. `share`: the estimated fraction of the exploration that is done;
// below 0: unknown.
typedef struct smc_progress {
    _Atomic int due; // a report is due
    // Shows the report and clears `due`.
    void (*show)(struct smc_progress *, const struct smc_result *, double share);
    uint32_t elsewhere; // number of errors that other processes have found and `result` lacks
    uint32_t processes; // number of processes that explore; 0: a single exploration
    // With several processes: numbers of parts that are explored, and of parts that are not.
    uint64_t parts_done, parts_open;
    // In smc linearize: number of clients explored before this one, and the merged result of their
    // explorations. 0: a single program.
    uint64_t clients;
    const struct smc_result *before;
} smc_progress;

// ---- options that only some explorers have ------------------------------------------------------

// The kind of argument that an option takes, and the member of smc_option_value that receives it.
typedef enum smc_option_kind {
    SMC_OPTION_SWITCH, // the option is on or off: `on`
    SMC_OPTION_AUTO,   // the option is auto or off: `on`
    SMC_OPTION_COUNT,  // the argument is a number: `count`
    SMC_OPTION_WORD,   // the argument is any text: `word`
    SMC_OPTION_ONE_OF, // one of the words in smc_option.argument: `count` is its index
    // The first word of smc_option.argument: `on`; or a number from 1: `count`. Both may be given.
    SMC_OPTION_WORD_OR_COUNT,
} smc_option_kind;

// The value of an option: the member that smc_option_kind names is valid.
typedef struct smc_option_value {
    bool on;          // of a switch
    uint32_t count;   // a number, or the index of a word
    const char *word; // any text
} smc_option_value;

// An option of one or several explorers, which list it in smc_explorer.options.
typedef struct smc_option {
    const char *name, *help;
    // The argument as --help shows it; words to choose from are separated by |. NULL: on|off.
    const char *argument;
    smc_option_kind kind;
    smc_option_value initial; // the value if the user does not give the option
    bool selects;             // the option changes which executions are visited, or in which order
    // The explorer that the option selects if the user names none; NULL: the usual one.
    const char *algo;
    bool debugs;     // only authors of smc need the option; it is given as --debug=NAME=VALUE
    unsigned models; // smc_model_flags of the models that support the option; 0: all models
} smc_option;

// An option that the user has given, with its value.
typedef struct smc_setting {
    const smc_option *option;
    smc_option_value value;
} smc_setting;

struct smc_candidate;
// Receives the visited executions. `see`: called with each complete execution, including its
// coherence order; with smc_explore_options.of_runs, once for each coherence order. `begin`: called
// when the exploration starts or restarts; must discard the data that `see` has gathered.
typedef struct smc_execution_observer {
    void (*see)(void *self, const struct smc_candidate *);
    void (*begin)(void *self);
    void *self;
    // Whether the errors of the execution count; NULL: all errors count.
    bool (*counts)(void *self, const struct smc_candidate *);
} smc_execution_observer;

// Receives the graph of each visited execution, complete or not. `begin` is called before each
// attempt to explore, and must discard what `see` has gathered.
typedef struct smc_graph_recorder {
    void (*begin)(void *self);
    void (*see)(void *self, const smc_graph *, const smc_model *, smc_model_state *);
    void *self;
} smc_graph_recorder;

// The errors that the user allows (--suppressions).
typedef struct smc_allowances {
    // Returns the number, from 1, of the rule that allows the error; 0: it is not allowed. `loc`:
    // the location that the error is about; 0: unknown.
    uint32_t (*rule)(const void *self, const smc_program *, smc_error_kind, uint32_t place,
                     uint32_t place2, uint32_t loc);
    const void *self;
    // The exploration continues with the values that accesses read in an allowed race.
    bool branches;
} smc_allowances;

// ---- options that all explorers have ------------------------------------------------------------

// The information that an exploration computes about the set of outcomes.
typedef enum smc_outcomes_wanted {
    SMC_OUTCOMES_HASH,   // the hash of all outcomes, by which explorers are compared
    SMC_OUTCOMES_NUMBER, // only the number of outcomes
    SMC_OUTCOMES_NONE,
} smc_outcomes_wanted;

// The options of an exploration.
typedef struct smc_explore_options {
    // Continue after errors until every execution is visited; also computes the outcome hash.
    bool keep_going;
    smc_outcomes_wanted outcomes; // used with keep_going
    // With keep_going: of all executions that show an error, keep the one that is easiest to
    // follow; otherwise compares only the first smc_compared_per_process.
    bool minimize;
    // Number of processes that explore parts in parallel, which divides the number of executions
    // that each compares; 0: a single process.
    uint32_t processes;
    // With keep_going: the errors that the user allows. An allowed error and one that is not
    // allowed are different errors. NULL: none is allowed.
    const smc_allowances *allowed;
    bool ends_at_error; // with `allowed`: the first error that is not allowed ends the exploration
    // Plain accesses branch as relaxed atomics do, and do not race (--plain=access).
    bool plain_access;
    bool ignore_flags; // ignore races as defined by the model itself (smc_model.race)
    bool plain_events; // all plain accesses are events, even those that could be elided
    // Visit every execution separately, with all its events (implies plain_events).
    bool no_reductions;
    bool leaks; // memory that is still allocated when all threads have ended normally is an error
    bool termination; // fair infinite executions are errors (termination/lasso.h)
    // Outcomes that another exploration has found. With keep_going, a complete execution with
    // another outcome is an error (SMC_ERR_OUTCOME). NULL: not checked.
    const smc_outcomes *known;
    bool of_runs; // enumerate combines whole runs of the threads, whatever the model
    // Receives the executions that enumerate or pending visits; NULL: none.
    const smc_execution_observer *observer;
    // Receives the executions that tracer or trust visits; NULL: none.
    const smc_graph_recorder *recorder;
    // Evaluate the axioms again on every complete execution, and check the incremental data of the
    // graph (witness check).
    bool check;
    // The user has named no explorer: tracer may explore a part as trust does if only trust
    // supports the part.
    bool any_explorer;
    // Visit only executions that begin with these steps, which the explorer must support
    // (SMC_EXPLORER_CONTINUES); NULL: all executions.
    const struct smc_recorded_steps *recorded;
    // sampling: visit the executions that differ from this one in few choices, instead of drawing
    // executions at random; NULL: draw them.
    const struct smc_near_recorded *near;
    smc_facts facts; // facts learnt about the program by earlier attempts or other processes
    const smc_end_handler *ends; // NULL: the checks of termination/terminal.h
    // The exploration is a trial beside another exploration, which continues if the trial is
    // abandoned. The trial must not change the program to the disadvantage of the other exploration
    // (lapor).
    bool on_trial;
    bool coverage; // the program records which lines it executes
    // The options of single explorers that the user has given, n_own of them.
    const smc_setting *own;
    uint32_t n_own; // number of elements of `own`
    // The program runs all rounds of waits up to a bound; the exploration leaves out none.
    bool all_rounds;
    // Stop, incomplete, once more events than this were added; 0: no limit.
    uint64_t most_events;
    // The time (smc_monotonic_time) when nine tenths of the time limit will have passed; 0: no
    // limit.
    uint64_t near_limit_from;
    smc_mixed_sizes mixed_sizes; // see smc_start.mixed_sizes
    bool in_parts;               // see smc_start.in_parts
    bool inputs;                 // see smc_start.inputs
    const char *explorer;        // see smc_start.explorer
    const smc_stop *stop;        // checked whenever an event is added; not NULL
    smc_progress *progress;      // NULL: progress is not reported
} smc_explore_options;

// Number of executions that are compared with an error's witness.
enum { SMC_COMPARED = 100 };

// The share of SMC_COMPARED that this process compares.
static inline uint32_t smc_compared_per_process(const smc_explore_options *o) {
    return o->processes ? SMC_COMPARED / o->processes : SMC_COMPARED;
}

// Whether the exploration computes the set of outcomes.
static inline bool smc_wants_outcomes(const smc_explore_options *o) {
    return o->keep_going && o->outcomes != SMC_OUTCOMES_NONE;
}

// The memory operations that the program may elide. The hash of outcomes depends on all values
// read, so the program elides nothing if the hash is needed. A leaked allocation must be an event.
static inline smc_memory_elision smc_program_elision_for(const smc_explore_options *o) {
    if (o->plain_events || o->facts.of[SMC_FACT_elision].n ||
        (o->keep_going && o->outcomes == SMC_OUTCOMES_HASH))
        return SMC_ELIDES_NOTHING;
    return o->leaks ? SMC_ELIDES_FREED : SMC_ELIDES_OWN;
}

// Whether a report of the progress is due.
static inline bool smc_progress_due(const smc_explore_options *o) {
    return o->progress && o->progress->due;
}

// The value of an explorer's option: as given, or else its initial value.
static inline smc_option_value smc_setting_of(const smc_explore_options *o,
                                              const smc_option *option) {
    for (uint32_t i = 0; i < o->n_own; i++)
        if (o->own[i].option == option) return o->own[i].value;
    return option->initial;
}

// How an exploration with these options runs the program.
static inline smc_start smc_start_options(const smc_model *model,
                                          const smc_explore_options *options) {
    smc_start start = smc_model_start(model);
    start.mixed_sizes = options->mixed_sizes;
    start.in_parts = options->in_parts;
    start.inputs = options->inputs;
    start.explorer = options->explorer;
    start.model = model->name;
    start.blocks = model->flags & SMC_MODEL_PLAIN_RACES && !options->plain_access;
    return start;
}

// The options of an exploration's graph. Every explorer takes them from here.
static inline smc_graph_options smc_graph_options_of(const smc_model *model,
                                                     const smc_explore_options *options) {
    return (smc_graph_options){.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW,
                               .plain_access = options->plain_access,
                               .digests = smc_wants_outcomes(options),
                               .start = smc_start_options(model, options),
                               .stop = options->stop};
}

#endif
