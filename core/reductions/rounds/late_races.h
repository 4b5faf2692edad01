// late_races.h - whether an access in a round of a wait that was left out could race with what
// comes later.
//
// Under a model in which reading does not order, what comes after a wait, by reads-from, need not
// happen after it. No execution that is visited has both that and an earlier round of the wait, so
// that accesses of rounds that are left out, and accesses that come late, are noted by location
// (docs/design/rounds.md#race).
#ifndef SMC_REDUCTIONS_ROUNDS_LATE_RACES_H
#define SMC_REDUCTIONS_ROUNDS_LATE_RACES_H

#include "result/errors.h"

// Whether they are to be noted: rounds are left out, and no error has ended the exploration.
static inline bool smc_seeks_late_races(const smc_program *p, const smc_start *how,
                                        const smc_explore_options *options,
                                        const smc_result *result) {
    return p->loops & SMC_LOOP_TELLS_ROUNDS && how->races_late &&
           (!result->errors.n || options->keep_going);
}

// Whether a round of so many actions, of which this is the last one and reads the value, is to be
// noted: the next round makes the same accesses, but perhaps later, or of another kind.
static inline bool smc_is_late_round(const smc_action *last, uint64_t value, uint64_t actions) {
    uint64_t written;
    return actions > 1 ||
           (last->kind == SMC_RMW && last->op == SMC_CAS && smc_rmw_writes(last, value, &written));
}
// A round is left out, which goes by this place: the event, which need not be linked, and so many
// of its thread's actions before it.
void smc_late_round(smc_late_notes *, const smc_graph *, const smc_event *last, uint64_t actions,
                    uint32_t place);

// Notes all of a whole execution in its result, where that is sought. SMC_RESTART: two accesses
// could race, and the program leaves out fewer rounds from now on. `by_kind`: threads are
// interchangeable.
// Where the exploration is on trial it goes on: the caller looks at the notes.
SMC_MUST_USE smc_status smc_judge_late_races(const smc_errors *, bool by_kind);
// SMC_RESTART: the program leaves out fewer of the rounds that could race, by these notes.
smc_status smc_learn_late_races(smc_program *, const smc_late_notes *);

#endif
