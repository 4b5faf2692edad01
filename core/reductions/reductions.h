// reductions.h - the reductions of one exploration: what an explorer asks them, and what they share
// with it.
//
// The explorer adds, links and unlinks events by way of these functions. A question that only one
// reduction answers is one call here; the explorer does not know which.
#ifndef SMC_REDUCTIONS_H
#define SMC_REDUCTIONS_H

#include "reductions/awaits/awaits.h"
#include "reductions/awaits/cells.h"
#include "reductions/awaits/end.h"
#include "reductions/barriers/barriers.h"
#include "reductions/commuting/commuting.h"
#include "reductions/reduction.h"
#include "reductions/step.h"
#include "reductions/symmetry/symmetry.h"
#include "result/ends/terminal.h"

// ---- explorations and attempts ------------------------------------------------------------------

// With what is known (smc_explore_options.facts), and those that combine with what the exploration
// is made `with` (bits by smc_companion). False: a fact is damaged.
SMC_MUST_USE bool smc_reductions_begin(smc_reductions *, const smc_model *,
                                       const smc_explore_options *, uint64_t with);
void smc_reductions_learnt(const smc_reductions *, smc_facts *);
void smc_reductions_end(smc_reductions *);

// What an attempt leaves out of loops that try again.
static inline smc_drops smc_reductions_drop(const smc_reductions *r) {
    if (!r->rounds.on) return SMC_DROPS_NOTHING;
    return r->awaits.off ? SMC_DROPS_ATTEMPTS : SMC_DROPS_ROUNDS;
}

// An attempt: the program is asked for what goes with them, and the graph, without events, is kept
// company from here on.
void smc_reductions_attempt(smc_reductions *, smc_program *);
void smc_reductions_attach(smc_reductions *, smc_graph *);
void smc_reductions_detach(smc_reductions *); // the graph is about to be freed
void smc_reductions_trim(smc_reductions *);   // the program forgets what nobody holds

// ---- what is added next -------------------------------------------------------------------------

// Whether the thread, which could go on, is not to be added to now: another of its group goes
// first, or it waits.
static inline bool smc_is_held_back(smc_reductions *r, uint32_t t, const smc_step *step) {
    return (smc_has_awaits(r) && smc_is_await(r, step)) || smc_goes_later(r, t);
}
// All that a round has done is to be seen where it has undone it; and what is at a location that
// the program's text says has no other accesses comes by way of a forged address. The event stays
// unlinked then.
static inline bool smc_needs_all_events(const smc_graph *g, const smc_event *e) {
    return smc_round_net_zero(&e->step->action) ||
           (e->located && g->locs.at[e->loc].info.plain_only);
}
bool smc_reductions_refuse(smc_reductions *); // false
// An event was added. False: an assumption was refuted, or it must not be linked.
SMC_MUST_USE static inline bool smc_reductions_admit(smc_reductions *r, smc_id id) {
    const smc_event *e = smc_ev(r->graph, id);
    if (r->reduced.elision.on && smc_needs_all_events(r->graph, e)) return smc_reductions_refuse(r);
    if (smc_has_awaits(r) &&
        (e->plain || smc_is_allowed_race(&e->step->action) || smc_is_lifetime(e->kind)))
        smc_awaits_beside(r, id);
    if (smc_is_idle_block(&e->step->action)) smc_awaits_learn(r, id);
    if (smc_round_net_zero(&e->step->action) && smc_awaits_block_last(r)) smc_awaits_give_up(r);
    return true;
}
// The source of an event that has no choice; 0: its source is to be asked of the model.
static inline smc_id smc_forced_source(smc_reductions *r, smc_id id) {
    return smc_ev(r->graph, id)->step->action.forced_source ? smc_barriers_source(r, id) : 0;
}
// Of the sources from number `from` on, those that need be taken.
static inline void smc_reductions_filter(smc_reductions *r, smc_id id, uint32_t from) {
    if (smc_likeness_of(&r->reduced.groups, id).symmetric) smc_symmetry_filter(r, id, from);
}
// The event that was deferred, to be added where nothing else is; with its alternatives in
// `sources` from number `from` on. A source of 0 is to defer it further. 0: there is none.
static inline smc_id smc_next_deferred(smc_reductions *r, uint32_t from) {
    return smc_has_awaits(r) ? smc_next_await(r, from) : 0;
}

