// check.c - checks the assumption that the threads of a group are interchangeable
// (docs/design/symmetry.md).
//
// Groups are first only detected, and used after a restart. The assumption is checked after every
// history of a thread in a group: all other threads must behave in the same way. If they do not,
// the group is dissolved and the exploration restarts.
#include "reductions/symmetry/check.h"

#include "reductions/symmetry/same_steps.h"
#include "reductions/symmetry/symmetry.h"

// ---- thread data --------------------------------------------------------------------------------

// Whether thread t has made a write visible to other threads within the prefix that the clock
// describes.
static bool has_made_write_visible(smc_reductions *r, uint32_t t, const uint32_t *clock) {
    const smc_graph *g = r->graph;
    for (uint32_t i = 0; i < clock[t]; i++) {
        const smc_event *e = smc_event_at(g, g->threads.at[t].events.at[i]);
        if (e->writes && !e->step->action.forced_source &&
            !smc_is_own_thread_data(&r->reduced.groups, g, e))
            return true;
    }
    return false;
}

// Checks that thread t may access the location: if it is thread data, threads other than the owner
// may access it only after the owner has made a visible write.
static void check_owner(smc_reductions *r, uint32_t loc, uint32_t t, const uint32_t *clock) {
    const smc_graph *g = r->graph;
    const uint64_t owner = smc_owner_of(&r->reduced.groups, g, loc);
    if (!owner || owner == g->threads.at[t].path) return;
    const uint32_t of = smc_graph_thread_of_path(g, owner);
    if (smc_member_of(&r->reduced.groups, of)->first && !has_made_write_visible(r, of, clock))
        smc_symmetry_separate_thread(r, smc_second_group_member(&r->reduced.groups, g, of));
}

// Whether a thread other than t has accessed the location.
static bool is_accessed_by_others(const smc_reductions *r, uint32_t loc, uint32_t t) {
    const smc_graph *g = r->graph;
    const smc_loc *l = &g->locs.at[loc];
    const smc_id_list *unordered = smc_unordered_events_at(&r->reduced.unordered, loc);
    const smc_elision *elision = &r->reduced.elision;
    bool touched = false;
    for (uint32_t i = 0; i < l->events.n; i++)
        touched |= smc_event_at(g, l->events.at[i])->thread != t;
    for (uint32_t i = 0; i < unordered->n; i++)
        touched |= smc_event_at(g, unordered->at[i])->thread != t;
    for (uint32_t i = smc_elided_last_read(elision, loc); i; i = elision->accesses.at[i - 1].read)
        touched |= elision->accesses.at[i - 1].thread != t;
    for (uint32_t w = smc_elided_last_write(elision, loc); w; w = elision->accesses.at[w - 1].write)
        touched |= elision->accesses.at[w - 1].thread != t;
    return touched;
}

// Checks that no other thread has accessed the data of thread t, which was just created.
static void check_thread_data(smc_reductions *r, uint32_t t) {
    const smc_graph *g = r->graph;
    for (uint32_t l = 0; l < g->locs.n && r->reduced.groups.thread_data; l++)
        if (smc_owner_of(&r->reduced.groups, g, l) == g->threads.at[t].path &&
            is_accessed_by_others(r, l, t))
            smc_symmetry_separate_thread(r, smc_second_group_member(&r->reduced.groups, g, t));
}

// ---- creations and joins ------------------------------------------------------------------------

// Whether the location is exclusive to a thread other than t.
static bool is_exclusive_to_other(const smc_symmetry *s, uint32_t loc, uint32_t t) {
    return loc < s->exclusive.n && s->exclusive.at[loc] && s->exclusive.at[loc] != t + 1;
}

