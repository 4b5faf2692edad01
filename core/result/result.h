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

// An error of the checked program, with an execution that shows it.
typedef struct smc_error {
    smc_error_kind kind;
    smc_error_kind subkind; // equal to `kind` if there is no subkind
    char *message;          // text of the error's message, owned
    uint32_t thread;        // thread of the event that shows the error
    uint32_t place;         // place of that event
    uint32_t place2;        // race: place of the other access; otherwise 0
    uint32_t thread2;       // race: thread of the other access
    // Number, from 1, of the execution in which the error was first found, among all visited
    // executions.
    uint64_t found;
    // Number of visited executions that show the error: complete ones, blocked ones and those cut
    // by a bound. Before `counted` is set: 1.
    uint64_t executions;
    uint32_t compared; // number of executions that were compared with the witness
    // `executions` includes the execution in which the error was found, which has ended.
    bool counted;
    smc_witness witness;
    // The witness as an abstract execution, if some of its accesses may have been elided: replaying
    // it gives a witness with all accesses.
    smc_abstract_execution abstract;
    bool in_full;  // the abstract execution was replayed, so the witness has all accesses
    uint32_t rule; // number of the rule that allows the error (smc_allowances); 0: not allowed
    uint32_t source, source2; // smc_place.source of `place` and `place2`
} smc_error;

// A list that owns its errors.
typedef SMC_VEC(smc_error) smc_error_list;

// Numbers of places (or threads), each at most once.
typedef SMC_VEC(uint32_t) smc_place_set;

// X(name, merges): reductions that change the number of executions (explorers/comparable.h).
// `merges`: one execution stands for several; otherwise some are left out that block or have ended.
//   NAMES       merges executions that differ in the names of interchangeable threads
//   ADDITIONS   merges executions that differ in the order of commuting RMWs
//   ARRIVALS    merges executions that differ in the order of arrivals at a barrier; of blocked
//               executions, those that differ in which thread has read too early
//   AWAITS      leaves out executions in which an await waits although it could have read a value
//               that ends the wait
//   IDLE_WAITS  leaves out executions in which a thread could only have waited, but has not run to
//               its wait
#define SMC_REDUCED_BY(X)                                                                          \
    X(NAMES, true)                                                                                 \
    X(ADDITIONS, true)                                                                             \
    X(ARRIVALS, true)                                                                              \
    X(AWAITS, false)                                                                               \
    X(IDLE_WAITS, false)

// clang-format off
typedef enum smc_reduced_bit {
#define X(name, merges) SMC_REDUCED_BIT_##name,
    SMC_REDUCED_BY(X)
#undef X
    SMC_REDUCED_BITS,
} smc_reduced_bit;
typedef enum smc_reduced_by {
#define X(name, merges) SMC_REDUCED_##name = 1 << SMC_REDUCED_BIT_##name,
    SMC_REDUCED_BY(X)
#undef X
} smc_reduced_by;
// clang-format on

// Facts about the threads that were stopped after a net-zero round
// (reductions/rounds/fewer_rounds.h).
typedef enum smc_net_zero_facts {
    // For some stopped thread, it is not proved that fewer rounds would have had the same effect.
    SMC_ROUNDS_NEEDED = 1 << 0,
    // SMC_ROUNDS_NEEDED if the program has fences, otherwise nothing.
    SMC_ROUNDS_NEEDED_FENCED = 1 << 1,
    SMC_ROUNDS_FENCED = 1 << 2, // the program has fences
    SMC_ROUNDS_BITS = 3,
} smc_net_zero_facts;

