// same_steps.c - checks that interchangeable threads take the same steps up to renaming
// (docs/design/symmetry.md).
//
// After each history of a thread, every thread that can get its name must take the same step, for
// every permutation of those names whose addresses occur in the history.
#include "reductions/symmetry/same_steps.h"

#include "reductions/symmetry/symmetry.h"

enum { MAX_RENAMINGS = 5040 }; // maximum number of permutations tried for a history

static uint32_t first_member_of(const smc_reductions *r, uint32_t t) {
    return smc_member_of(&r->reduced.groups, t)->first;
}
static uint32_t next_group_member(const smc_reductions *r, uint32_t t) {
    return smc_member_of(&r->reduced.groups, t)->next;
}

// ---- owners known to a thread -------------------------------------------------------------------

// The owners that the elided accesses of thread t directly before its event number `index` refer
// to.
static uint64_t owners_in_elided(const smc_reductions *r, uint32_t t, uint32_t index) {
    const smc_graph *g = r->graph;
    const smc_elided_range made = smc_elided_before(g, t, index);
    uint64_t owners = 0;
    for (uint32_t i = made.from; i < made.to; i++) {
        const smc_elided *f = &r->reduced.elision.accesses.at[i];
        if (f->thread != t) continue;
        owners |=
            smc_owners_in_action(r->reduced.groups.thread_data, g->program, &f->step->action) |
            smc_owners_in_value(r->reduced.groups.thread_data, f->value,
                                smc_thread_reference_kind(&f->step->action));
    }
    return owners;
}

// The owners whose addresses the thread may know before event e.
static uint64_t owners_before(const smc_reductions *r, const smc_event *e) {
    const smc_graph *g = r->graph;
    assert(e->index == 1 || g->threads.at[e->thread].events.at[e->index - 2] < r->symmetry.known.n);
    return e->index > 1 ? r->symmetry.known.at[g->threads.at[e->thread].events.at[e->index - 2]]
                        : owners_in_elided(r, e->thread, 1);
}

void smc_symmetry_note_owners(smc_reductions *r, smc_id id) {
    const smc_graph *g = r->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_thread_data *b = r->reduced.groups.thread_data;
    while (r->symmetry.known.n <= id) *smc_vec_push(&r->symmetry.known) = 0;
    uint64_t owners = owners_before(r, e) | smc_owners_in_action(b, g->program, &e->step->action) |
                      owners_in_elided(r, e->thread, e->index + 1);
    if (e->kind == SMC_READ || e->kind == SMC_RMW)
        owners |= smc_owners_in_value(b, e->in, smc_thread_reference_kind(&e->step->action));
    // the value written depends on the value read and the operand, and may refer to further owners
    if (e->kind == SMC_RMW && e->writes)
        owners |= smc_owners_in_value(b, e->out, smc_thread_reference_kind(&e->step->action));
    r->symmetry.known.at[id] = owners;
}

// ---- renamings ----------------------------------------------------------------------------------

// A renaming of threads, under which the steps of thread t are compared.
typedef struct thread_renaming {
    smc_reductions *r;
    uint32_t t; // the thread whose history is checked
    uint32_t n; // number of renamed threads
    // The renamed threads, and the names that they get. If t is in a group, t comes first.
    uint32_t of[SMC_MAX_RENAMED], to[SMC_MAX_RENAMED];
    bool anew; // no step was compared yet under the name of a new thread of the group
} thread_renaming;

// Number of the owner with this path; UINT32_MAX: it is no owner.
static uint32_t owner_number(const smc_thread_data *b, uint64_t path) {
    for (uint32_t i = 0; i < b->owners.n; i++)
        if (b->owners.at[i] == path) return i;
    return UINT32_MAX;
}

// The index of thread u among n threads; n: it is not among them.
static uint32_t index_of_thread(const uint32_t *threads, uint32_t n, uint32_t u) {
    uint32_t i = 0;
    while (i < n && threads[i] != u) i++;
    return i;
}

// Adds to the renaming that thread `from` gets the name of thread `to`.
static void add_name(smc_renaming *r, const smc_graph *g, uint32_t from, uint32_t to) {
    r->from[r->n] = owner_number(r->of, g->threads.at[from].path);
    r->to[r->n] = owner_number(r->of, g->threads.at[to].path);
    r->n += r->from[r->n] != UINT32_MAX;
}

