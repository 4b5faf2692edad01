// verify.c - searches for a witness among witness states (RVF-SMC, sections 4.1 and 4.2, heuristics
// 1 and 3). The prefix is the part of the witness found so far; the remaining reads are those that
// are not in it.
#include "explorers/rvf/verify.h"
#include "explorers/rvf/counters.h"

#include <string.h>
#include <xxhash.h>

// In a witness state, in place of an active write that no remaining read may take.
enum { NO_READERS_REMAIN = UINT32_MAX };

// ---- the witness prefix -------------------------------------------------------------------------

// The entry in `unread` of the location's write with this ordinal.
static uint32_t *remaining_readers_of(rvf_verify *v, uint32_t loc, uint32_t ordinal) {
    return ordinal ? &v->unread.at[rvf_write_with_ordinal(v->set, loc, ordinal)]
                   : &v->unread_initial.at[loc];
}

// Adds `by` to the number of remaining reads of each good write of r.
static void count_remaining_readers(rvf_verify *v, const rvf_event *r, uint32_t by) {
    uint32_t at = 0;
    for (uint32_t o; rvf_next_good_write(v->set, r, &o, &at);)
        *remaining_readers_of(v, r->loc, o) += by;
}

// Updates the remaining reads that may take write w, which was executed (by = -1) or undone (by =
// 1): how many of their good writes are not in the prefix.
static void count_left(rvf_verify *v, const rvf_event *w, uint32_t by) {
    const rvf_loc *loc = &v->set->locs.at[w->loc];
    for (uint32_t i = 0; i < loc->reads.n; i++) {
        const uint32_t id = loc->reads.at[i];
        const rvf_event *r = &v->set->events.at[id];
        if (r->index <= v->position.at[r->thread] || !rvf_is_good(v->set, r, w->ordinal)) continue;
        v->holders.at[w->loc] -= v->left.at[id] == 0;
        v->left.at[id] += by;
        v->holders.at[w->loc] += v->left.at[id] == 0;
    }
}

// Appends the event to the prefix.
static void execute_event(rvf_verify *v, uint32_t id) {
    const rvf_event *e = &v->set->events.at[id];
    v->position.at[e->thread]++;
    *smc_vec_push(&v->trace) = id;
    *smc_vec_push(&v->replaced) = e->writes ? v->active.at[e->loc] : 0;
    if (e->reads) {
        v->holders.at[e->loc] -= v->left.at[id] == 0;
        count_remaining_readers(v, e, UINT32_MAX);
    }
    if (!e->writes) return;
    v->active.at[e->loc] = e->ordinal;
    count_left(v, e, UINT32_MAX);
}

// Removes the last event from the prefix.
static void undo_event(rvf_verify *v) {
    const uint32_t id = smc_vec_pop(&v->trace), replaced = smc_vec_pop(&v->replaced);
    const rvf_event *e = &v->set->events.at[id];
    if (e->writes) {
        count_left(v, e, 1);
        v->active.at[e->loc] = replaced;
    }
    v->position.at[e->thread]--;
    if (!e->reads) return;
    count_remaining_readers(v, e, 1);
    v->holders.at[e->loc] += v->left.at[id] == 0;
}

// ---- events that can come next ------------------------------------------------------------------

// Returns the thread's next event after the prefix; 0: there is none.
static uint32_t next_event_after_prefix(const rvf_verify *v, uint32_t thread) {
    const rvf_thread *t = &v->set->threads.at[thread];
    return v->position.at[thread] < t->events.n ? t->events.at[v->position.at[thread]] : 0;
}

// Whether all events that must precede the event are in the prefix.
static bool is_minimal(const rvf_verify *v, uint32_t id) {
    const rvf_event *e = &v->set->events.at[id];
    if (!v->ordered) {
        const rvf_event *after = &v->set->events.at[e->after];
        return !e->after || after->index <= v->position.at[after->thread];
    }
    const uint32_t *before = v->order.before.at + (size_t)id * v->order.n;
    for (uint32_t t = 0; t < v->order.n; t++)
        if (before[t] > v->position.at[t]) return false;
    return true;
}

