// result.h - the result of an exploration.
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
    smc_error_kind subkind; // the kind itself: none
    char *message;             // owned
    uint32_t thread;           // thread of the event that shows it
    uint32_t place;            // its place
    uint32_t place2;           // race: place of the other access; otherwise 0
    uint32_t thread2;          // race: thread of the other access
    uint64_t found; // the number of the execution in which it was found first, of all that were
                    // visited
    uint64_t executions; // number of visited executions that show it: complete ones, blocked ones
                         // and ones cut by a bound
    uint32_t compared;   // number of executions that were compared with its witness
    bool counted; // the execution in which it was found has ended and is included in `executions`
    smc_witness witness;
    smc_abstract_execution abstract; // the witness as abstract execution if some accesses may have
                                     // been elided: replayed to get a witness with all of them
    bool in_full;                    // that replay was done
    uint32_t rule;                   // what allows it (smc_allowances); 0: nothing
    uint32_t source, source2;        // the places' (smc_place.source)
} smc_error;

typedef SMC_VEC(smc_error) smc_error_list;

typedef SMC_VEC(uint32_t) smc_distinct_places;

// Reductions that merge executions or leave some out (explorers/comparable.h).
typedef enum smc_reduced_by {
    SMC_REDUCED_NAMES = 1 << 0,     // merges executions that differ in the names of interchangeable
                                    // threads
    SMC_REDUCED_ADDITIONS = 1 << 1, // merges executions that differ in the order of commuting RMWs
    SMC_REDUCED_ARRIVALS = 1 << 2,  // merges executions that differ in the order of arrivals at a
                                    // barrier; blocked ones: in which thread read too early
    SMC_REDUCED_AWAITS = 1 << 3, // leaves out blocked or ended executions in which an await could
                                 // have read a value that ends it
    SMC_REDUCED_IDLE_WAITS = 1 << 4, // leaves out blocked or ended executions in which a thread
                                     // that would only wait has not done so at the end
    SMC_REDUCED_BITS = 5,
} smc_reduced_by;

// What is known about threads that were not explored further after net-zero rounds
// (reductions/rounds/fewer_rounds.h).
typedef enum smc_rounds_met {
    SMC_ROUNDS_NEEDED = 1 << 0,        // not known to be able to do the same after fewer rounds
    SMC_ROUNDS_NEEDED_FENCED = 1 << 1, // the same, if the program has fences
    SMC_ROUNDS_FENCED = 1 << 2,        // the program has fences
    SMC_ROUNDS_BITS = 3,
} smc_rounds_met;

typedef struct smc_result {
    smc_status status; // SMC_OK, or the reason why the exploration stopped early
    bool complete;     // every execution was visited
    char *message;     // owned: a limitation of the exploration, beside its status; NULL: none
#define X(field, words) uint64_t field;
    SMC_COUNTERS(X)
#undef X
    uint64_t counted_at; // `events` + 1 when the last execution was counted: as long as `events`
                         // has not grown, the current execution is that one
    uint64_t own[SMC_MOST_OWN_COUNTERS]; // the explorer's own counters (counters.h)
    bool refuted; // of a part: an assumption was wrong. The result is useless, and everything must
                  // be explored again with these facts
    smc_facts facts;
    double share; // fraction of the whole exploration that the part has done, estimated from the
                  // branching
    bool replay_diverged;     // of a part: replaying its path led elsewhere; nothing was explored
    uint32_t interchangeable; // largest number of interchangeable threads: executions that differ
                              // only in their names were counted as one
    unsigned reduced;         // smc_reduced_by: the reductions that made a difference, or may have
    bool cyclic; // enumerate: some execution has a cycle in po u rf, with values from separate runs
                 // of the threads
    bool keeps_rounds; // threads execute net-zero rounds that could be left out
                       // (SMC_LOOP_KEEPS_ROUND)
    bool has_cells;    // there are accesses to several cells: explored as trust does
    bool elided;       // some plain accesses were elided. If the exploration is exhaustive and has
                       // errors, it must be repeated with plain events
    bool has_outcome_hash; // keep_going, and complete
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

// Frees the members, not the struct.
void smc_error_free(smc_error *);
void smc_result_free(smc_result *);

// Frees the members and makes the result empty.
void smc_result_clear(smc_result *);

// Returns whether the status is SMC_OK. Otherwise the exploration ends: notes the status and sets
// `done`.
static inline bool smc_result_ok(smc_result *r, smc_status status, bool *done) {
    if (status == SMC_OK) return true;
    r->status = status;
    *done = true;
    return false;
}

// Whether more rounds of net-zero loops could lead to executions that were not visited
// (docs/design/rounds.md).
static inline bool smc_result_lacks_rounds(const smc_result *r) {
    const unsigned both = SMC_ROUNDS_NEEDED_FENCED | SMC_ROUNDS_FENCED;
    return r->seen && r->undone.n && (r->rounds & SMC_ROUNDS_NEEDED || (r->rounds & both) == both);
}

static inline uint64_t smc_result_visited(const smc_result *r) {
    return r->executions + r->blocked + r->left_out + r->bounded;
}

// Adds a place unless it is present.
void smc_distinct_places_add(smc_distinct_places *, uint32_t place);

// Whether an error has been found that ends the exploration.
static inline bool smc_result_ends(const smc_result *r, const smc_explore_options *o) {
    bool any = false;
    for (uint32_t i = 0; i < r->errors.n && !any && (o->ends_at_error || !o->keep_going); i++)
        any = !r->errors.at[i].rule;
    return any;
}

// Must be called regularly. Shows a progress report if one is due, and ends the exploration if it
// was asked to stop or has added too many events. Returns whether it continues.
static inline bool smc_result_goes_on(smc_result *r, const smc_explore_options *o, bool *done) {
    if (smc_progress_due(o)) o->progress->show(o->progress, r, -1);
    const bool is_over = o->most_events && r->events > o->most_events;
    *done |= o->ends_at_error && smc_result_ends(r, o);
    if (!*done && (o->stop->requested || is_over)) (void)smc_result_ok(r, SMC_STOPPED, done);
    return !*done;
}

// Notes the place of a thread's last action if that cut the execution short (a loop bound, an
// assume, a wait), or if the thread runs for ever, in a process that has not `ended`.
void smc_result_last_action(smc_result *, uint32_t thread, const smc_action *, bool ended);

// The error of this kind between the two places, either way round, with this rule; NULL: there is
// none yet.
smc_error *smc_result_error(const smc_result *, smc_error_kind, uint32_t rule, uint32_t place,
                            uint32_t place2);
// Puts the errors that are allowed aside.
void smc_result_allow(smc_result *);

// Notes the place of a read that could read one write more often than `bound` allows.
void smc_result_stale_read(smc_result *, uint32_t place, uint32_t bound);

#endif
