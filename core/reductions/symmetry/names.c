// names.c - permutations of thread names in a complete execution: decides whether the execution is
// the canonical one among those that differ only by names, and computes the outcomes of all of them
// (docs/design/symmetry.md).
#include "reductions/symmetry/names.h"

#include "program/tested.h"
#include "reductions/symmetry/symmetry.h"

enum { MAX_NAMINGS = 2000 }; // maximum number of permutations tried for an execution

// A permutation of the threads' names within their groups.
typedef struct thread_naming {
    const smc_graph *g;
    SMC_VEC(uint32_t) name, of; // [thread]: its name, which is the number of a thread; the inverse:
                                // [name]: the thread that has it
    SMC_VEC(uint64_t) key; // [thread]: key by which tied threads are sorted, or hash of the values
                           // that the thread has read (names with equal keys need not be
                           // exchanged); 0: none
    uint64_t own;          // hash of the execution with the threads' own names
    uint32_t tried;        // number of assignments of a name that were tried
    // Whether the thread that has the name `at` now may get the name t.
    bool (*may_have)(const struct thread_naming *, uint32_t t, uint32_t at);
    bool (*whole)(struct thread_naming *, void *context); // called with each complete permutation;
                                                          // returns whether to continue
    void *context;
} thread_naming;

// The identity permutation, with the key of each thread.
static thread_naming identity_naming(smc_reductions *r,
                                     uint64_t key(const thread_naming *, uint32_t t)) {
    const smc_graph *g = r->graph;
    thread_naming n = {.g = g};
    for (uint32_t t = 0; t < g->threads.n; t++) *smc_vec_push(&n.name) = *smc_vec_push(&n.of) = t;
    for (uint32_t t = 0; t < g->threads.n; t++) *smc_vec_push(&n.key) = key(&n, t);
    return n;
}

static void free_names(thread_naming *n) {
    smc_vec_free(&n->name);
    smc_vec_free(&n->of);
    smc_vec_free(&n->key);
}

// Whether `whole` returns true for all permutations of the names of the threads from index `at` of
// by_path on. Stops at the first one for which it returns false.
static bool holds_for_all_permutations(thread_naming *n, uint32_t at) {
    const smc_graph *g = n->g;
    while (at < g->by_path.n && !smc_first_in_group(g, g->by_path.at[at])) at++;
    if (at == g->by_path.n) return n->whole(n, n->context);
    const uint32_t t = g->by_path.at[at], was = n->of.at[t];
    bool all = true;
    // exchanges the name t with each later name of its group in turn
    for (uint32_t other = t; other && all; other = smc_next_in_group(g, other)) {
        if (!n->may_have(n, t, other)) continue;
        const uint32_t of = n->of.at[other];
        n->tried++;
        n->of.at[t] = of, n->of.at[other] = was;
        n->name.at[of] = t, n->name.at[was] = other;
        all = holds_for_all_permutations(n, at + 1);
        n->of.at[other] = of, n->of.at[t] = was;
        n->name.at[of] = other, n->name.at[was] = t;
    }
    assert(n->of.at[t] == was && n->name.at[was] == t);
    return all;
}

static uint32_t previous_group_member(const smc_graph *g, uint32_t t) {
    return smc_member_of(&g->reduced->groups, t)->previous;
}

// ---- canonical executions -----------------------------------------------------------------------

// Whether the thread and the previous thread of its group are tied: both write before they differ,
// so that the order of the events does not determine the order of their names.
static bool is_tied_with_previous(const smc_graph *g, uint32_t t) {
    const smc_groups *s = &g->reduced->groups;
    const smc_group_member *m = smc_member_of(s, t);
    if (!m->previous || !m->n_symmetric) return false;
    const smc_id id = g->threads.at[t].events.at[m->n_symmetric - 1];
    const smc_event *last = smc_event_at(g, id);
    return last->writes && !last->reads && !smc_symmetry_state_of(s, id).same;
}

static bool has_ties(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (is_tied_with_previous(g, t)) return true;
    return false;
}

// Size of the event's prefix, with corrected numbers (smc_symmetric_ordinal).
static uint32_t size_of_prefix(const smc_graph *g, smc_id id) {
    uint32_t n = 0;
    for (uint32_t t = 0; t < g->threads.n; t++)
        n += smc_symmetric_ordinal(&g->reduced->groups, t, smc_event_clock(g, id)[t]);
    return n;
}

// Order of the names of two threads. TIED: see is_tied_with_previous; OPEN: the order depends on
// names that are not assigned yet.
typedef enum relation { BEFORE, AFTER, TIED, OPEN } relation;

static bool is_in_group(const smc_graph *g, const smc_event *e) {
    return e->thread != SMC_INIT_THREAD && smc_first_in_group(g, e->thread);
}

