// options.h - how an exploration is asked to work.
#ifndef SMC_RESULT_OPTIONS_H
#define SMC_RESULT_OPTIONS_H

#include "base/packed.h"
#include "models/model.h"
#include "program/program.h"
#include "program/facts.h"
#include "result/outcomes.h"

struct smc_result;
struct smc_errors;

// Who looks at how each execution ends, in the place of what looks for deadlocks and endless waits:
// these are for it to judge. `leaf` is a smc_leaf (ends/terminal.h). Returns whether it has
// recorded an error.
typedef struct smc_end_watch {
    bool (*look)(void *self, struct smc_errors *, unsigned leaf);
    void *self;
} smc_end_watch;

// Who wants to know how far an exploration is. `due` is set from outside; `show` clears it. `share`
// of it is done, by the branching seen so far; below 0 where nothing is known.
typedef struct smc_progress {
    _Atomic int due;
    void (*show)(struct smc_progress *, const struct smc_result *, double share);
    uint32_t elsewhere;              // errors that are known, beside those of the result
    uint32_t processes;              // that explore; 0: it is one exploration
    uint64_t parts_done, parts_open; // where there are processes
    uint64_t clients; // of an object that were explored before (smc linearize), with this result;
                      // 0: it is one program
    const struct smc_result *before;
} smc_progress;

// ---- options that not all explorers have --------------------------------------------------------

// What is given for an option, and which part of its value that becomes.
typedef enum smc_option_kind {
    SMC_OPTION_SWITCH, // on or off: `on`
    SMC_OPTION_AUTO,   // auto or off: `on`
    SMC_OPTION_COUNT,  // a number: `count`
    SMC_OPTION_WORD,   // any text: `word`
    SMC_OPTION_ONE_OF, // one of the words that its argument has: `count`, its number among them
    SMC_OPTION_WORD_OR_COUNT, // the word that its argument begins with: `on`; a number from 1:
                              // `count`; one after the other, both
} smc_option_kind;

typedef struct smc_option_value {
    bool on;
    uint32_t count;
    const char *word;
} smc_option_value;

// An option of one explorer or of several, which have it in their tables (smc_explorer.options).
typedef struct smc_option {
    const char *name, *help;
    const char *argument; // how help names what is given: words to choose from have | between them;
                          // NULL: on|off
    smc_option_kind kind;
    smc_option_value initial; // its value where none is given
    bool selects;             // it has a say in which executions are visited, or which come first
    const char *algo; // the explorer that is meant where none is named; NULL: that says nothing
    unsigned models;  // flags (smc_model_flags) of the models with which it goes; 0: all
} smc_option;

typedef struct smc_setting {
    const smc_option *option;
    smc_option_value value;
} smc_setting;

// Is shown each whole execution (candidates/candidate.h), its coherence included. With
// smc_explore_options.of_runs each comes once. `begin`: what was seen before does not count.
struct smc_candidate;
typedef struct smc_execution_observer {
    void (*see)(void *self, const struct smc_candidate *);
    void (*begin)(void *self);
    void *self;
    // Whether the execution may show errors; NULL: each may.
    bool (*counts)(void *self, const struct smc_candidate *);
} smc_execution_observer;

// Which errors are allowed (--suppressions).
typedef struct smc_allowances {
    // The number, from 1, of what allows it; 0: nothing does. `loc`: what it is about; 0: unknown.
    uint32_t (*rule)(const void *self, const smc_program *, smc_error_kind, uint32_t place,
                     uint32_t place2, uint32_t loc);
    const void *self;
    bool branches; // what an access reads that may race is explored, too
} smc_allowances;

// ---- how an explorer is asked to work -----------------------------------------------------------

// What is to be known of the set of outcomes.
typedef enum smc_outcomes_wanted {
    SMC_OUTCOMES_HASH,   // by which explorers are compared
    SMC_OUTCOMES_NUMBER, // how many there are
    SMC_OUTCOMES_NONE,
} smc_outcomes_wanted;

