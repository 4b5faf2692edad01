// late_races.h - whether an access in a round of a wait that was left out could race with what
// comes later.
//
// Under a model in which reading does not order, what comes after a wait, by reads-from, need not
// happen after it. No execution that is visited has both that and an earlier round of the wait, so
// that accesses of rounds that are left out, and accesses that come late, are noted by location
// (docs/design/rounds.md#race).
#ifndef SMC_RESULT_ENDS_LATE_RACES_H
#define SMC_RESULT_ENDS_LATE_RACES_H

#include "result/errors.h"

// Whether they are to be noted: rounds are left out, and no error has ended the exploration.
static inline bool smc_seeks_late_races(const smc_program *p, const smc_explore_options *options,
                                        const smc_result *result) {
    return p->tells_rounds && p->races_late && !p->keeps_round &&
           (!result->errors.n || options->keep_going);
}

// A round is left out: the event, which need not be linked, and so many of its thread's actions
// before it.
void smc_late_round(smc_late_notes *, const smc_graph *, const smc_event *last, uint64_t actions);

// Notes all of a whole execution in its result, where that is sought. SMC_RESTART: two accesses
// could race, and the program leaves out fewer rounds from now on. Whoever joins results of several
// processes asks what they have noted together (smc_late_notes_race). `by_kind`: threads are
// interchangeable.
// Where the exploration is on trial it goes on: the caller looks at the notes.
SMC_MUST_USE smc_status smc_judge_late_races(const smc_errors *, bool by_kind);

#endif
