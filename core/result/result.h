// result.h - what an exploration has found.
#ifndef SMC_RESULT_H
#define SMC_RESULT_H

#include "program/program.h"
#include "result/counters.h"
#include "result/options.h"
#include "result/outcomes.h"
#include "result/abstract_execution.h"
#include "reductions/rounds/late_notes.h"
#include "result/witness/witness.h"

struct smc_explorer;

typedef struct smc_error {
    smc_error_kind kind;
    char *message;    // owned
    uint32_t thread;  // whose event shows it
    uint32_t place;   // where
    uint32_t place2;  // race: the other access; 0 otherwise
    uint32_t thread2; // race: the other thread
    uint64_t found;   // the number of the execution in which it was found first, of all that were
                      // visited
    uint64_t executions; // that show it, of those visited: complete ones, blocked ones and ones cut
                         // by a bound
    uint32_t compared;   // how many executions, beside the one it has, could have been easier to
                         // follow
    bool counted;        // the one in which it was found is among them and has come to its end
    smc_witness witness;
    smc_abstract_execution abstract; // that execution, where some accesses may be no events: to
                                     // make it once more, with all of them
    bool in_full;                    // it was made once more
    uint32_t rule;                   // what allows it (smc_allowances); 0: nothing
    uint32_t source, source2;        // the places' (smc_place.source)
} smc_error;

typedef SMC_VEC(smc_error) smc_error_list;

typedef SMC_VEC(uint32_t) smc_distinct_places;

// What joins executions to one, or leaves some out (explorers/comparable.h).
typedef enum smc_reduced_by {
    SMC_REDUCED_NAMES = 1 << 0,     // they differ by the names of interchangeable threads
    SMC_REDUCED_ADDITIONS = 1 << 1, // by the order of RMWs that commute
    SMC_REDUCED_ARRIVALS = 1 << 2, // by the order of arrivals at a barrier; blocked: who looked too
                                   // early
    SMC_REDUCED_AWAITS = 1 << 3,   // blocked or ended: an await could have taken what lets it go on
    SMC_REDUCED_IDLE_WAITS = 1 << 4, // blocked or ended: a thread that would only wait did not do
                                     // so at the end
    SMC_REDUCED_BITS = 5,
} smc_reduced_by;

// What is known of threads that were not followed further after rounds of loops that undo what they
// do (reductions/rounds/fewer_rounds.h).
typedef enum smc_rounds_met {
    SMC_ROUNDS_NEEDED = 1 << 0,        // it is not known that they could do the same after fewer
    SMC_ROUNDS_NEEDED_FENCED = 1 << 1, // .. where there are fences
    SMC_ROUNDS_FENCED = 1 << 2,        // there are
    SMC_ROUNDS_BITS = 3,
} smc_rounds_met;

