// sources.c - finds the writes that causality allows a thread's next action to read.
#include "explorers/rvf/engine.h"

#include <string.h>

uint64_t rvf_value_of_write(const rvf_engine *x, uint32_t loc, uint32_t ordinal) {
    if (ordinal) return x->set.events.at[rvf_write_with_ordinal(&x->set, loc, ordinal)].out;
    return x->locs.at[loc].lock ? 0 : x->locs.at[loc].initial;
}

// ---- predecessors of the next action ------------------------------------------------------------

// Clock of the thread's last event, or of its creation.
static const uint32_t *clock_of_predecessor(const rvf_engine *x, uint32_t thread) {
    const uint32_t last = rvf_last_event(&x->set, thread);
    return rvf_clock_of(&x->set, last ? last : x->fronts.at[thread].create);
}

const uint32_t *rvf_clock_before_next_event(rvf_engine *x, uint32_t thread) {
    const rvf_set *s = &x->set;
    const uint32_t *clock = clock_of_predecessor(x, thread), n = s->threads.n;
    uint32_t lock = rvf_open_section(s, thread);
    if (!lock) return clock;
    smc_vec_reserve(&x->clock, n);
    memcpy(x->clock.at, clock, n * sizeof *clock);
    for (; lock; lock = rvf_outer_section(s, lock)) {
        const rvf_loc *mutex = &s->locs.at[s->events.at[lock].loc];
        for (uint32_t i = mutex->writes.n / 2; i-- > 0;) {
            const uint32_t end = mutex->writes.at[2 * i + 1];
            const rvf_event *e = &s->events.at[end];
            if (x->clock.at[e->thread] < e->index)
                rvf_join_clocks(x->clock.at, rvf_clock_of(s, end), n);
        }
    }
    return x->clock.at;
}

bool rvf_is_before(rvf_engine *x, uint32_t event, uint32_t thread, bool now) {
    const rvf_event *e = &x->set.events.at[event];
    if (e->index <= clock_of_predecessor(x, thread)[e->thread]) return true;
    return now && e->index <= rvf_clock_before_next_event(x, thread)[e->thread];
}

// ---- possible sources ---------------------------------------------------------------------------

// Lists in rvf_engine.seen each thread's last write to the location that precedes the next action,
// whose clock is `clock`.
static void list_writes_before_action(rvf_engine *x, const rvf_loc *loc, const uint32_t *clock) {
    x->seen.n = 0;
    for (uint32_t i = loc->writes.n; i-- > 0;) {
        const rvf_event *e = &x->set.events.at[loc->writes.at[i]];
        bool later = e->index > clock[e->thread];
        for (uint32_t k = 0; k < x->seen.n && !later; k++)
            later = x->set.events.at[x->seen.at[k]].thread == e->thread;
        if (!later) *smc_vec_push(&x->seen) = loc->writes.at[i];
    }
}

// Whether a write that precedes the next action comes after this write.
static bool is_superseded_for_action(const rvf_engine *x, uint32_t write) {
    const rvf_event *w = &x->set.events.at[write];
    for (uint32_t i = 0; i < x->seen.n; i++) {
        const uint32_t v = x->seen.at[i];
        if (v != write && (!write || w->index <= rvf_clock_of(&x->set, v)[w->thread])) return true;
    }
    return false;
}

void rvf_list_visible_writes(rvf_engine *x, uint32_t thread) {
    const uint32_t l = x->fronts.at[thread].step->action.loc;
    const rvf_loc *loc = &x->set.locs.at[l];
    list_writes_before_action(x, loc, rvf_clock_before_next_event(x, thread));
    for (uint32_t o = 0; o <= loc->writes.n; o++)
        if (!is_superseded_for_action(x, rvf_write_with_ordinal(&x->set, l, o)))
            *smc_vec_push(&x->sources) = o;
}

bool rvf_is_forbidden(const rvf_engine *x, const rvf_thread_continuation *f, uint32_t ordinal) {
    if (!f->causal) return false;
    const uint32_t w = rvf_write_with_ordinal(&x->set, f->step->action.loc, ordinal);
    const rvf_event *e = &x->set.events.at[w];
    return !w || (e->thread < f->n_causal && e->index <= x->counts.at[f->causal + e->thread]);
}

// ---- whether the action is enabled --------------------------------------------------------------

// Whether the mutex is taken at the end of the set, which contains lock and unlock of each section
// one after the other.
static bool mutex_is_locked(const rvf_engine *x, uint32_t loc) {
    return loc < x->set.locs.n &&
           rvf_value_of_write(x, loc, x->set.locs.at[loc].writes.n) == RVF_TAKEN;
}

// Whether the thread has ended, so that it can be joined.
static bool has_joinable_end_event(const rvf_engine *x, uint32_t thread) {
    const uint32_t last = thread < x->set.threads.n ? rvf_last_event(&x->set, thread) : 0;
    return last && smc_is_joinable(&x->set.events.at[last].step->action);
}

bool rvf_is_disabled(const rvf_engine *x, uint32_t thread) {
    const smc_action *a = &x->fronts.at[thread].step->action;
    if (a->kind == SMC_LOCK) return mutex_is_locked(x, a->loc);
    return a->kind == SMC_JOIN && !has_joinable_end_event(x, a->thread);
}