// The renaming in terms of owners. Other threads may be in lists that the renamed ones know. So it
// is extended to a permutation: a thread whose name is given away gets the name that is left over
// at the other end of the chain of names.
static smc_renaming renaming_by(const thread_renaming *n) {
    const smc_graph *g = n->r->graph;
    smc_renaming r = {.of = &n->r->symmetry.thread_data};
    assert(n->n <= SMC_MAX_RENAMED);
    for (uint32_t i = 0; i < n->n; i++) add_name(&r, g, n->of[i], n->to[i]);
    for (uint32_t i = 0; i < n->n; i++) {
        if (index_of_thread(n->to, n->n, n->of[i]) < n->n) continue; // its name is used
        uint32_t end = n->to[i], k;
        while ((k = index_of_thread(n->of, n->n, end)) < n->n) end = n->to[k];
        add_name(&r, g, end, n->of[i]);
    }
    return r;
}

// The thread whose name t gets; t if it is not renamed.
static uint32_t renamed_thread(const thread_renaming *n) {
    return n->n && n->of[0] == n->t ? n->to[0] : n->t;
}

// Collects the threads to be renamed: t, if it is in a group, and the threads of groups among
// `owners`. Returns false if there are too many.
static bool find_names(thread_renaming *n, uint64_t owners) {
    const smc_graph *g = n->r->graph;
    const smc_thread_data *b = &n->r->symmetry.thread_data;
    if (first_member_of(n->r, n->t)) n->of[n->n++] = n->t;
    for (; owners; owners &= owners - 1) {
        const uint32_t u = smc_graph_thread_of_path(g, b->owners.at[__builtin_ctzll(owners)]);
        if (u == n->t || !first_member_of(n->r, u)) continue;
        if (n->n == SMC_MAX_RENAMED) return false;
        n->of[n->n++] = u;
    }
    return true;
}

// Whether one of the first k renamed threads gets the name u.
static bool name_is_used(const thread_renaming *n, uint32_t u, uint32_t k) {
    return index_of_thread(n->to, k, u) < k;
}

// Whether `wanted` holds for all assignments of names to the renamed threads from number k on.
static bool holds_for_all_renamings(thread_renaming *n, uint32_t k,
                                    bool (*wanted)(thread_renaming *)) {
    if (k == n->n) return wanted(n);
    for (uint32_t u = first_member_of(n->r, n->of[k]); u; u = next_group_member(n->r, u)) {
        if (name_is_used(n, u, k)) continue;
        n->to[k] = u;
        if (!holds_for_all_renamings(n, k + 1, wanted)) return false;
    }
    return true;
}

static uint64_t number_of_renamings(const thread_renaming *n) {
    uint64_t ways = 1;
    for (uint32_t k = 0; k < n->n; k++) {
        uint64_t free = 0;
        for (uint32_t u = first_member_of(n->r, n->of[k]); u; u = next_group_member(n->r, u))
            free++;
        for (uint32_t i = 0; i < k; i++)
            free -= first_member_of(n->r, n->of[i]) == first_member_of(n->r, n->of[k]);
        ways = ways < MAX_RENAMINGS ? ways * free : ways;
    }
    assert(ways); // at least the identity exists
    return ways;
}

// ---- comparing steps ----------------------------------------------------------------------------

// The first step of thread t.
static const smc_step *first_step(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    if (thread->create) return smc_event_at(g, thread->create)->child;
    const smc_elided_range made = smc_elided_after(&g->reduced->elision, g, 0);
    if (made.from < made.to) return smc_elided_at(g, made.from)->step;
    return thread->events.n ? smc_event_at(g, thread->events.at[0])->step : thread->step;
}

// The thread's next step, or its last one if the thread has ended; NULL: the thread does not exist.
static const smc_step *next_step_of_thread(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->step || !thread->events.n ? thread->step
                                             : smc_event_at(g, smc_last_event(g, t))->step;
}

// The walk of the thread with the new name along t's history.
typedef struct step_walk {
    // The current step of that thread; NULL: the program gives no further step. At the start: the
    // counterpart of the step of t's last event, or NULL to begin at the first step.
    const smc_step *at;
    uint32_t steps, most; // number of steps taken, and its limit
    bool anew;            // all steps are compared; otherwise only those from t's last event on
} step_walk;