typedef struct smc_result {
    smc_status status; // SMC_OK, or why the exploration stopped early
    bool complete;     // every execution was visited
    char *message; // owned: what kept the explorer from doing as it was asked, beside the status;
                   // NULL: nothing
#define X(field, words) uint64_t field;
    SMC_COUNTERS(X)
#undef X
    uint64_t counted_at; // events + 1, when the last execution was counted: until there are more,
                         // it is that one which is looked at
    uint64_t own[SMC_MOST_OWN_COUNTERS]; // of the explorer that was asked, as its table has them
    bool refuted; // of a part: something that was assumed is not so. Everything is to be explored
                  // with these facts, this is of no use
    smc_facts facts;
    double share;         // of the whole, that was done in a part, as far as the branching tells
    bool replay_diverged; // of a part: its path does not lead to where it was taken; nothing was
                          // explored
    uint32_t interchangeable; // threads, at once: executions that differ by their names alone were
                              // counted as one
    unsigned reduced;         // smc_reduced_by: what has made a difference, or may have
    bool cyclic; // by enumerate: in an execution, program order and reads-from have a cycle, which
                 // values of runs of single threads close
    bool keeps_rounds; // each thread goes round one round that could be left out
                       // (smc_program.keep_round)
    bool has_cells;    // accesses have several: it was explored as trust does
    bool elided; // some plain accesses were no events. Where all is visited and there are errors,
                 // it needs plain events, too
    bool has_outcome_hash; // keep_going and complete
    uint64_t outcome_hash;
    smc_outcomes outcome_set;         // keep_going: those of the executions visited
    smc_error_list errors;            // one for each distinct (kind, places, rule)
    smc_error_list allowed;           // where all is done: those of them that are
    smc_distinct_places cut;          // distinct places at which a loop bound was reached
    smc_distinct_places thread_limit; // distinct places at which one more thread would have been
                                      // created
    smc_distinct_places too_large;    // distinct places of allocations that were cut for their size
    smc_distinct_places repeated; // distinct places of loops whose rounds write and bring a thread
                                  // back to its state, cut after a few
    smc_distinct_places stuck;    // distinct places of false assumes and unfulfilled waits
    smc_distinct_places stale; // distinct places of reads that could take the same write more often
                               // than the bound of liveness allows
    bool seen; // others may have seen what was between, where a round of a loop undoes what it does
    unsigned rounds;            // smc_rounds_met
    smc_distinct_places undone; // distinct places of such loops, after as many rounds of which a
                                // thread was not followed further
    smc_distinct_places met; // of these, the loops where another thread waited by what is between:
                             // both could go on so for ever
    smc_distinct_places endless; // distinct places of loops that nothing leads out of, where the
                                 // process never ends
    smc_distinct_places servers; // the threads that go round them, by their numbers
    smc_distinct_places left_at; // distinct places at which threads wait for ever when main returns
    smc_distinct_places idle_at; // the same, of those that may wait for more work
    uint32_t stale_bound;        // that bound, where there are such places
    bool withheld;               // executions with more preemptions were left out than
    uint32_t preemption_bound;   // so many
    const struct smc_explorer *by; // the explorer that an explorer has chosen; NULL: it is its own
                                   // result
    smc_late_notes late;           // of rounds that are left out, and of what comes late
    void *left; // what takes long to free, where somebody waits for the result; NULL: nothing
    void (*free_left)(void *);
} smc_result;

void smc_error_free(smc_error *); // what it owns
void smc_result_free(smc_result *);
void smc_result_clear(smc_result *); // frees it and makes it an empty one

// Whether the status is SMC_OK. Anything else is why the exploration ends: it is noted, and all is
// `done`.
static inline bool smc_result_ok(smc_result *r, smc_status status, bool *done) {
    if (status == SMC_OK) return true;
    r->status = status;
    *done = true;
    return false;
}

// More rounds of loops that undo what they do may lead elsewhere (docs/design/rounds.md).
static inline bool smc_result_lacks_rounds(const smc_result *r) {
    const unsigned both = SMC_ROUNDS_NEEDED_FENCED | SMC_ROUNDS_FENCED;
    return r->seen && r->undone.n && (r->rounds & SMC_ROUNDS_NEEDED || (r->rounds & both) == both);
}

static inline uint64_t smc_result_visited(const smc_result *r) {
    return r->executions + r->blocked + r->left_out + r->bounded;
}

// Adds a place that is not among them.
void smc_distinct_places_add(smc_distinct_places *, uint32_t place);

// Whether an error has been found that ends the exploration.
static inline bool smc_result_ends(const smc_result *r, const smc_explore_options *o) {
    bool any = false;
    for (uint32_t i = 0; i < r->errors.n && !any && (o->ends_at_error || !o->keep_going); i++)
        any = !r->errors.at[i].rule;
    return any;
}

// Asked now and then: shows the result as it is if somebody waits for that, and ends the
// exploration if it is to stop. Whether it goes on.
static inline bool smc_result_goes_on(smc_result *r, const smc_explore_options *o, bool *done) {
    if (smc_progress_due(o)) o->progress->show(o->progress, r, -1);
    const bool is_over = o->most_events && r->events > o->most_events;
    *done |= o->ends_at_error && smc_result_ends(r, o);
    if (!*done && (o->stop->requested || is_over)) (void)smc_result_ok(r, SMC_STOPPED, done);
    return !*done;
}

// Notes the place of a thread's last action where that cut the execution short: a loop bound, an
// assume, a wait; or that the thread runs for ever, which it does unless the process has `ended`.
void smc_result_last_action(smc_result *, uint32_t thread, const smc_action *, bool ended);

// The error of this kind between the two places, either way round, with this rule; NULL: there is
// none yet.
smc_error *smc_result_error(const smc_result *, smc_error_kind, uint32_t rule, uint32_t place,
                            uint32_t place2);
// Puts the errors that are allowed aside.
void smc_result_allow(smc_result *);

// Notes the place of a read that could take the same write more often than the bound of liveness
// allows.
void smc_result_stale_read(smc_result *, uint32_t place, uint32_t bound);

#endif
