#include "explorers/enumerate/groups.h"

#include "reductions/symmetry/groups.h"

void enumerate_groups_free(enumerate_groups *g) {
    smc_thread_data_free(&g->thread_data);
    smc_vec_free(&g->asymmetric);
    smc_vec_free(&g->joined);
    smc_vec_free(&g->values);
    smc_vec_free(&g->first);
    smc_vec_free(&g->previous);
    smc_vec_free(&g->name);
}

// ---- finding groups -----------------------------------------------------------------------------

// Returns the thread's event with this index; NULL: there is none.
static const smc_candidate_event *candidate_event_at_index(const smc_candidate *c, uint32_t thread,
                                                           uint32_t index) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->events[i].thread == thread && c->events[i].index == index) return &c->events[i];
    return NULL;
}

// Returns the last event before e in its thread that is no plain access; NULL: there is none.
static const smc_candidate_event *previous_visible_event(const smc_candidate *c,
                                                         const smc_candidate_event *e) {
    uint32_t i = e->index - 1;
    while (i && smc_is_invisible(&candidate_event_at_index(c, e->thread, i)->step->action)) i--;
    return i ? candidate_event_at_index(c, e->thread, i) : NULL;
}

// Whether the program may be run: not after a failure or a stop request.
static bool may_run_program(enumerate_groups *g) {
    if (g->status == SMC_OK && smc_is_stopped(g->stop)) g->status = SMC_STOPPED;
    return g->status == SMC_OK;
}

// The first step of the thread that `create` creates; NULL: the program failed or a stop is
// requested (enumerate_groups.status).
static const smc_step *first_step_of_child(enumerate_groups *g, smc_program *p,
                                           const smc_candidate_event *create) {
    const smc_step *s = NULL;
    if (may_run_program(g)) g->status = p->child(p, create->step, &s);
    return g->status == SMC_OK ? s : NULL;
}

// The step after `step` with answer `in`; NULL: the program failed or a stop is requested
// (enumerate_groups.status).
static const smc_step *step_after(enumerate_groups *g, smc_program *p, const smc_step *step,
                                  uint64_t in) {
    const smc_step *s = NULL;
    if (may_run_program(g)) g->status = p->advance(p, step, in, &s);
    return g->status == SMC_OK ? s : NULL;
}

// Returns the thread that the same creator created just before, if both threads start with equal
// steps up to renaming, and the creator has done nothing visible between; 0: there is none.
static uint32_t interchangeable_predecessor(enumerate_groups *g, smc_program *p,
                                            const smc_candidate *c,
                                            const smc_candidate_event *create) {
    const smc_candidate_event *other = previous_visible_event(c, create);
    if (!other || other->step->action.kind != SMC_CREATE) return 0;
    const smc_step *a = first_step_of_child(g, p, create), *b = first_step_of_child(g, p, other);
    return a && b && smc_could_be_renamed(p, &a->action, &b->action) ? other->step->action.thread
                                                                     : 0;
}

// Whether the thread must not be in a group with earlier threads.
static bool is_asymmetric(const enumerate_groups *g, uint32_t t) {
    for (uint32_t i = 0; i < g->asymmetric.n; i++)
        if (g->asymmetric.at[i] == t) return true;
    return false;
}

// Adds thread t to the group of the thread created before it, if they may be interchangeable.
static void add_member(enumerate_groups *g, smc_program *p, const smc_candidate *c, uint32_t t) {
    const uint32_t s =
        interchangeable_predecessor(g, p, c, &c->events[smc_candidate_create_of(c, t)]);
    if (!s) return;
    const uint32_t first = g->first.at[s] ? g->first.at[s] : s;
    if (is_asymmetric(g, t)) return;
    g->n += g->first.at[s] ? 1 : 2;
    g->first.at[s] = g->first.at[t] = first;
    g->previous.at[t] = s;
}

// ---- checking groups ----------------------------------------------------------------------------