// Whether the event can come next (section 4.1). A write would hide the active write from remaining
// reads that hold the location; an RMW may itself be such a read.
static bool is_executable(const rvf_verify *v, uint32_t id) {
    const rvf_event *e = &v->set->events.at[id];
    if (!is_minimal(v, id)) return false;
    if (e->reads && !rvf_is_good(v->set, e, v->active.at[e->loc])) return false;
    if (e->takes &&
        v->set->events.at[rvf_write_with_ordinal(v->set, e->loc, v->active.at[e->loc])].takes)
        return false;
    return !e->writes || v->holders.at[e->loc] == (uint32_t)(e->reads && v->left.at[id] == 0);
}

// Whether no remaining read may take the write.
static bool has_no_remaining_reader(rvf_verify *v, uint32_t loc, uint32_t ordinal) {
    return *remaining_readers_of(v, loc, ordinal) == 0;
}

// Whether the event can be executed at once, without losing a witness: it does not access memory,
// or only reads, or it is a write that no remaining read takes and that replaces such a write.
static bool is_safe_without_branching(rvf_verify *v, uint32_t id) {
    const rvf_event *e = &v->set->events.at[id];
    if (!e->reads && !e->writes) return true;
    if (v->without.greedy) return false;
    if (!e->writes) return true;
    return !e->reads && !e->takes && v->unread.at[id] == 0 &&
           has_no_remaining_reader(v, e->loc, v->active.at[e->loc]);
}

// Executes events that can be executed at once.
static void extend_greedily(rvf_verify *v) {
    for (bool any = true; any;) {
        any = false;
        for (uint32_t t = 0; t < v->set->threads.n; t++)
            for (uint32_t id; (id = next_event_after_prefix(v, t)) &&
                              is_safe_without_branching(v, id) && is_executable(v, id);
                 any = true)
                execute_event(v, id);
    }
}

// Whether event a is tried before event b.
static bool choice_comes_first(const rvf_verify *v, uint32_t a, uint32_t b) {
    return v->rank.at[a] != v->rank.at[b] ? v->rank.at[a] < v->rank.at[b] : a < b;
}

// Appends the events that can come next to `options`, in the order of the guide. Returns their
// number.
static uint32_t list_options(rvf_verify *v) {
    const uint32_t first = v->options.n;
    for (uint32_t t = 0; t < v->set->threads.n; t++) {
        const uint32_t id = next_event_after_prefix(v, t);
        if (!id || !is_executable(v, id)) continue;
        uint32_t i = v->options.n;
        smc_vec_push(&v->options);
        for (; i > first && choice_comes_first(v, id, v->options.at[i - 1]); i--)
            v->options.at[i] = v->options.at[i - 1];
        v->options.at[i] = id;
    }
    return v->options.n - first;
}

// ---- witness states -----------------------------------------------------------------------------

static bool keys_are_equal(const rvf_verify *v, uint32_t a, uint32_t b) {
    const uint32_t n = v->key_length;
    return memcmp(v->keys.at + (size_t)a * n, v->keys.at + (size_t)b * n, n * sizeof *v->keys.at) ==
           0;
}

static uint64_t hash_verify_key(const rvf_verify *v, uint32_t key) {
    return XXH3_64bits(v->keys.at + (size_t)key * v->key_length,
                       v->key_length * sizeof *v->keys.at);
}

// Adds the key with this number to the hash table, which has an empty slot.
static void insert_visited(rvf_verify *v, uint32_t key) {
    uint64_t i = hash_verify_key(v, key) & (v->slots.n - 1);
    while (v->slots.at[i]) i = (i + 1) & (v->slots.n - 1);
    v->slots.at[i] = key + 1;
}

static void grow_slots(rvf_verify *v) {
    const uint32_t n = v->slots.n ? 2 * v->slots.n : 64;
    smc_vec_reserve(&v->slots, n);
    v->slots.n = n;
    memset(v->slots.at, 0, n * sizeof *v->slots.at);
    for (uint32_t i = 0; i < v->n_keys; i++) insert_visited(v, i);
}

