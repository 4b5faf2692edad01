// merge.c - recognises nodes that were explored before: nodes that differ only in the order of
// critical sections are explored once, and complete executions are counted once
// (docs/design/rvf.md).
#include "explorers/rvf/engine.h"

#include <xxhash.h>

// Maximum sizes of the tables. A full table is cleared, so that nodes may be explored and
// executions counted twice.
enum { MAX_NODES = 1 << 18, MAX_LEAVES = 1 << 20 };

// ---- keys ---------------------------------------------------------------------------------------

// Hash of a write. The hash of a set of writes is the sum of their hashes.
static uint64_t hash_write(const rvf_set *s, uint32_t write) {
    const rvf_event *w = &s->events.at[write];
    const uint64_t name = (uint64_t)w->thread << 32 | w->index;
    return XXH3_64bits(&name, sizeof name);
}

// Hash of the read's good writes.
static uint64_t hash_good(const rvf_set *s, const rvf_event *r) {
    uint64_t sum = 0;
    uint32_t at = 0;
    for (uint32_t o; rvf_next_good_write(s, r, &o, &at);)
        sum += hash_write(s, rvf_write_with_ordinal(s, r->loc, o));
    return sum;
}

static rvf_hash rvf_hash_of_words(const uint64_t *words, uint32_t n) {
    const XXH128_hash_t h = XXH3_128bits(words, n * sizeof *words);
    return (rvf_hash){{h.low64, h.high64}};
}

// Extends rvf_engine.hashes to all events of the set.
static void hash_events(rvf_engine *x) {
    const rvf_set *s = &x->set;
    if (!x->hashes.n) *smc_vec_push(&x->hashes) = (rvf_hash){{0, 0}};
    for (uint32_t id = x->hashes.n; id < s->events.n; id++) {
        const rvf_event *e = &s->events.at[id];
        const rvf_hash before =
            x->hashes.at[e->index > 1 ? rvf_event_at(s, e->thread, e->index - 1) : 0];
        const uint64_t words[] = {before.at[0], before.at[1], e->index, e->in,
                                  e->reads ? hash_good(s, e) : 0};
        *smc_vec_push(&x->hashes) =
            e->reads || e->in ? rvf_hash_of_words(words, sizeof words / sizeof *words) : before;
    }
}

// Stores in rvf_engine.hashed, for each thread, the number of its events and a hash of its history.
static void hash_threads(rvf_engine *x) {
    hash_events(x);
    x->hashed.n = 0;
    for (uint32_t t = 0; t < x->set.threads.n; t++) {
        const rvf_hash h = x->hashes.at[rvf_last_event(&x->set, t)];
        *smc_vec_push(&x->hashed) = x->set.threads.at[t].events.n;
        *smc_vec_push(&x->hashed) = h.at[0];
        *smc_vec_push(&x->hashed) = h.at[1];
    }
}

// Hash of the writes that the causal map of the thread's next action excludes; 0: none. For a lock
// whose section may follow any other, a single new section allows all.
static uint64_t hash_forbidden(const rvf_engine *x, uint32_t thread) {
    const rvf_set *s = &x->set;
    const rvf_thread_continuation *f = &x->fronts.at[thread];
    const rvf_loc *loc = &s->locs.at[f->step->action.loc];
    if (rvf_lock_is_unordered(x, &f->step->action)) return rvf_is_forbidden(x, f, loc->writes.n);
    uint64_t sum = 1;
    for (uint32_t o = 1; o <= loc->writes.n; o++)
        if (rvf_is_forbidden(x, f, o)) sum += hash_write(s, loc->writes.at[o - 1]);
    return sum;
}

// Appends the causal maps to rvf_engine.hashed. Returns whether they exclude any write.
static bool hash_causal_maps(rvf_engine *x) {
    const uint32_t before = x->hashed.n;
    for (uint32_t t = 0; t < x->fronts.n; t++) {
        if (!x->fronts.at[t].step || !x->fronts.at[t].causal) continue;
        const uint64_t h = hash_forbidden(x, t);
        if (!h) continue;
        *smc_vec_push(&x->hashed) = t;
        *smc_vec_push(&x->hashed) = h;
    }
    return x->hashed.n > before;
}

// ---- nodes --------------------------------------------------------------------------------------

// Whether a node with the data in rvf_engine.hashed was explored. If so, raises the signals that
// were raised there. Sets *key to the node's hash.
static bool find_node(rvf_engine *x, rvf_hash *key) {
    *key = rvf_hash_of_words(x->hashed.at, x->hashed.n);
    const uint32_t found = smc_table_get(&x->explored, key->at[0], key->at[1]);
    if (!found) return false;
    const rvf_writer_set w = x->writers.at[found - 1];
    rvf_add_writers(&x->nodes.at[x->nodes.n - 1].writers, &w);
    rvf_signal_writers(x, &w);
    return true;
}

bool rvf_was_explored(rvf_engine *x) {
    rvf_node *n = &x->nodes.at[x->nodes.n - 1];
    if (x->set.ended < 2) return false;
    hash_threads(x);
    if (find_node(x, &n->key)) return true; // the explored node had no causal maps
    if (hash_causal_maps(x) && find_node(x, &n->key)) return true;
    n->has_key = true;
    return false;
}

void rvf_record_explored_node(rvf_engine *x) {
    const rvf_node *n = &x->nodes.at[x->nodes.n - 1];
    if (x->nodes.n > 1) rvf_add_writers(&x->nodes.at[x->nodes.n - 2].writers, &n->writers);
    if (!n->has_key) return;
    if (x->explored.n == MAX_NODES) {
        smc_table_free(&x->explored);
        x->writers.n = 0;
    }
    *smc_vec_push(&x->writers) = n->writers;
    *smc_table_at(&x->explored, n->key.at[0], n->key.at[1]) = x->writers.n;
}

// ---- complete executions ------------------------------------------------------------------------

bool rvf_record_leaf(rvf_engine *x) {
    const rvf_set *s = &x->set;
    if (s->ended < 2) return false;
    x->hashed.n = 0;
    for (uint32_t t = 0; t < s->threads.n; t++) {
        const rvf_thread *thread = &s->threads.at[t];
        *smc_vec_push(&x->hashed) = thread->events.n;
        for (uint32_t i = 1; i <= thread->events.n; i++)
            *smc_vec_push(&x->hashed) = s->events.at[rvf_event_at(s, t, i)].in;
    }
    const rvf_hash key = rvf_hash_of_words(x->hashed.at, x->hashed.n);
    if (x->leaves.n == MAX_LEAVES) smc_table_free(&x->leaves);
    uint32_t *row = smc_table_at(&x->leaves, key.at[0], key.at[1]);
    const bool known = *row;
    *row = 1;
    return known;
}

void rvf_merge_free(rvf_engine *x) {
    smc_vec_free(&x->hashes);
    smc_vec_free(&x->hashed);
    smc_vec_free(&x->writers);
    smc_table_free(&x->explored);
    smc_table_free(&x->leaves);
}