// Advances the walk by one step, which receives `in`. Returns false if the walk ends, because the
// program gives no further step or the exploration ends.
static bool advance_walk(smc_reductions *r, step_walk *w, uint64_t in) {
    smc_program *p = r->graph->program;
    p->supposed.now = true;
    const smc_status status = p->advance(p, w->at, in, &w->at);
    p->supposed.now = false;
    if (status == SMC_UNSUPPORTED || status == SMC_ENDLESS) w->at = NULL;
    else w->steps += smc_reductions_record_status(r, status);
    return w->at && !*r->done;
}

// Hash of t's step `at` and of the new names of t and of those of `owners` that are renamed.
static uint64_t key_of(const thread_renaming *n, const smc_step *at, uint64_t owners) {
    uint64_t key = (uintptr_t)at;
    for (uint32_t i = 0; i < n->n; i++) {
        const uint64_t path = n->r->graph->threads.at[n->of[i]].path;
        if (n->of[i] == n->t || owners >> owner_number(&n->r->symmetry.thread_data, path) & 1)
            key = smc_mix_hash(key + ((uint64_t)n->of[i] << 32 | n->to[i]));
    }
    return key;
}

// The recorded counterpart of the step of t's last event; NULL: none is recorded. A step has one
// counterpart under each renaming (docs/design/symmetry.md).
static const smc_step *previous_step_of(const thread_renaming *n) {
    const smc_reductions *r = n->r;
    const smc_graph *g = r->graph;
    const smc_thread *thread = &g->threads.at[n->t];
    const smc_thread_data *b = r->reduced.groups.thread_data;
    if (thread->events.n < 2 || r->symmetry.by_history) return NULL;
    const smc_step *step = smc_event_at(g, smc_last_event(g, n->t))->step;
    const uint64_t owners = !b ? 0
                               : r->symmetry.known.at[thread->events.at[thread->events.n - 2]] |
                                     smc_owners_in_action(b, g->program, &step->action);
    return smc_counterpart_of(&r->symmetry.counterparts, key_of(n, step, owners));
}

// Walks with the renamed thread along t's history, for at most w->most steps. Returns false if the
// renamed thread takes a step that differs from t's.
static bool walk_takes_equal_steps(const thread_renaming *n, step_walk *w) {
    smc_reductions *r = n->r;
    const smc_graph *g = r->graph;
    const smc_thread *thread = &g->threads.at[n->t];
    smc_renaming names = renaming_by(n);
    // a walk from a recorded counterpart continues at the thread's last event; a new walk begins
    // with the elided accesses before the first event
    const uint32_t from = w->at ? thread->events.n : 1, elided_from = w->at ? from + 1 : 1;
    if (!w->at) w->at = first_step(g, renamed_thread(n));
    for (uint32_t i = from; i <= thread->events.n + 1; i++) {
        const bool known = !w->anew && i < thread->events.n;
        const smc_elided_range made = smc_elided_before(g, n->t, i);
        for (uint32_t follower = made.from; follower < made.to && i >= elided_from; follower++) {
            const smc_elided *f = &r->reduced.elision.accesses.at[follower];
            if (f->thread != n->t) continue;
            if (w->steps == w->most) return true;
            if (!known && !smc_is_renamed_action(&names, g->program, &f->step->action,
                                                 &w->at->action, !first_member_of(r, n->t)))
                return false;
            const uint64_t in = f->step->action.kind == SMC_READ
                                    ? smc_renamed_value(&names, f->value,
                                                        smc_thread_reference_kind(&f->step->action))
                                    : 0;
            if (names.failed) return false;
            if (!advance_walk(r, w, in)) return w->at;
        }
        if (w->steps == w->most) return true;
        if (i > thread->events.n)
            return !thread->step ||
                   smc_is_renamed_action(&names, g->program, &thread->step->action, &w->at->action,
                                         !first_member_of(r, n->t));
        const smc_event *e = smc_event_at(g, thread->events.at[i - 1]);
        const smc_action *a = &e->step->action;
        const bool receives = e->kind == SMC_READ || e->kind == SMC_RMW;
        const uint64_t in = receives ? smc_renamed_value(&names, smc_received_value(e),
                                                         smc_thread_reference_kind(a))
                                     : smc_received_value(e);
        if (names.failed || (!known && !smc_is_renamed_action(&names, g->program, a, &w->at->action,
                                                              !first_member_of(r, n->t))))
            return false;
        if (!known && e->kind == SMC_RMW && !e->step->action.forced_source &&
            !smc_is_renamed_write(&names, a, e->in, &w->at->action, in))
            return false;
        if (smc_kind_ends_thread(e->kind)) return true;
        if (!advance_walk(r, w, in)) return w->at;
    }
    return true;
}