// Whether the present witness state is new; records it. The paper uses the thread of the active
// write; together with the thread's position, it identifies the write. Writes that no remaining
// read takes are equivalent.
static bool record_witness_state(rvf_verify *v) {
    const uint32_t n_threads = v->set->threads.n, key = v->n_keys;
    smc_vec_reserve(&v->keys, (size_t)(key + 1) * v->key_length);
    uint32_t *to = v->keys.at + (size_t)key * v->key_length;
    memcpy(to, v->position.at, n_threads * sizeof *to);
    for (uint32_t i = 0; i < v->keyed.n; i++) {
        const uint32_t loc = v->keyed.at[i], active = v->active.at[loc];
        to[n_threads + i] = has_no_remaining_reader(v, loc, active) ? NO_READERS_REMAIN : active;
    }
    if (2 * (v->n_keys + 1) > v->slots.n) grow_slots(v);
    for (uint64_t i = hash_verify_key(v, key) & (v->slots.n - 1); v->slots.at[i];
         i = (i + 1) & (v->slots.n - 1))
        if (keys_are_equal(v, key, v->slots.at[i] - 1)) return false;
    v->n_keys++;
    insert_visited(v, key);
    rvf_counts(v->result)->witness_states++;
    return true;
}

// ---- the search ---------------------------------------------------------------------------------

static void clear_counters(uint32_t *at, uint32_t n) { memset(at, 0, n * sizeof *at); }

// Sets the order in which events are tried to that of the guide.
static void set_rank(rvf_verify *v, const uint32_t *guide, uint32_t n_guide) {
    smc_vec_reserve(&v->rank, v->set->events.n);
    memset(v->rank.at, 0xff, v->set->events.n * sizeof *v->rank.at);
    if (v->without.guide) return;
    for (uint32_t i = 0; i < n_guide; i++) v->rank.at[guide[i]] = i;
}

// Prepares the search: the prefix is empty.
static void begin_verification(rvf_verify *v, const rvf_set *s) {
    v->set = s;
    smc_vec_reserve(&v->position, s->threads.n);
    smc_vec_reserve(&v->active, s->locs.n);
    smc_vec_reserve(&v->holders, s->locs.n);
    smc_vec_reserve(&v->unread_initial, s->locs.n);
    smc_vec_reserve(&v->left, s->events.n);
    smc_vec_reserve(&v->unread, s->events.n);
    clear_counters(v->position.at, s->threads.n);
    clear_counters(v->active.at, s->locs.n);
    clear_counters(v->holders.at, s->locs.n);
    clear_counters(v->unread_initial.at, s->locs.n);
    clear_counters(v->unread.at, s->events.n);
    v->trace.n = v->replaced.n = v->choices.n = v->options.n = v->n_keys = v->slots.n = v->keyed.n =
        0;
    for (uint32_t id = 1; id < s->events.n; id++) {
        const rvf_event *e = &s->events.at[id];
        if (!e->reads) continue;
        uint32_t at = 0, left = 0;
        for (uint32_t o; rvf_next_good_write(s, e, &o, &at);) left += o != 0;
        v->left.at[id] = left;
        v->holders.at[e->loc] += left == 0;
        count_remaining_readers(v, e, 1);
    }
    for (uint32_t l = 0; l < s->locs.n; l++)
        if (s->locs.at[l].reads.n && s->locs.at[l].writes.n) *smc_vec_push(&v->keyed) = l;
    v->key_length = s->threads.n + v->keyed.n;
}

// Removes events from the prefix until it has this length.
static void undo_to_length(rvf_verify *v, uint32_t length) {
    while (v->trace.n > length) undo_event(v);
}

// Continues with the next alternative of the latest choice that has one. Returns false if there is
// none.
static bool backtrack_choice(rvf_verify *v) {
    while (v->choices.n) {
        rvf_choice *c = &v->choices.at[v->choices.n - 1];
        undo_to_length(v, c->length);
        v->options.n = c->end;
        if (c->next < c->end) {
            execute_event(v, v->options.at[c->next++]);
            return true;
        }
        v->options.n = c->options;
        v->choices.n--;
    }
    return false;
}

