// late_races.h - checks whether accesses in dropped rounds of a wait could race with accesses after
// the wait.
//
// In models in which reading does not synchronise, an event that follows a wait by reads-from need
// not happen after the wait: such an event is late. No visited execution contains both the late
// event and an earlier round of the wait. Therefore accesses in dropped rounds and accesses of late
// events are recorded for each location and compared (docs/design/rounds.md#race).
#ifndef SMC_REDUCTIONS_ROUNDS_LATE_RACES_H
#define SMC_REDUCTIONS_ROUNDS_LATE_RACES_H

#include "result/errors.h"

// Whether accesses must be recorded: rounds are dropped, the model has late events
// (smc_start.races_late), and the exploration has not ended with an error.
static inline bool smc_seeks_late_races(const smc_program *p, bool races_late,
                                        const smc_explore_options *options,
                                        const smc_result *result) {
    return p->facts.loops & SMC_LOOP_REPORTS_ROUNDS && races_late &&
           (!result->errors.n || options->keep_going);
}

// Whether a dropped round of `actions` actions must be recorded; `last` is its last action and
// reads `value`. The thread's next round repeats a round of one action in the same form, except a
// compare-exchange that writes if it reads `value`.
static inline bool smc_is_late_round(const smc_action *last, uint64_t value, uint64_t actions) {
    uint64_t written;
    return actions > 1 ||
           (last->kind == SMC_RMW && last->op == SMC_CAS && smc_rmw_writes(last, value, &written));
}
// Records the accesses of a dropped round: of the event `last`, which need not be linked, and of
// the thread's `actions` actions before it. `place`: the round's source position.
void smc_record_late_round(smc_late_race_notes *, const smc_graph *, const smc_event *last,
                           uint64_t actions, uint32_t place);

// If smc_seeks_late_races: records the accesses of a complete execution in its result. Returns
// SMC_RESTART if two recorded accesses could race; the program then drops fewer rounds. `by_kind`:
// there are interchangeable threads. During a trial (smc_explore_options.on_trial) it never
// restarts, and the caller checks the records.
SMC_MUST_USE smc_status smc_check_late_races(const smc_errors *, bool by_kind);
// Records the fact that the program must keep a round of each loop whose dropped rounds could race
// according to the records. Returns SMC_RESTART.
smc_status smc_record_late_race_facts(smc_program *, const smc_late_race_notes *);

#endif