// Takes thread t out of its group for good: the exploration restarts.
static void split_group_at(enumerate_groups *g, uint32_t t) {
    if (!g->restart_requested) *smc_vec_push(&g->asymmetric) = t;
    g->restart_requested = true;
    g->joined.n = g->values.n = 0;
}

// Takes the second thread out of the group whose first thread is `first`.
static void split_group_of(enumerate_groups *g, uint32_t first) {
    uint32_t second = first + 1;
    while (g->first.at[second] != first) second++;
    split_group_at(g, second);
}

// The renaming of the owners of thread data under the current permutation of names.
static smc_renaming renaming_by(const enumerate_groups *g) {
    smc_renaming r = {.of = &g->thread_data};
    for (uint32_t i = 0; i < g->thread_data.owners.n && r.n < SMC_MAX_RENAMED; i++) {
        const uint64_t t = g->thread_data.owners.at[i];
        if (t >= g->name.n || g->name.at[t] == t) continue;
        r.from[r.n] = i;
        r.to[r.n] = UINT32_MAX;
        for (uint32_t k = 0; k < g->thread_data.owners.n; k++)
            if (g->thread_data.owners.at[k] == g->name.at[t]) r.to[r.n] = k;
        r.n++;
    }
    return r;
}

uint64_t enumerate_renamed_value(const enumerate_groups *g, uint64_t value,
                                 smc_thread_reference names) {
    smc_renaming r = renaming_by(g);
    return r.n ? smc_renamed_value(&r, value, names) : value;
}

// The first step of thread t; NULL: the program failed or a stop is requested
// (enumerate_groups.status).
static const smc_step *first_step(enumerate_groups *g, smc_program *p, const smc_candidate *c,
                                  uint32_t t) {
    const smc_step *start = NULL;
    if (t) return first_step_of_child(g, p, &c->events[smc_candidate_create_of(c, t)]);
    if (may_run_program(g)) g->status = p->start(p, &g->start, &start);
    return g->status == SMC_OK ? start : NULL;
}

// A run of a renamed thread: how many steps it took, and the step after these.
typedef struct renamed_run {
    uint32_t steps;     // number of steps taken
    const smc_step *at; // the step after these
} renamed_run;

// Whether thread g->name[t] takes the same steps as thread t if all threads are renamed by g->name.
// Compares at most `most` steps. *run: the run of thread g->name[t].
static bool takes_same_steps_renamed(enumerate_groups *g, smc_program *p, const smc_candidate *c,
                                     uint32_t t, uint32_t most, renamed_run *run) {
    const smc_step *a = first_step(g, p, c, t), *b = first_step(g, p, c, g->name.at[t]);
    smc_renaming r = renaming_by(g);
    const smc_candidate_event *e;
    for (run->steps = 0; a && b; run->steps++) {
        run->at = b;
        if (run->steps == most) return true;
        if (!smc_is_renamed_action(&r, p, &a->action, &b->action, !g->first.at[t])) return false;
        if (smc_kind_ends_thread(a->action.kind) ||
            !(e = candidate_event_at_index(c, t, run->steps + 1)))
            return true;
        const bool receives = a->action.kind == SMC_READ || a->action.kind == SMC_RMW;
        const uint64_t in =
            receives ? smc_renamed_value(&r, e->in, smc_thread_reference_kind(&a->action)) : e->in;
        if (a->action.kind == SMC_RMW &&
            !smc_is_renamed_write(&r, &a->action, e->in, &b->action, in))
            return false;
        if (r.failed) return false;
        a = step_after(g, p, a, e->in);
        b = step_after(g, p, b, in);
    }
    return true;
}