// Sets *swap to the renaming that only exchanges the names t and u.
static void make_swap_renaming(const thread_renaming *n, uint32_t u, thread_renaming *swap) {
    *swap = *n;
    for (uint32_t i = 0; i < n->n; i++)
        swap->to[i] = n->of[i] == n->t ? u : n->of[i] == u ? n->t : n->of[i];
}

// Called after a thread of the group has taken a different step: compares the actions of all
// threads of the group at that point, each under the exchange of t's name with its own, and learns
// thread data from their differences. Returns false if nothing can be learnt.
static bool learn_thread_data(const thread_renaming *n, const step_walk *other) {
    smc_reductions *r = n->r;
    const smc_graph *g = r->graph;
    const smc_action *actions[SMC_MAX_RENAMED];
    uint64_t owners[SMC_MAX_RENAMED];
    uint32_t size = 0;
    for (uint32_t u = first_member_of(n->r, n->t); u; u = next_group_member(n->r, u)) {
        thread_renaming swap;
        step_walk w = {.most = other->steps, .anew = true};
        make_swap_renaming(n, u, &swap);
        if (size == SMC_MAX_RENAMED || !walk_takes_equal_steps(&swap, &w) ||
            w.steps != other->steps || !w.at || *r->done)
            return false;
        owners[size] = g->threads.at[u].path;
        actions[size++] = &w.at->action;
    }
    return smc_thread_data_learn(&r->symmetry.thread_data, g->program, actions, owners, size);
}

// Path of the first thread in the group of `of` that behaves differently from the thread before it.
static uint64_t first_different_thread(const thread_renaming *n, uint32_t of) {
    const smc_graph *g = n->r->graph;
    const uint32_t first = first_member_of(n->r, of);
    bool first_is_equal = false;
    for (uint32_t u = first; u && first_member_of(n->r, n->t) == first;
         u = next_group_member(n->r, u)) {
        thread_renaming swap;
        step_walk w = {.most = UINT32_MAX, .anew = true};
        make_swap_renaming(n, u, &swap);
        const bool u_is_equal = walk_takes_equal_steps(&swap, &w);
        if (u != first && u_is_equal != first_is_equal) return g->threads.at[u].path;
        first_is_equal = u_is_equal;
    }
    return smc_second_group_member(&n->r->reduced.groups, g, of);
}

// Callback of holds_for_all_renamings: compares t's next step with that of the renamed thread. If
// they differ, learns thread data or dissolves a group, and returns false.
static bool is_at_equal_step(thread_renaming *n) {
    smc_reductions *r = n->r;
    const smc_graph *g = r->graph;
    bool same = true;
    for (uint32_t i = 0; i < n->n; i++) same &= n->of[i] == n->to[i];
    if (same || *r->done) return !*r->done;
    const smc_step *from = n->anew ? NULL : previous_step_of(n);
    step_walk w = {.at = from, .most = UINT32_MAX, .anew = n->anew};
    bool first_is_equal = walk_takes_equal_steps(n, &w);
    if (!first_is_equal && from) { // compares once more, from the beginning, to find the first
                                   // difference
        w = (step_walk){.most = UINT32_MAX};
        first_is_equal = walk_takes_equal_steps(n, &w);
    }
    if (*r->done) return false;
    // if a step has two counterparts, all histories that lead to the step must be compared one by
    // one
    const smc_step *next = next_step_of_thread(g, n->t);
    if (first_is_equal &&
        (r->symmetry.by_history ||
         smc_counterpart_set(&r->symmetry.counterparts, key_of(n, next, UINT64_MAX), next, w.at)))
        return true;
    if (first_is_equal) {
        r->symmetry.by_history = true;
        smc_symmetry_restart(r, SMC_SYMMETRY_USED);
        return false;
    }
    if (first_member_of(n->r, n->t) && renamed_thread(n) != n->t && learn_thread_data(n, &w)) {
        smc_symmetry_restart(r, SMC_SYMMETRY_SOUGHT);
        return false;
    }
    for (uint32_t i = 0; i < n->n && !r->refuted; i++)
        if (n->of[i] != n->to[i])
            smc_symmetry_separate_thread(r, first_different_thread(n, n->of[i]));
    return false;
}