typedef struct smc_explore_options {
    bool keep_going; // visit everything, whatever errors are found; also computes the outcome hash
    smc_outcomes_wanted outcomes; // with keep_going
    bool minimize; // with keep_going: of the executions that show an error the one that is easiest
                   // to follow is kept, of however many; otherwise of the first smc_most_compared
    uint32_t processes; // that explore parts at the same time, and compare as many less each; 0:
                        // this is the only one
    const smc_allowances *allowed; // with keep_going: an error that is allowed is another one than
                                   // one that is not; NULL: none is
    bool ends_at_error; // with `allowed`: the first error that is not ends the exploration
    bool plain_access;  // plain accesses branch like relaxed atomics instead of racing
                        // (--plain=access)
    bool ignore_flags;  // what the model itself calls a race is none (smc_model.race)
    bool plain_events;  // plain accesses are events of the graph, also where nothing is to be
                        // decided about them
    bool no_reductions; // each execution is explored by itself, with all its events (then
                        // plain_events is set, too)
    bool leaks;         // memory that nobody has freed when all threads have ended is an error
    bool termination; // that threads may go on for ever, fairly, is an error (result/ends/lasso.h)
    const smc_outcomes *known; // that another exploration has found: a whole execution with another
                               // outcome is an error (SMC_ERR_OUTCOME); with keep_going. NULL:
                               // none
    bool of_runs; // enumerate makes executions of whole runs of the threads, whatever the model
    const smc_execution_observer *observer; // sees what enumerate or pending visits; NULL: nobody
    bool check;        // re-evaluate every complete execution by the axioms (witness check), and
                       // what is kept of it
    bool any_explorer; // nobody has named one: where tracer does not support what trust does, a
                       // part of its exploration becomes one of trust
    smc_facts facts;   // what has been learnt of the program, by an attempt before or by others who
                       // explore parts of it
    const smc_end_watch *ends; // NULL: nobody
    bool on_trial; // beside another exploration, which goes on where this one does not pay: it asks
                   // nothing of the program that would be lost to the other one (lapor)
    bool coverage; // the program notes which lines are run: all that executions run
    const smc_setting *own; // n_own options of the explorer that were given
    uint32_t n_own;
    bool all_rounds;      // the program goes round all rounds of waits, up to a bound, where others
                          // leave rounds out
    uint64_t most_events; // that are added before it ends, incomplete; 0: any number
    uint64_t late_from; // smc_monotonic_time, when nine tenths of the time that there is are over;
                        // 0: there is no limit
    const smc_stop *stop;   // looked at between events; never NULL
    smc_progress *progress; // NULL: nobody wants to know
} smc_explore_options;

enum { SMC_COMPARED = 100 };

static inline uint32_t smc_most_compared(const smc_explore_options *o) {
    return o->processes ? SMC_COMPARED / o->processes : SMC_COMPARED;
}

static inline bool smc_wants_outcomes(const smc_explore_options *o) {
    return o->keep_going && o->outcomes != SMC_OUTCOMES_NONE;
}

// What the program may elide: the hash of outcomes has all values that are read, and a leak is an
// event.
static inline smc_memory_elision smc_elides(const smc_explore_options *o) {
    if (o->plain_events || o->facts.of[SMC_FACT_elision].n ||
        (o->keep_going && o->outcomes == SMC_OUTCOMES_HASH))
        return SMC_ELIDES_NOTHING;
    return o->leaks ? SMC_ELIDES_FREED : SMC_ELIDES_OWN;
}

static inline bool smc_progress_due(const smc_explore_options *o) {
    return o->progress && o->progress->due;
}

// The value of an option that the explorer has.
static inline smc_option_value smc_setting_of(const smc_explore_options *o,
                                              const smc_option *option) {
    for (uint32_t i = 0; i < o->n_own; i++)
        if (o->own[i].option == option) return o->own[i].value;
    return option->initial;
}

// The graph's options are made here only.
static inline smc_graph_options smc_graph_options_of(const smc_model *model,
                                                     const smc_explore_options *options) {
    return (smc_graph_options){.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW,
                               .plain_access = options->plain_access,
                               .digests = smc_wants_outcomes(options),
                               .races_late = smc_model_races_late(model),
                               .free_below = smc_model_free_below(model),
                               .asks_for_depends = model->flags & SMC_MODEL_DEPENDS,
                               .stop = options->stop};
}

#endif