// The result of an exploration, or of a part of one. {0} is an empty result.
typedef struct smc_result {
    smc_status status; // SMC_OK, or the reason why the exploration stopped early
    bool complete;     // the exploration has visited every execution
    char *message; // owned; a limitation of the exploration that `status` does not show; NULL: none
#define X(field, words) uint64_t field;
    SMC_COUNTERS(X)
#undef X
    // `events` + 1 when the last execution was counted: as long as `events` has not changed, the
    // current execution is counted.
    uint64_t counted_at;
    uint64_t own[SMC_MAX_OWN_COUNTERS]; // the explorer's own counters (counters.h)
    // Of a part: the exploration has refuted an assumption. The result is useless: all parts must
    // be explored again with `facts`.
    bool refuted;
    smc_facts facts; // facts learnt about the program
    // Estimated fraction of the whole exploration that the part has explored, from the branching.
    double share;
    // Of a part: replaying its path led to a different graph, and nothing was explored.
    bool replay_diverged;
    // Largest number of interchangeable threads; executions that differ only in the names of these
    // threads count as one.
    uint32_t interchangeable;
    // Bits of smc_reduced_by: the reductions that had, or may have had, an effect.
    unsigned reduced;
    // Set by enumerate: some execution has a cycle in po u rf, whose values come from separate runs
    // of the threads.
    bool cyclic;
    // Threads execute net-zero rounds that could be left out (SMC_LOOP_EXECUTES_ONE_ROUND).
    bool keeps_rounds;
    bool has_cells; // an access covers several cells, so the program was explored as trust does
    // Some plain accesses were elided. An exhaustive exploration that has found errors must be
    // repeated with plain accesses as events.
    bool elided;
    // `outcome_hash` is valid: keep_going was set, and the exploration is complete.
    bool has_outcome_hash;
    uint64_t outcome_hash;    // hash of all outcomes
    smc_outcomes outcome_set; // with keep_going: the outcomes of the visited executions
    smc_error_list errors;    // one for each combination of kind, places and rule
    smc_error_list allowed;   // after the exploration: the allowed errors, moved here from `errors`
    smc_place_set cut;        // places at which a loop bound was reached
    // Places where creating a thread would have exceeded the limit.
    smc_place_set thread_limit;
    // Places of allocations at which executions were cut because of the size.
    smc_place_set too_large;
    // Places of loops with rounds that write, but return the thread to its state; executions were
    // cut after a few such rounds.
    smc_place_set repeated;
    smc_place_set stuck; // places of false assumes and of waits that did not end
    // Places of reads that could have read one write more often than the bound of liveness allows.
    smc_place_set stale;
    bool seen;       // another thread may have read an intermediate value of a net-zero round
    unsigned rounds; // bits of smc_net_zero_facts
    // Places of loops with net-zero rounds after which a thread was not explored further.
    smc_place_set unexplored_rounds;
    // Among these places, those where another thread waited because of an intermediate value, so
    // that both threads could continue for ever.
    smc_place_set may_not_end;
    // Places of loops without an exit that a thread runs for ever, in a process that does not end.
    smc_place_set endless;
    smc_place_set servers;                   // numbers of the threads that run these loops
    smc_place_set waiting_places_after_main; // places at which threads wait for ever after main has
                                             // returned
    // Places at which threads wait after main has returned, probably for more work.
    smc_place_set idle_places_after_main;
    uint32_t stale_bound; // the bound of liveness, if `stale` is not empty
    bool withheld;        // executions with more than `preemption_bound` preemptions were left out
    uint32_t preemption_bound; // the limit on preemptions, see `withheld`
    // The explorer that the explorer auto has chosen; NULL: the result is that of the named
    // explorer.
    const struct smc_explorer *by;
    // Accesses in dropped rounds of waits, and accesses of later events, which may race with them.
    smc_late_race_notes late;
    void *left; // data that takes long to free, and is freed after the report; NULL: none
    void (*free_left_record)(void *); // frees `left`
} smc_result;

// Free the members, not the struct itself.
void smc_error_free(smc_error *);
void smc_result_free(smc_result *);

// Frees the members and resets the result to an empty one.
void smc_result_clear(smc_result *);

// Records the status. Returns whether it is SMC_OK; otherwise sets *done, which ends the
// exploration.
static inline bool smc_result_record_status(smc_result *r, smc_status status, bool *done) {
    if (status == SMC_OK) return true;
    r->status = status;
    *done = true;
    return false;
}

// Whether more net-zero rounds could lead to executions that were not visited
// (docs/design/rounds.md).
static inline bool smc_result_needs_more_rounds(const smc_result *r) {
    const unsigned both = SMC_ROUNDS_NEEDED_FENCED | SMC_ROUNDS_FENCED;
    return r->seen && r->unexplored_rounds.n &&
           (r->rounds & SMC_ROUNDS_NEEDED || (r->rounds & both) == both);
}

// Number of visited executions, complete or not.
static inline uint64_t smc_result_count_visited(const smc_result *r) {
    return r->executions + r->blocked + r->left_out + r->bounded;
}

// Adds a place unless the list contains it.
void smc_distinct_places_add(smc_place_set *, uint32_t place);

// Whether a recorded error ends the exploration.
static inline bool smc_result_ends_exploration(const smc_result *r, const smc_explore_options *o) {
    bool any = false;
    for (uint32_t i = 0; i < r->errors.n && !any && (o->ends_at_error || !o->keep_going); i++)
        any = !r->errors.at[i].rule;
    return any;
}

// Ends the exploration if a stop is requested or too many events were added. Returns whether the
// exploration continues.
static inline bool smc_result_is_unfinished(smc_result *r, const smc_explore_options *o,
                                            bool *done) {
    const bool is_over = o->most_events && r->events > o->most_events;
    *done |= o->ends_at_error && smc_result_ends_exploration(r, o);
    if (!*done && (o->stop->requested || is_over))
        (void)smc_result_record_status(r, SMC_STOPPED, done);
    return !*done;
}

// Shows a progress report if one is due; otherwise like smc_result_is_unfinished. Explorers must
// call it regularly.
static inline bool smc_result_should_continue(smc_result *r, const smc_explore_options *o,
                                              bool *done) {
    if (smc_progress_due(o)) o->progress->show(o->progress, r, -1);
    return smc_result_is_unfinished(r, o, done);
}

// Records the place of a thread's last action if the action cut the execution short (a loop bound,
// an assume, a wait), or if the thread runs for ever. `ended`: the process has ended.
void smc_result_note_last_action(smc_result *, uint32_t thread, const smc_action *, bool ended);

// Returns the error of this kind between the two places, in either order, that rule number `rule`
// allows (0: no rule does); NULL: the result has none.
smc_error *smc_result_find_error(const smc_result *, smc_error_kind, uint32_t rule, uint32_t place,
                                 uint32_t place2);
// Moves the allowed errors from `errors` to `allowed`.
void smc_result_move_allowed_errors(smc_result *);

// Records the place of a read that could read one write more often than `bound` allows.
void smc_result_note_stale_read(smc_result *, uint32_t place, uint32_t bound);

#endif