// Makes the location exclusive to thread t. If another thread has accessed it, the thread with path
// `apart` leaves its group.
static void make_exclusive(smc_reductions *r, uint32_t loc, uint32_t t, uint64_t apart) {
    smc_symmetry *s = &r->symmetry;
    assert(s->exclusive.n == s->exclusive_for.n);
    if (is_exclusive_to_other(s, loc, t) || is_accessed_by_others(r, loc, t))
        smc_symmetry_separate_thread(r, apart);
    while (s->exclusive.n <= loc)
        *smc_vec_push(&s->exclusive) = 0, *smc_vec_push(&s->exclusive_for) = 0;
    s->exclusive.at[loc] = t + 1;
    s->exclusive_for.at[loc] = apart;
}

// Makes the locations of thread t's plain accesses between its events `from` and `to` exclusive to
// t. `apart`: as in make_exclusive.
static void make_all_exclusive(smc_reductions *r, uint32_t t, uint32_t from, uint32_t to,
                               uint64_t apart) {
    const smc_graph *g = r->graph;
    const smc_thread *thread = &g->threads.at[t];
    for (uint32_t i = from + 1; i < to; i++) {
        const smc_event *e = smc_event_at(g, thread->events.at[i - 1]);
        if (smc_is_invisible(&e->step->action)) make_exclusive(r, e->loc, t, apart);
    }
    for (uint32_t i = r->reduced.elision.accesses.n; i-- > 0;) {
        const smc_elided *f = &r->reduced.elision.accesses.at[i];
        if (f->thread == t && f->index > from && f->index <= to)
            make_exclusive(r, f->step->action.loc, t, apart);
    }
}

// Checks the creation of a further thread of a group: the creator must have done nothing visible
// since it created the previous thread of the group.
static void check_creation(smc_reductions *r, const smc_event *create) {
    const smc_graph *g = r->graph;
    const uint32_t t = create->step->action.thread,
                   previous = smc_member_of(&r->reduced.groups, t)->previous;
    if (!previous) return;
    assert(smc_event_at(g, g->threads.at[previous].create)->thread == create->thread);
    make_all_exclusive(r, create->thread, smc_event_at(g, g->threads.at[previous].create)->index,
                       create->index, smc_second_group_member(&r->reduced.groups, g, t));
    check_thread_data(r, previous);
    check_thread_data(r, t);
    smc_symmetry_check_new_thread(r, t);
}

// The thread that the event joins; 0: the event is no join.
static uint32_t joined_thread_of(const smc_event *e) {
    return e->kind == SMC_JOIN ? e->step->action.thread : 0;
}

// Checks a join, the last visible event of thread t: one thread must join all threads of the joined
// thread's group in an uninterrupted sequence.
static void check_joins(smc_reductions *r, uint32_t t) {
    const smc_graph *g = r->graph;
    const smc_thread *thread = &g->threads.at[t];
    uint32_t last = thread->events.n, size = 0, joined = 0;
    while (last && smc_is_invisible(&smc_event_at(g, thread->events.at[last - 1])->step->action))
        last--;
    const uint32_t member =
        last ? joined_thread_of(smc_event_at(g, thread->events.at[last - 1])) : 0;
    const smc_groups *groups = &r->reduced.groups;
    const uint32_t first = member ? smc_member_of(groups, member)->first : 0;
    if (!first) return;
    for (uint32_t u = first; u; u = smc_member_of(groups, u)->next) size++;
    uint32_t from = last;
    for (uint32_t i = last; i; i--) {
        const smc_event *e = smc_event_at(g, thread->events.at[i - 1]);
        if (smc_is_invisible(&e->step->action)) continue;
        if (!joined_thread_of(e) || smc_member_of(groups, joined_thread_of(e))->first != first)
            break;
        joined++;
        from = i;
    }
    assert(joined && joined <= size);
    make_all_exclusive(r, t, from, last, smc_second_group_member(&r->reduced.groups, g, member));
    const smc_action *next = joined < size && thread->step ? &thread->step->action : NULL;
    const bool may_continue =
        next && (smc_is_invisible(next) ||
                 (next->kind == SMC_JOIN && smc_member_of(groups, next->thread)->first == first));
    if (joined < size && !may_continue)
        smc_symmetry_separate_thread(r, smc_second_group_member(&r->reduced.groups, g, member));
}