// Compares the sources of the reads x and y in the canonical order (smc_precedes_canonically),
// given that the earlier events of their threads are equal. `all_named`: all names are assigned.
// OPEN: the result depends on names that are not assigned yet.
static relation smaller_source(const thread_naming *n, smc_id x, smc_id y, bool all_named) {
    const smc_graph *g = n->g;
    const smc_id a = smc_event_at(g, x)->rf, b = smc_event_at(g, y)->rf;
    const smc_event *e = smc_event_at(g, a), *f = smc_event_at(g, b);
    const uint32_t with_a = size_of_prefix(g, x), with_b = size_of_prefix(g, y),
                   of_a = size_of_prefix(g, a), of_b = size_of_prefix(g, b);
    if (with_a != with_b || of_a != of_b)
        return (with_a != with_b ? with_a < with_b : of_a < of_b) ? BEFORE : AFTER;
    if (e->thread == f->thread) return e->index < f->index ? BEFORE : AFTER;
    if (e->thread == SMC_INIT_THREAD || f->thread == SMC_INIT_THREAD)
        return e->thread == SMC_INIT_THREAD ? BEFORE : AFTER;
    if (!all_named && (is_in_group(g, e) || is_in_group(g, f))) return OPEN;
    return g->rank.at[n->name.at[e->thread]] < g->rank.at[n->name.at[f->thread]] ? BEFORE : AFTER;
}

// Order of the names that threads s and t of one group can have. TIED: both write before they
// differ. OPEN: see smaller_source.
static relation name_order_of(const thread_naming *n, uint32_t s, uint32_t t, bool all_named) {
    const smc_graph *g = n->g;
    const smc_thread *a = &g->threads.at[s], *b = &g->threads.at[t];
    for (uint32_t i = 0; i < a->events.n && i < b->events.n; i++) {
        const smc_id p = a->events.at[i], q = b->events.at[i];
        const smc_event *x = smc_event_at(g, p), *y = smc_event_at(g, q);
        if (x->kind == SMC_CHOICE && x->in != y->in) return x->in > y->in ? BEFORE : AFTER;
        if (x->kind == SMC_LOCK) return x->linked_at < y->linked_at ? BEFORE : AFTER;
        // the sources are equal or cannot be observed: the location is thread data, whose sources
        // correspond, or the event is an arrival at a barrier
        if (x->step->action.forced_source || (smc_is_own_thread_data(&g->reduced->groups, g, x) &&
                                              smc_is_own_thread_data(&g->reduced->groups, g, y)))
            continue;
        if (x->rf != y->rf) return smaller_source(n, p, q, all_named);
        if (x->writes) return TIED;
    }
    return a->events.n >= b->events.n ? BEFORE : AFTER;
}

static bool is_in_group_order(const thread_naming *n) {
    for (uint32_t t = 0; t < n->g->threads.n; t++) {
        const uint32_t previous = previous_group_member(n->g, t);
        if (previous && name_order_of(n, n->of.at[previous], n->of.at[t], true) == AFTER)
            return false;
    }
    return true;
}

// The event's source; 0: none, or it cannot be observed, like the order of arrivals at a barrier.
static smc_id rf_or_lock_source(const smc_event *e) {
    return e->step->action.forced_source ? 0 : e->rf;
}
// Whether the reader observes which event it reads from.
static bool observes_its_source(const smc_event *reader) {
    return !reader->step->action.forced_source && reader->kind != SMC_JOIN;
}

// Hash of an event, relative to thread t, that does not depend on the names within groups.
static uint64_t hash_without_names(const smc_graph *g, uint32_t t, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    if (!id || e->thread == SMC_INIT_THREAD) return 0;
    const uint64_t whose = e->thread == t      ? 1
                           : is_in_group(g, e) ? smc_group_of(&g->reduced->groups, g, e->thread)
                                               : g->threads.at[e->thread].path;
    return smc_mix_component(whose, e->index);
}

// Hash of the events that thread t reads from and of the events that read from t, independent of
// names.
static uint64_t key_for_ties(const thread_naming *n, uint32_t t) {
    const smc_graph *g = n->g;
    const smc_thread *thread = &g->threads.at[t];
    uint64_t key = 0;
    for (uint32_t i = 0; i < thread->events.n; i++) {
        const smc_event *e = smc_event_at(g, thread->events.at[i]);
        key = smc_mix_hash(key + hash_without_names(g, t, rf_or_lock_source(e)) +
                           (e->kind == SMC_CHOICE ? e->in : 0));
        for (smc_id r = e->readers; r; r = smc_event_at(g, r)->next_reader)
            if (observes_its_source(smc_event_at(g, r)))
                key += smc_mix_hash(hash_without_names(g, t, r) * 3 + i);
    }
    return key;
}