// Places in coherence that are settled for a write: the counterpart it comes after; 0: none.
static inline smc_id smc_comes_after_in_coherence(const smc_reductions *r, smc_id write) {
    if (!smc_likeness_of(&r->reduced.groups, write).symmetric) return 0;
    const smc_id twin = smc_symmetry_counterpart(&r->reduced.groups, r->graph, write);
    return smc_ev(r->graph, twin)->loc == smc_ev(r->graph, write)->loc ? twin : 0;
}
// The last answer to a choice that need be given.
static inline uint64_t smc_last_answer(const smc_reductions *r, smc_id choice) {
    if (!smc_likeness_of(&r->reduced.groups, choice).symmetric) return UINT64_MAX;
    return smc_ev(r->graph, smc_symmetry_counterpart(&r->reduced.groups, r->graph, choice))->in;
}

// ---- revisits -----------------------------------------------------------------------------------

// Whether the write may be what the linked read reads instead, as far as reductions go.
static inline bool smc_may_read_instead(smc_reductions *r, smc_id read, smc_id write) {
    if (smc_likeness_of(&r->reduced.groups, read).symmetric &&
        !smc_symmetry_allows(&r->reduced.groups, r->graph, read, write))
        return false;
    return !smc_has_awaits(r) || smc_is_awaited(r, read, write);
}
// Whether the linked or deferred event, which reads, has the source in the view that it would be
// given first (smc_model.canonical).
static inline bool smc_has_canonical_source(smc_reductions *r, smc_id id, const smc_view *v) {
    const bool waits = smc_has_awaits(r) && smc_is_await(r, smc_ev(r->graph, id)->step);
    return waits ? smc_await_is_maximal(r, id, v) : r->model->canonical(r->state, v, id);
}

// ---- leaves -------------------------------------------------------------------------------------

// Of a whole execution: smc_rounds_judge.
SMC_MUST_USE smc_status smc_reductions_judge_rounds(smc_reductions *);

typedef enum smc_counts { SMC_COUNTS, SMC_COUNTED_ELSEWHERE, SMC_NO_EXECUTION } smc_counts;
// No thread is enabled but those that are deferred: whether the graph counts as an execution. If
// so, these are linked, until it is undone.
smc_counts smc_reductions_leaf(smc_reductions *);
void smc_reductions_leaf_undo(smc_reductions *);
// It was counted, and ended so.
void smc_reductions_counted(smc_reductions *, smc_leaf);

// ---- the end of an attempt ----------------------------------------------------------------------

// Whether accesses were no events that could be.
bool smc_has_elided(const smc_reductions *);
// Whether something is to be shown, an error or what is not known yet, for which events are
// lacking.
bool smc_must_be_shown_in_full(const smc_reductions *);
// Whether that is no error, but an execution in which one shows that is not known yet.
bool smc_shows_without_error(const smc_reductions *);
// Where something must be shown in full, and the run keeps going: of what comes now, nothing would
// be used.
bool smc_must_begin_anew(const smc_reductions *);
// What made a difference in this attempt, which still has its graph.
void smc_reductions_report(const smc_reductions *, smc_result *);
// Accesses that were left out so far are not counted.
void smc_reductions_count_none(smc_reductions *);
// The program is to leave nothing out itself.
void smc_reductions_elide_nothing(smc_reductions *);
// It cannot be shown as it is: all begins again, with everything an event.
void smc_refute_elision(smc_reductions *);

#endif
