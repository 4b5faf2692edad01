// groups.c - groups the possible sources of a read by value (RVF-SMC, section 5, Algorithm 2).
#include "explorers/rvf/engine.h"

#include <string.h>

// Marks in rvf_engine.used the writes that some RMW must take: no other RMW can take these.
static void mark_used_writes(rvf_engine *x, const rvf_loc *loc) {
    smc_vec_reserve(&x->used, loc->writes.n + 1);
    memset(x->used.at, 0, (loc->writes.n + 1) * sizeof *x->used.at);
    for (uint32_t i = 0; i < loc->reads.n; i++) {
        const rvf_event *r = &x->set.events.at[loc->reads.at[i]];
        uint32_t first, second, at = 0;
        if (!r->writes || !rvf_next_good_write(&x->set, r, &first, &at)) continue;
        x->used.at[first] |= !rvf_next_good_write(&x->set, r, &second, &at);
    }
}

// Whether the action writes if it reads this value.
static bool would_write(const smc_action *a, uint64_t value) {
    uint64_t out;
    return a->kind == SMC_LOCK || (a->kind == SMC_RMW && smc_rmw_writes(a, value, &out));
}

// Whether the thread's next action may take the write with this ordinal.
static bool can_read_ordinal(const rvf_engine *x, const rvf_thread_continuation *f,
                             uint32_t ordinal) {
    const smc_action *a = &f->step->action;
    const uint64_t value = rvf_value_of_write(x, a->loc, ordinal);
    if (rvf_is_forbidden(x, f, ordinal) || (a->kind == SMC_LOCK && value != RVF_FREE)) return false;
    return !x->used.at[ordinal] || !would_write(a, value);
}

// Whether the write is the initial value of uninitialised memory.
static bool is_unwritten(const rvf_engine *x, uint32_t loc, uint32_t ordinal) {
    return !ordinal && !x->locs.at[loc].lock && !x->locs.at[loc].initialised;
}

// Whether a source with this value belongs to the group.
static bool belongs_to_group(const rvf_engine *x, const rvf_group *g, uint64_t value,
                             bool unwritten) {
    return !x->untaken_shortcuts.apart && g->value == value && g->unwritten == unwritten;
}

// Makes the group of a lock whose section may follow any other. The lock comes after all existing
// sections; there is no group if its causal map excludes this.
static void make_group_of_lock(rvf_engine *x, rvf_node *n, const rvf_thread_continuation *f) {
    if (rvf_is_forbidden(x, f, x->set.locs.at[f->step->action.loc].writes.n)) return;
    *smc_vec_push(&x->groups) = (rvf_group){.first = x->sources.n};
    n->n_groups++;
}

void rvf_group_sources(rvf_engine *x, rvf_node *n, uint32_t thread) {
    const rvf_thread_continuation *f = &x->fronts.at[thread];
    const smc_action *a = &f->step->action;
    const uint32_t first = x->sources.n;
    n->sources = first;
    n->groups = x->groups.n;
    n->n_groups = n->group = 0;
    if (rvf_lock_is_unordered(x, a)) {
        make_group_of_lock(x, n, f);
        return;
    }
    rvf_list_visible_writes(x, thread);
    mark_used_writes(x, &x->set.locs.at[a->loc]);
    x->sorted.n = 0;
    for (uint32_t i = first; i < x->sources.n; i++)
        if (can_read_ordinal(x, f, x->sources.at[i])) *smc_vec_push(&x->sorted) = x->sources.at[i];
    x->sources.n = first;
    while (x->sorted.n) {
        const uint32_t leader = x->sorted.at[0], left = x->sorted.n;
        const rvf_group g = {rvf_value_of_write(x, a->loc, leader), is_unwritten(x, a->loc, leader),
                             x->sources.n, 0};
        x->sorted.n = 0;
        for (uint32_t i = 0; i < left; i++) {
            const uint32_t o = x->sorted.at[i];
            const bool in = i == 0 || belongs_to_group(x, &g, rvf_value_of_write(x, a->loc, o),
                                                       is_unwritten(x, a->loc, o));
            *(in ? smc_vec_push(&x->sources) : &x->sorted.at[x->sorted.n++]) = o;
        }
        *smc_vec_push(&x->groups) = g;
        x->groups.at[x->groups.n - 1].n = x->sources.n - g.first;
        n->n_groups++;
    }
}