// Whether s and t have read from the same events and no other thread has read from either of them.
// Then the execution stays the same if their names are exchanged.
static bool are_indistinguishable(const smc_graph *g, uint32_t s, uint32_t t) {
    const smc_thread *a = &g->threads.at[s], *b = &g->threads.at[t];
    if (a->events.n != b->events.n || a->creates || b->creates) return false;
    for (uint32_t i = 0; i < a->events.n; i++) {
        const smc_event *both[2] = {smc_event_at(g, a->events.at[i]),
                                    smc_event_at(g, b->events.at[i])};
        const smc_id p = rf_or_lock_source(both[0]), q = rf_or_lock_source(both[1]);
        const smc_event *x = smc_event_at(g, p), *y = smc_event_at(g, q);
        const bool own = p && q && x->thread == s && y->thread == t && x->index == y->index;
        if (p != q && !own &&
            !smc_sources_are_equal(&g->reduced->groups, g, both[0], p, both[1], q))
            return false;
        if (both[0]->kind == SMC_CHOICE && both[0]->in != both[1]->in) return false;
        for (int k = 0; k < 2; k++)
            for (smc_id r = both[k]->readers; r; r = smc_event_at(g, r)->next_reader)
                if (smc_event_at(g, r)->thread != both[k]->thread &&
                    observes_its_source(smc_event_at(g, r)))
                    return false;
    }
    return true;
}

// Whether thread u may get a smaller name than thread v; neither has a new name yet. Tied threads
// are sorted by key; one order suffices for indistinguishable threads.
static bool comes_first(const thread_naming *n, uint32_t u, uint32_t v) {
    const relation r = name_order_of(n, u, v, false);
    if (r == AFTER || r == OPEN) return r == OPEN;
    if (r == TIED && n->key.at[u] != n->key.at[v]) return n->key.at[u] < n->key.at[v];
    return n->g->rank.at[u] < n->g->rank.at[v] || !are_indistinguishable(n->g, u, v);
}

// Callback may_have: whether the thread that has the name `at` may get the name t before the
// threads of its group that have no new name yet.
static bool can_be_named_next(const thread_naming *n, uint32_t t, uint32_t at) {
    const uint32_t u = n->of.at[at];
    for (uint32_t other = t; other; other = smc_next_in_group(n->g, other))
        if (n->of.at[other] != u && !comes_first(n, u, n->of.at[other])) return false;
    return n->tried < MAX_NAMINGS;
}

static uint64_t code_of_event(const thread_naming *n, smc_id id) {
    const smc_event *e = smc_event_at(n->g, id);
    if (!id || e->thread == SMC_INIT_THREAD) return 0;
    return smc_mix_component(n->g->threads.at[n->name.at[e->thread]].path, e->index);
}

// Hash of the execution with the permuted names. Joins of a group's threads are left out, because
// they follow the order of names.
static uint64_t hash_of_renamed(const thread_naming *n) {
    const smc_graph *g = n->g;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->addition_order.at[i]);
        if (!e->linked) continue; // an unlinked event is a lock that waits
        if (e->kind == SMC_JOIN && smc_first_in_group(g, e->step->action.thread)) continue;
        sum += smc_mix_hash(code_of_event(n, g->addition_order.at[i]) * 3 +
                            code_of_event(n, rf_or_lock_source(e)) +
                            (e->kind == SMC_CHOICE ? e->in : 0));
    }
    return sum;
}

// Callback: whether the permutation is not allowed or its hash is at least that of the threads' own
// names.
static bool is_canonical_naming(thread_naming *n, void *unused) {
    (void)unused;
    return !is_in_group_order(n) || hash_of_renamed(n) >= n->own;
}

// Dissolves the groups of tied threads, because there are too many permutations to try.
static void separate_tied_threads(smc_reductions *r) {
    const smc_graph *g = r->graph;
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (is_tied_with_previous(g, t))
            smc_symmetry_separate_thread(r, smc_second_group_member(&r->reduced.groups, g, t));
}

// Whether tied threads are sorted by their keys.
static bool tied_threads_are_sorted(const thread_naming *n) {
    for (uint32_t t = 0; t < n->g->threads.n; t++)
        if (is_tied_with_previous(n->g, t) &&
            n->key.at[t] < n->key.at[previous_group_member(n->g, t)])
            return false;
    return true;
}

bool smc_symmetry_is_representative(smc_reductions *r) {
    const smc_graph *g = r->graph;
    if (g->options.coherence || !has_ties(g)) return true;
    thread_naming n = identity_naming(r, key_for_ties);
    n.own = hash_of_renamed(&n);
    n.may_have = can_be_named_next, n.whole = is_canonical_naming;
    const bool counts = tied_threads_are_sorted(&n) && holds_for_all_permutations(&n, 0);
    if (n.tried >= MAX_NAMINGS) separate_tied_threads(r);
    free_names(&n);
    return counts;
}