// Runs each thread u of t's group, with the names of t and u exchanged, for `after` steps. If their
// next actions differ in addresses, makes the memory there thread data. Returns whether this
// explains the difference.
static bool learn_thread_data(enumerate_groups *g, smc_program *p, const smc_candidate *c,
                              uint32_t t, uint32_t after) {
    const smc_action *actions[SMC_MAX_RENAMED];
    uint64_t owners[SMC_MAX_RENAMED];
    uint32_t n = 0;
    bool together = g->first.at[t] != 0;
    for (uint32_t u = 0; u < g->first.n && together; u++) {
        renamed_run run = {.at = NULL};
        if (g->first.at[u] != g->first.at[t]) continue;
        enumerate_names_begin(g);
        g->name.at[t] = u, g->name.at[u] = t;
        together = n < SMC_MAX_RENAMED && takes_same_steps_renamed(g, p, c, t, after, &run) &&
                   run.steps == after && run.at;
        if (!together) break;
        owners[n] = u;
        actions[n++] = &run.at->action;
    }
    return together && g->status == SMC_OK &&
           smc_thread_data_learn(&g->thread_data, p, actions, owners, n);
}

// Takes a thread out of t's group: the first one that behaves differently than the thread before it
// when both are renamed.
static void split_group_between(enumerate_groups *g, smc_program *p, const smc_candidate *c,
                                uint32_t t) {
    const uint32_t first = g->first.at[t];
    bool first_is_equal = false;
    for (uint32_t u = first; u < g->first.n; u++) {
        renamed_run run;
        if (g->first.at[u] != first) continue;
        enumerate_names_begin(g);
        g->name.at[t] = u, g->name.at[u] = t;
        const bool u_is_equal = takes_same_steps_renamed(g, p, c, t, UINT32_MAX, &run);
        if (u != first && u_is_equal != first_is_equal) {
            split_group_at(g, u);
            return;
        }
        first_is_equal = u_is_equal;
    }
    split_group_of(g, first);
}

// Whether the event accesses data of its own thread. *owner: the thread that owns the data; the
// event's thread if the location is not thread data.
static bool is_own_thread_data(const enumerate_groups *g, smc_program *p,
                               const smc_candidate_event *e, uint64_t *owner) {
    const smc_thread_datum *at =
        e->loc && (e->reads || e->writes)
            ? smc_thread_datum_at(&g->thread_data, p->location(p, e->loc).address)
            : NULL;
    *owner = at ? g->thread_data.owners.at[at->owner] : e->thread;
    return at && *owner == e->thread;
}

// Sets in[k] for each event k in the (po u rf)-prefix of event i.
static void mark_prefix(const smc_candidate *c, uint32_t i, bool *in) {
    const smc_candidate_event *e = &c->events[i];
    if (in[i]) return;
    in[i] = true;
    if (e->rf >= 0) mark_prefix(c, (uint32_t)e->rf, in);
    if (e->thread == SMC_INIT_THREAD) return;
    const smc_candidate_event *before =
        e->index > 1 ? candidate_event_at_index(c, e->thread, e->index - 1) : NULL;
    const int32_t create = smc_candidate_create_of(c, e->thread);
    if (before) mark_prefix(c, (uint32_t)(before - c->events), in);
    else if (create >= 0) mark_prefix(c, (uint32_t)create, in);
}

// Whether the prefix of the event contains a write of thread t that other threads can see.
static bool has_made_write_visible(const enumerate_groups *g, smc_program *p,
                                   const smc_candidate *c, uint32_t t, uint32_t event) {
    bool *in = smc_alloc((c->n + 1) * sizeof *in), shown = false;
    uint64_t owner;
    mark_prefix(c, event, in);
    for (uint32_t i = 0; i < c->n && !shown; i++) {
        const smc_candidate_event *e = &c->events[i];
        shown = in[i] && e->thread == t && e->writes && !e->step->action.forced_source &&
                !is_own_thread_data(g, p, e, &owner);
    }
    free(in);
    return shown;
}

// Checks that other threads access a thread's data only after a visible write of the thread. If
// not, splits the group.
static void check_thread_data(enumerate_groups *g, smc_program *p, const smc_candidate *c) {
    uint64_t owner;
    for (uint32_t i = 0; i < c->n && g->thread_data.at.n && !g->restart_requested; i++) {
        if (c->events[i].thread == SMC_INIT_THREAD ||
            is_own_thread_data(g, p, &c->events[i], &owner) || owner == c->events[i].thread)
            continue;
        if (owner < g->first.n && g->first.at[owner] &&
            !has_made_write_visible(g, p, c, (uint32_t)owner, i))
            split_group_of(g, g->first.at[owner]);
    }
}

