// reductions.h - the interface of the reductions for explorers.
//
// Explorers add, link and unlink events by these functions and those of step.h. Even if only one
// reduction can answer a query, explorers call a function of this file, so that they do not depend
// on the set of reductions.
#ifndef SMC_REDUCTIONS_H
#define SMC_REDUCTIONS_H

#include "reductions/awaits/awaits.h"
#include "reductions/awaits/cells.h"
#include "reductions/awaits/end.h"
#include "reductions/barriers/barriers.h"
#include "reductions/commuting/commuting.h"
#include "reductions/reduction.h"
#include "reductions/step.h"
#include "reductions/symmetry/check.h"
#include "reductions/symmetry/symmetry.h"
#include "termination/terminal.h"

// ---- explorations and attempts ------------------------------------------------------------------

// Starts an exploration, with the facts in smc_explore_options.facts, and with those reductions
// that combine with the companions in `with` (bits 1 << smc_companion) and with the model and the
// options. Returns false if a fact is damaged.
SMC_MUST_USE bool smc_reductions_begin(smc_reductions *, const smc_model *,
                                       const smc_explore_options *, uint64_t with);

// Adds the facts of all reductions.
void smc_reductions_add_facts(const smc_reductions *, smc_facts *);
void smc_reductions_free(smc_reductions *);

// The repetitions of retry loops that the program may drop in this attempt.
static inline smc_dropped_repetitions smc_reductions_droppable(const smc_reductions *r) {
    if (!smc_reduction_is_used(r, SMC_REDUCTION_rounds)) return SMC_DROPS_NOTHING;
    return r->awaits.off ? SMC_DROPS_ATTEMPTS : SMC_DROPS_ROUNDS;
}

// Start an attempt: smc_reductions_start_attempt sets in *start how the program must be run; then
// smc_reductions_attach attaches the reductions' data to the graph, which has no events yet.
void smc_reductions_start_attempt(smc_reductions *, smc_start *);
void smc_reductions_attach(smc_reductions *, smc_graph *);

// Detaches the reductions' data from the graph. Must be called before the graph is freed.
void smc_reductions_detach(smc_reductions *);

// Lets the program free the steps that neither the graph nor a reduction uses.
void smc_reductions_trim_steps(smc_reductions *);

// ---- adding events ------------------------------------------------------------------------------

// Whether there may be threads for which smc_is_suspended holds.
static inline bool smc_may_suspend(const smc_reductions *r) {
    return smc_has_awaits(r) || r->reduced.groups.n;
}
// Whether an enabled thread must not be extended now: another thread of its group comes first, or
// its next action is an await.
static inline bool smc_is_suspended(smc_reductions *r, uint32_t t, const smc_step *step) {
    return (smc_has_awaits(r) && smc_is_await(r, step)) || smc_waits_for_group(r, t);
}
// Whether the event is valid only if all accesses are events. Either it ends a net-zero round,
// whose effects other threads may have observed. Or it accesses a location for which the program's
// text has only plain accesses: then the event's address was not computed from that variable. Such
// an event is not linked while accesses are elided.
static inline bool smc_needs_all_events(const smc_graph *g, const smc_event *e) {
    return smc_round_net_zero(&e->step->action) ||
           (e->located && g->locs.at[e->loc].info.plain_only);
}

// Refutes the assumption that accesses may be elided, which restarts the exploration. Returns
// false.
bool smc_reductions_refute_elision(smc_reductions *);
// Must be called for each added event. Returns false if the event must not be linked because an
// assumption was refuted.
SMC_MUST_USE static inline bool smc_reductions_admit_event(smc_reductions *r, smc_id id) {
    const smc_event *e = smc_event_at(r->graph, id);
    if (r->reduced.elision.on && smc_needs_all_events(r->graph, e))
        return smc_reductions_refute_elision(r);
    if (smc_has_awaits(r) &&
        (e->plain || smc_is_allowed_race(&e->step->action) || smc_is_lifetime(e->kind)))
        smc_awaits_check_conflicts(r, id);
    if (smc_is_idle_block(&e->step->action)) smc_awaits_learn_place(r, id);
    if (smc_round_net_zero(&e->step->action) && smc_awaits_last_read_blocks(r))
        smc_awaits_stop_deferring(r);
    return true;
}
// Removes redundant sources of the event from `sources`, from index `from` on.
static inline void smc_reductions_filter_sources(smc_reductions *r, smc_id id, uint32_t from) {
    if (smc_symmetry_state_of(&r->reduced.groups, id).symmetric) smc_symmetry_filter(r, id, from);
}
// Must be called when no other event can be added. Adds the next deferred event and stores its
// possible sources in `sources` from index `from` on; a source of 0 means that the event is
// deferred further. Returns 0 if there is no such event.
static inline smc_id smc_next_deferred(smc_reductions *r, uint32_t from) {
    return smc_has_awaits(r) ? smc_add_next_await(r, from) : 0;
}