// ---- outcomes -----------------------------------------------------------------------------------

// The name (smc_thread.name) that the thread has after renaming.
static uint64_t renamed_thread(const thread_naming *n, uint32_t t) {
    const smc_graph *g = n->g;
    if (!g->threads.at[t].create) return g->threads.at[t].name;
    const uint32_t nth = g->threads.at[n->name.at[t]].path & ((1u << SMC_PATH_BITS) - 1);
    return smc_digest_start(renamed_thread(n, smc_event_at(g, g->threads.at[t].create)->thread),
                            nth - 1);
}

// The value after renaming, which changes addresses of thread data.
static uint64_t renamed_value(const thread_naming *n, uint64_t value, unsigned size) {
    const smc_graph *g = n->g;
    const smc_thread_datum *at = g->reduced->groups.thread_data && size == sizeof value
                                     ? smc_thread_datum_at(g->reduced->groups.thread_data, value)
                                     : NULL;
    for (uint32_t t = 0; t < g->threads.n && at; t++) {
        if (g->reduced->groups.thread_data->owners.at[at->owner] != g->threads.at[t].path ||
            n->name.at[t] == t)
            continue;
        const smc_thread_datum *as = smc_thread_datum_of(g->reduced->groups.thread_data, at->kind,
                                                         g->threads.at[n->name.at[t]].path);
        return as ? as->base + (value - at->base) : value;
    }
    return value;
}

// The reader's digest after it has read the value in the access a, both after renaming.
static uint64_t renamed_reader(const thread_naming *n, uint64_t digest, const smc_action *a,
                               uint64_t value) {
    if (!smc_is_outcome_read(a)) return digest;
    const uint64_t named =
        smc_is_tested_addition(a) ? smc_outcome_value(a, value) : renamed_value(n, value, a->size);
    return smc_digest_read(digest, named, a->size);
}

// Adds the values that thread t reads, after renaming, to the digest.
static uint64_t add_reads_to_digest(const thread_naming *n, uint32_t t, uint64_t digest) {
    const smc_graph *g = n->g;
    const smc_thread *thread = &g->threads.at[t];
    for (uint32_t i = 1; i <= thread->events.n + 1; i++) {
        const smc_elided_range made = smc_elided_before(g, t, i);
        for (uint32_t k = made.from; k < made.to; k++) {
            const smc_elided *f = smc_elided_at(g, k);
            if (f->thread == t) digest = renamed_reader(n, digest, &f->step->action, f->value);
        }
        if (i > thread->events.n) break;
        const smc_event *e = smc_event_at(g, thread->events.at[i - 1]);
        digest = renamed_reader(n, digest, &e->step->action, e->in);
    }
    return digest;
}

// Hash of the values that the thread has read: exchanging the names of threads with equal hashes
// gives the same outcome. 0: exchanging may give another one, because the thread has created
// threads, whose names depend on its own, or others may have read its data.
static uint64_t history_key(const thread_naming *n, uint32_t t) {
    return n->g->threads.at[t].creates || n->g->reduced->groups.thread_data
               ? 0
               : add_reads_to_digest(n, t, smc_digest_start(SMC_MAIN_NAME, 0));
}

// Callback may_have: whether no other thread with the same history was tried for the name t before;
// one thread for each history suffices.
static bool has_new_history(const thread_naming *n, uint32_t t, uint32_t at) {
    const uint64_t key = n->key.at[n->of.at[at]];
    for (uint32_t other = t; other != at && key; other = smc_next_in_group(n->g, other))
        if (n->key.at[n->of.at[other]] == key) return false;
    return true;
}

static uint64_t renamed_outcome(const thread_naming *n) {
    uint64_t outcome = 0;
    for (uint32_t t = 0; t < n->g->threads.n; t++)
        if (n->g->threads.at[t].events.n || n->g->threads.at[t].create)
            outcome += smc_digest_end(add_reads_to_digest(n, t, renamed_thread(n, t)));
    return outcome;
}

// Callback: adds the outcome with the permuted names to the set.
static bool add_outcome(thread_naming *n, void *to) {
    smc_outcomes_add(to, renamed_outcome(n));
    return !smc_graph_stop_requested(n->g);
}

void smc_symmetry_add_outcomes(smc_reductions *r) {
    if (!smc_wants_outcomes(r->options)) return;
    thread_naming n = identity_naming(r, history_key);
    smc_invariant(renamed_outcome(&n) == smc_outcome_of(r->graph),
                  "an outcome differs when it is computed again");
    n.may_have = has_new_history, n.whole = add_outcome, n.context = &r->result->outcome_set;
    (void)holds_for_all_permutations(&n, 0);
    free_names(&n);
}