// Hash of t's history and next step. Without `all`, only of the last event, the elided accesses
// after it, and the owners known before it. That suffices if a step has one counterpart under each
// renaming: from equal steps, equal continuations then lead to equal steps
// (docs/design/symmetry.md).
static uint64_t hash_of_steps(const smc_reductions *r, uint32_t t, bool all) {
    const smc_graph *g = r->graph;
    const smc_thread *thread = &g->threads.at[t];
    const smc_thread_data *b = r->reduced.groups.thread_data;
    const uint32_t n = thread->events.n, from = all ? 0 : n - 1;
    uint64_t node_hash = 0;
    if (b && !all)
        node_hash = r->symmetry.known.at[thread->events.at[n - 2]] |
                    smc_owners_in_action(b, g->program,
                                         &smc_event_at(g, thread->events.at[n - 1])->step->action);
    for (uint32_t i = from; i < n; i++) {
        const smc_event *e = smc_event_at(g, thread->events.at[i]);
        node_hash =
            smc_mix_hash(smc_mix_hash(node_hash + (uintptr_t)e->step) + smc_received_value(e));
    }
    for (uint32_t i = all ? 1 : n + 1; i <= n + 1; i++) {
        const smc_elided_range made = smc_elided_before(g, t, i);
        for (uint32_t j = made.from; j < made.to; j++)
            if (smc_elided_at(g, j)->thread == t)
                node_hash = smc_mix_hash(node_hash) + smc_elided_at(g, j)->value;
    }
    return smc_mix_hash(node_hash) + (uintptr_t)thread->step;
}

void smc_symmetry_check_steps(smc_reductions *r, uint32_t t, bool anew) {
    const smc_graph *g = r->graph;
    const smc_thread *thread = &g->threads.at[t];
    const smc_groups *groups = &r->reduced.groups;
    const smc_thread_data *b = groups->thread_data;
    thread_renaming n = {.r = r, .t = t, .anew = anew};
    // if a thread has ended, its last step is compared again under the name of the new thread
    const smc_step *at = anew ? next_step_of_thread(g, t) : thread->step;
    if (!at) return;
    const uint64_t known = !b                 ? 0
                           : thread->events.n ? r->symmetry.known.at[smc_last_event(g, t)]
                                              : owners_in_elided(r, t, 1);
    const uint64_t node_hash = smc_mix_hash(
                       smc_mix_hash(
                           smc_mix_hash(hash_of_steps(
                               r, t, anew || r->symmetry.by_history || thread->events.n < 2)) +
                           known) +
                       groups->grouping),
                   before = r->symmetry.checked.n;
    smc_outcomes_add(&r->symmetry.checked, node_hash);
    if (r->symmetry.checked.n == before) return;
    const bool few =
        find_names(&n, !b ? 0 : known | smc_owners_in_action(b, g->program, &at->action));
    if (n.n && (!few || number_of_renamings(&n) >= MAX_RENAMINGS))
        smc_symmetry_separate_thread(r, smc_second_group_member(groups, g, n.of[n.n - 1]));
    else if (n.n) (void)holds_for_all_renamings(&n, 0, is_at_equal_step);
}

// Compares only histories that involve the new thread, since the other threads of the group were
// compared with each other. Without thread data, a history refers to no other thread, so t's name
// is the only new one.
void smc_symmetry_check_new_thread(smc_reductions *r, uint32_t t) {
    const smc_graph *g = r->graph;
    const bool names = r->reduced.groups.thread_data;
    for (uint32_t u = 0; u < g->threads.n && names && !*r->done; u++)
        smc_symmetry_check_steps(r, u, true);
    for (uint32_t u = first_member_of(r, t); u && !names && !*r->done;
         u = next_group_member(r, u)) {
        thread_renaming n = {.r = r, .t = u, .n = 1, .of = {u}, .to = {t}, .anew = true};
        if (u == t) smc_symmetry_check_steps(r, t, true);
        else if (next_step_of_thread(g, u)) (void)is_at_equal_step(&n);
    }
}