// The counterpart of the write in another thread of its group, if symmetry requires that the
// counterpart precedes the write in coherence; 0: none.
static inline smc_id smc_coherence_predecessor(const smc_reductions *r, smc_id write) {
    if (!smc_symmetry_state_of(&r->reduced.groups, write).symmetric) return 0;
    const smc_id counterpart = smc_symmetry_counterpart(&r->reduced.groups, r->graph, write);
    return smc_event_at(r->graph, counterpart)->loc == smc_event_at(r->graph, write)->loc
               ? counterpart
               : 0;
}
// The largest answer to the choice that must be explored; larger ones are symmetric to other
// executions.
static inline uint64_t smc_largest_answer(smc_reductions *r, smc_id choice) {
    if (!smc_symmetry_state_of(&r->reduced.groups, choice).symmetric) return UINT64_MAX;
    return smc_event_at(r->graph, smc_symmetry_counterpart(&r->reduced.groups, r->graph, choice))
        ->in;
}

// Whether the choice's current answer must be explored; executions with other ones are symmetric to
// those with a smaller answer.
static inline bool smc_allows_answer(const smc_reductions *r, smc_id choice) {
    return smc_symmetry_allows_answer(&r->reduced.groups, r->graph, choice);
}

// Must be called when the current event, or the end of the execution, may have alternatives.
static inline void smc_reductions_note_alternatives(smc_reductions *r) {
    if (!r->symmetry.has_alternatives) smc_symmetry_note_alternatives(r);
}

// ---- revisits -----------------------------------------------------------------------------------

// Whether the reductions allow that the linked read reads from `write` instead of its source.
static inline bool smc_revisit_source_is_allowed(smc_reductions *r, smc_id read, smc_id write) {
    if (smc_symmetry_state_of(&r->reduced.groups, read).symmetric &&
        !smc_symmetry_allows_source(&r->reduced.groups, r->graph, read, write))
        return false;
    return !smc_has_awaits(r) || smc_await_may_read(r, read, write);
}
// Whether the reading event, linked or deferred, has the source that a backward revisit in this
// view requires: the canonical source of the model (smc_model.canonical), or that of awaits.
static inline bool smc_has_canonical_source(smc_reductions *r, smc_id id, const smc_view *v) {
    const bool waits = smc_has_awaits(r) && smc_is_await(r, smc_event_at(r->graph, id)->step);
    return waits ? smc_await_is_maximal(r, id, v) : r->model->canonical(r->state, v, id);
}

// ---- complete executions ------------------------------------------------------------------------

// Calls smc_check_dropped_rounds for the current, complete execution.
SMC_MUST_USE smc_status smc_reductions_check_rounds(smc_reductions *);

// Whether a complete graph counts as an execution.
typedef enum smc_count_decision {
    SMC_COUNTS,            // it counts
    SMC_COUNTED_ELSEWHERE, // an equivalent execution counts instead
    SMC_IS_NO_EXECUTION    // the graph is no execution
} smc_count_decision;
// Must be called when no thread is enabled except those at awaits. Decides whether the graph counts
// as an execution. If so, the awaits are linked with blocking sources until
// smc_reductions_undo_leaf is called.
smc_count_decision smc_reductions_visit_leaf(smc_reductions *);
void smc_reductions_undo_leaf(smc_reductions *);
// Must be called after an execution was counted. `leaf`: how the execution ended.
void smc_reductions_note_counted(smc_reductions *, smc_leaf);

// ---- the end of an attempt ----------------------------------------------------------------------

// Whether accesses were elided in this attempt that would be events without the reduction.
bool smc_attempt_has_elided(const smc_reductions *);
// Whether an error, or an execution with an unknown property, must be replayed with all accesses as
// events so that it can be shown.
bool smc_needs_full_execution(const smc_reductions *);
// Whether the reason of smc_needs_full_execution is an unknown property of the program rather than
// an error.
bool smc_elision_is_refuted(const smc_reductions *);
// Whether the exploration must restart at once for the reason of smc_needs_full_execution: its
// further results would be discarded.
bool smc_reductions_must_restart(const smc_reductions *);
// Records in the result which reductions had an effect in this attempt. The graph must still be
// attached.
void smc_reductions_report(const smc_reductions *, smc_result *);
// Sets the number of elided accesses of the attempt to 0.
void smc_reductions_reset_elided_count(smc_reductions *);
// Forbids the program to elide accesses itself in the next attempt.
void smc_reductions_forbid_elision(smc_reductions *);
// Restarts the exploration without elision. Called if a replay with all accesses as events has
// failed.
void smc_refute_elision(smc_reductions *);

#endif