// Checks that all threads take the same steps under every permutation of names. If not, makes
// memory thread data or splits the group.
static void check_steps(enumerate_groups *g, smc_program *p, const smc_candidate *c) {
    renamed_run run;
    enumerate_names_begin(g);
    do
        for (uint32_t t = 0; t < g->first.n; t++) {
            if (smc_candidate_create_of(c, t) < 0 && t) continue;
            if (takes_same_steps_renamed(g, p, c, t, UINT32_MAX, &run) || g->status != SMC_OK)
                continue;
            const uint32_t u = g->name.at[t];
            uint32_t moved = 0;
            for (uint32_t v = 0; v < g->first.n && !moved; v++) moved = g->name.at[v] != v ? v : 0;
            if (u != t && learn_thread_data(g, p, c, t, run.steps)) g->restart_requested = true;
            else if (u != t) split_group_between(g, p, c, t);
            else split_group_of(g, g->first.at[moved]);
            return;
        }
    while (g->status == SMC_OK && enumerate_names_next(g));
}

// Whether another thread accesses a location that the events' thread accesses between both events.
static bool is_accessed_between(const smc_candidate *c, const smc_candidate_event *from,
                                const smc_candidate_event *to) {
    for (uint32_t i = from->index + 1; i < to->index; i++) {
        const smc_candidate_event *e = candidate_event_at_index(c, to->thread, i);
        for (uint32_t k = 0; k < c->n; k++)
            if (c->events[k].thread != to->thread && c->events[k].thread != SMC_INIT_THREAD &&
                c->events[k].loc == e->loc)
                return true;
    }
    return false;
}

// The first thread of the group that the event, a join, joins; 0: none.
static uint32_t thread_joined_by(const enumerate_groups *g, const smc_candidate_event *e) {
    return e && e->step && e->step->action.kind == SMC_JOIN ? g->first.at[e->step->action.thread]
                                                            : 0;
}

// Number of threads in the group.
static uint32_t count_group_threads(const enumerate_groups *g, uint32_t first) {
    uint32_t n = 0;
    for (uint32_t t = 0; t < g->first.n; t++) n += g->first.at[t] == first;
    return n;
}

// The step after all events of thread t; NULL: the thread has ended, or the program has failed.
static const smc_step *next_step_of_thread(enumerate_groups *g, smc_program *p,
                                           const smc_candidate *c, const smc_step *start,
                                           uint32_t t) {
    const smc_step *s =
        t ? first_step_of_child(g, p, &c->events[smc_candidate_create_of(c, t)]) : start;
    const smc_candidate_event *e;
    for (uint32_t i = 1; s && (e = candidate_event_at_index(c, t, i)); i++)
        s = smc_kind_ends_thread(s->action.kind) ? NULL : step_after(g, p, s, e->in);
    return s;
}

// Checks that all joins of the group's threads return the same value. If not, splits the group.
static void check_group_join_values(enumerate_groups *g, const smc_candidate_event *join,
                                    uint32_t first) {
    for (uint32_t i = 0; i < g->joined.n; i++) {
        if (g->joined.at[i] != first) continue;
        if (g->values.at[i] != join->in) split_group_of(g, first);
        return;
    }
    *smc_vec_push(&g->joined) = first;
    *smc_vec_push(&g->values) = join->in;
}