// Checks that all threads of a group return the same value to joins.
static void check_symmetric_join_value(smc_reductions *r, const smc_event *join) {
    smc_symmetry *s = &r->symmetry;
    const uint32_t t = join->step->action.thread;
    if (!smc_member_of(&r->reduced.groups, t)->first) return;
    assert(s->ends.at.n == s->values.at.n);
    const uint64_t group = smc_group_of(&r->reduced.groups, r->graph, t);
    for (uint32_t i = 0; i < s->ends.at.n; i++) {
        if (s->ends.at.at[i] != group) continue;
        if (s->values.at.at[i] != join->in)
            smc_symmetry_separate_thread(r,
                                         smc_second_group_member(&r->reduced.groups, r->graph, t));
        return;
    }
    *smc_vec_push(&s->ends.at) = group;
    *smc_vec_push(&s->values.at) = join->in;
}

// Restarts with groups if interchangeable threads were detected. If earlier attempts have shown
// that threads differ, for example in thread data, further attempts would follow, thread by thread.
// Then groups are used only if there are alternatives: without any, the program has one execution.
static void use_groups_if_needed(smc_reductions *r) {
    const smc_symmetry *s = &r->symmetry;
    if (!r->reduced.groups.found || r->refuted) return;
    if (s->has_alternatives || (!s->thread_data.at.n && !s->asymmetric.at.n))
        smc_symmetry_restart(r, SMC_SYMMETRY_USED);
}

void smc_symmetry_note_alternatives(smc_reductions *r) {
    r->symmetry.has_alternatives = true;
    if (r->reduced.groups.use == SMC_SYMMETRY_SOUGHT) use_groups_if_needed(r);
}

void smc_symmetry_check(smc_reductions *r, smc_id id) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, id);
    if (r->reduced.groups.thread_data) smc_symmetry_note_owners(r, id);
    if (r->reduced.groups.use == SMC_SYMMETRY_SOUGHT) {
        use_groups_if_needed(r);
        return;
    }
    if (!r->reduced.groups.found || e->rmw_lacks_write) return;
    const smc_symmetry *s = &r->symmetry;
    const smc_elision *elision = &r->reduced.elision;
    const uint32_t before = smc_elided_count_before(elision, id);
    if ((e->located || smc_is_unordered(e)) && is_exclusive_to_other(s, e->loc, e->thread))
        smc_symmetry_separate_thread(r, s->exclusive_for.at[e->loc]);
    for (uint32_t i = elision->accesses.n; i > before; i--) {
        const smc_elided *f = &elision->accesses.at[i - 1];
        if (is_exclusive_to_other(s, f->step->action.loc, f->thread))
            smc_symmetry_separate_thread(r, s->exclusive_for.at[f->step->action.loc]);
    }
    if (r->reduced.groups.thread_data) {
        if (e->located) check_owner(r, e->loc, e->thread, smc_event_clock(g, id));
        for (uint32_t i = elision->accesses.n; i > before; i--)
            check_owner(r, elision->accesses.at[i - 1].step->action.loc,
                        elision->accesses.at[i - 1].thread, smc_event_clock(g, id));
    }
    // The creation is checked before steps are compared, because no step was compared under the new
    // thread's name yet.
    if (e->kind == SMC_CREATE) check_creation(r, e);
    if (smc_member_of(&r->reduced.groups, e->thread)->first || r->reduced.groups.thread_data)
        smc_symmetry_check_steps(r, e->thread, false);
    if (e->kind == SMC_JOIN) check_symmetric_join_value(r, e);
    if (e->kind == SMC_JOIN || smc_symmetry_state_of(&r->reduced.groups, id).after_join)
        check_joins(r, e->thread);
}
