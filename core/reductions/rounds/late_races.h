// late_races.h - checks whether accesses in dropped rounds of a wait could race with events after
// the wait.
//
// In models where reading does not order, an event that follows a wait by reads-from need not
// happen after it. No visited execution contains both that event and an earlier round of the wait,
// so accesses in dropped rounds and late accesses are recorded by location and compared
// (docs/design/rounds.md#race).
#ifndef SMC_REDUCTIONS_ROUNDS_LATE_RACES_H
#define SMC_REDUCTIONS_ROUNDS_LATE_RACES_H

#include "result/errors.h"

// Whether accesses must be recorded: rounds are dropped, and no error has ended the exploration.
static inline bool smc_seeks_late_races(const smc_program *p, bool races_late,
                                        const smc_explore_options *options,
                                        const smc_result *result) {
    return p->facts.loops & SMC_LOOP_REPORTS_ROUNDS && races_late &&
           (!result->errors.n || options->keep_going);
}

// Whether a dropped round of `actions` actions must be recorded. `last`, its last action, reads
// `value`. The thread's next round repeats the accesses, but possibly later or in another form.
static inline bool smc_is_late_round(const smc_action *last, uint64_t value, uint64_t actions) {
    uint64_t written;
    return actions > 1 ||
           (last->kind == SMC_RMW && last->op == SMC_CAS && smc_rmw_writes(last, value, &written));
}
// Records the accesses of a dropped round: those of the thread's last `actions` actions and of the
// event `last`, which need not be linked. `place`: the round's source position.
void smc_record_late_round(smc_late_race_notes *, const smc_graph *, const smc_event *last,
                           uint64_t actions, uint32_t place);

// Records the accesses of a complete execution in its result, if smc_seeks_late_races. Returns
// SMC_RESTART if two accesses could race; the program then drops fewer rounds. `by_kind`: there are
// interchangeable threads. During a trial the exploration continues, and the caller checks the
// records.
SMC_MUST_USE smc_status smc_judge_late_races(const smc_errors *, bool by_kind);
// Makes the program drop fewer of the rounds that could race according to the records. Returns
// SMC_RESTART.
smc_status smc_learn_late_races(smc_program *, const smc_late_race_notes *);

#endif