// Searches for a witness. Returns false if there is none, or if a stop is requested.
static bool search_witness(rvf_verify *v) {
    for (;;) {
        extend_greedily(v);
        if (v->trace.n + 1 == v->set->events.n) return true;
        if (v->stop->requested) return false;
        const uint32_t first = v->options.n, n = list_options(v);
        if (n == 0 || (n > 1 && !record_witness_state(v))) {
            v->options.n = first;
            if (!backtrack_choice(v)) return false;
            continue;
        }
        if (n > 1)
            *smc_vec_push(&v->choices) = (rvf_choice){v->trace.n, first, v->options.n, first + 1};
        execute_event(v, v->options.at[first]);
        if (n == 1) v->options.n = first;
    }
}

bool rvf_verify_set(rvf_verify *v, const rvf_set *s, const uint32_t *guide, uint32_t n_guide,
                    const rvf_edges *edges) {
    rvf_counts(v->result)->searches++;
    v->appended = false;
    v->ordered = !v->without.closure || (edges && edges->n);
    if (v->ordered && !rvf_order_compute(&v->order, s, edges, !v->without.closure)) {
        rvf_counts(v->result)->refuted++;
        return false;
    }
    begin_verification(v, s);
    set_rank(v, guide, n_guide);
    return search_witness(v);
}

// ---- the auxiliary trace ------------------------------------------------------------------------

// Whether event `id` must precede r: r can only be inserted after it.
static bool comes_after(const rvf_set *s, const rvf_event *r, uint32_t id) {
    const rvf_event *e = &s->events.at[id];
    return (e->thread == r->thread && e->index + 1 == r->index) || id == r->after;
}

// Makes the witness: the guide with event `id` inserted at position `slot`.
static void insert_into_guide(rvf_verify *v, uint32_t id, const uint32_t *guide, uint32_t n_guide,
                              uint32_t slot) {
    smc_vec_reserve(&v->trace, n_guide + 1);
    memcpy(v->trace.at, guide, slot * sizeof *guide);
    v->trace.at[slot] = id;
    memcpy(v->trace.at + slot + 1, guide + slot, (n_guide - slot) * sizeof *guide);
    v->trace.n = n_guide + 1;
    v->appended = slot == n_guide;
}

// The read is inserted before a write to its location or at the end, so that it takes the write
// before that position. An RMW fits if the next write is not an RMW. A lock comes at the end, where
// its mutex is free.
bool rvf_verify_insert(rvf_verify *v, const rvf_set *s, const uint32_t *guide, uint32_t n_guide) {
    const uint32_t id = s->events.n - 1;
    const rvf_event *r = &s->events.at[id];
    uint32_t slot = n_guide;
    bool room = true, passed = false;
    if (r->takes) {
        insert_into_guide(v, id, guide, n_guide, n_guide);
        return true;
    }
    for (uint32_t i = n_guide; i-- > 0;) {
        const rvf_event *e = &s->events.at[guide[i]];
        passed |= comes_after(s, r, guide[i]);
        if (!e->writes || e->loc != r->loc) continue;
        if (room && rvf_is_good(s, r, e->ordinal)) {
            insert_into_guide(v, id, guide, n_guide, slot);
            return true;
        }
        if (passed) return false;
        slot = i;
        room = !r->writes || !e->reads;
    }
    if (!room || !rvf_is_good(s, r, 0)) return false;
    insert_into_guide(v, id, guide, n_guide, slot);
    return true;
}

void rvf_verify_free(rvf_verify *v) {
    smc_vec_free(&v->trace);
    smc_vec_free(&v->position);
    smc_vec_free(&v->active);
    smc_vec_free(&v->holders);
    smc_vec_free(&v->left);
    smc_vec_free(&v->unread);
    smc_vec_free(&v->unread_initial);
    smc_vec_free(&v->replaced);
    smc_vec_free(&v->rank);
    smc_vec_free(&v->keyed);
    smc_vec_free(&v->choices);
    smc_vec_free(&v->options);
    smc_vec_free(&v->keys);
    smc_vec_free(&v->slots);
    rvf_order_free(&v->order);
}