// Checks that a single thread joins all threads of the group one after the other, with nothing
// visible between. If not, splits the group.
static void check_join(enumerate_groups *g, smc_program *p, const smc_candidate *c,
                       const smc_candidate_event *join) {
    const uint32_t first = thread_joined_by(g, join);
    const smc_candidate_event *other = previous_visible_event(c, join), *e = join;
    uint32_t joined = 1;
    check_group_join_values(g, join, first);
    if (thread_joined_by(g, other) == first && is_accessed_between(c, other, join))
        split_group_of(g, first);
    for (; thread_joined_by(g, other) == first; other = previous_visible_event(c, other)) joined++;
    if (joined == count_group_threads(g, first)) return;
    do e = candidate_event_at_index(c, e->thread, e->index + 1);
    while (e && smc_is_invisible(&e->step->action));
    if (e) {
        if (thread_joined_by(g, e) != first) split_group_of(g, first);
        return;
    }
    const smc_step *start = NULL;
    if (!may_run_program(g) || (g->status = p->start(p, &g->start, &start)) != SMC_OK) return;
    const smc_step *s = next_step_of_thread(g, p, c, start, join->thread);
    if (!s || s->action.kind != SMC_JOIN || g->first.at[s->action.thread] != first)
        split_group_of(g, first);
}

// Checks that the threads of each group are interchangeable in this execution.
static void check_groups(enumerate_groups *g, smc_program *p, const smc_candidate *c) {
    check_steps(g, p, c);
    check_thread_data(g, p, c);
    for (uint32_t t = 0; t < g->first.n && !g->restart_requested; t++) {
        if (!g->previous.at[t]) continue;
        const smc_candidate_event *create = &c->events[smc_candidate_create_of(c, t)];
        if (is_accessed_between(c, previous_visible_event(c, create), create))
            split_group_of(g, g->first.at[t]);
    }
    for (uint32_t i = 0; i < c->n && !g->restart_requested; i++)
        if (thread_joined_by(g, &c->events[i])) check_join(g, p, c, &c->events[i]);
}

bool enumerate_groups_find(enumerate_groups *g, smc_program *p, const smc_candidate *c) {
    g->n = g->first.n = g->previous.n = g->name.n = 0;
    if (!g->looks_for_groups) return false;
    const uint32_t n = smc_candidate_thread_count(c);
    for (uint32_t t = 0; t < n; t++) {
        *smc_vec_push(&g->first) = *smc_vec_push(&g->previous) = 0;
        *smc_vec_push(&g->name) = t;
    }
    for (uint32_t t = 1; t < n; t++) // threads are numbered in the order of their creation
        if (smc_candidate_create_of(c, t) >= 0) add_member(g, p, c, t);
    if (g->n && g->status == SMC_OK) check_groups(g, p, c);
    g->restart_requested &= g->status == SMC_OK;
    return g->n && !g->restart_requested && g->status == SMC_OK;
}

// ---- permutations of names ----------------------------------------------------------------------

void enumerate_names_begin(enumerate_groups *g) {
    for (uint32_t t = 0; t < g->name.n; t++) g->name.at[t] = t;
}

// Sets the group's names to their next permutation. Returns false if the next one is the first
// again. Groups of at most 64 threads.
static bool next_permutation(enumerate_groups *g, uint32_t first) {
    uint32_t members[64], n = 0, i, k;
    for (uint32_t t = 0; t < g->first.n && n < 64; t++)
        if (g->first.at[t] == first) members[n++] = t;
    for (i = n - 1; i && g->name.at[members[i - 1]] > g->name.at[members[i]];) i--;
    for (uint32_t a = i, b = n - 1; a < b; a++, b--) {
        const uint32_t name = g->name.at[members[a]];
        g->name.at[members[a]] = g->name.at[members[b]];
        g->name.at[members[b]] = name;
    }
    if (!i) return false;
    for (k = i; g->name.at[members[k]] < g->name.at[members[i - 1]];) k++;
    const uint32_t name = g->name.at[members[i - 1]];
    g->name.at[members[i - 1]] = g->name.at[members[k]];
    g->name.at[members[k]] = name;
    return true;
}

bool enumerate_names_next(enumerate_groups *g) {
    for (uint32_t t = 0; t < g->first.n; t++)
        if (g->first.at[t] == t && t && next_permutation(g, t)) return true;
    return false;
}
