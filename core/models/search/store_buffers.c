// store_buffers.c - the models SC, TSO and PSO: searches for a run of a machine with store buffers
// in which the reads of a graph read from their sources.
//
// The machine has a memory and, for each thread, no store buffer (SC), one FIFO buffer (TSO), or
// one FIFO buffer for each location (PSO). RMWs, seq_cst fences and stores, and thread
// synchronisation wait until the thread's buffers are empty. Under PSO, a release store leaves its
// buffer only after the thread's earlier stores; stores after a release fence leave their buffers
// only after the stores before the fence. (Design: x86-TSO, Owens, Sarkar, Sewell, TPHOLs 2009;
// SPARC PSO.)
//
// The search is VerifySC (RVF-SMC, CAV 2021, section 3) with sources instead of values. Steps that
// do not change memory are performed as soon as possible: a load that sees its source, a store into
// a buffer, a fence. Only the order in which stores reach memory is searched. A store must not
// overwrite a store that a load has yet to read. A state is the set of stores that have reached
// memory, and the content of memory.
#include "models/axiomatic/axioms.h"
#include "models/search/closure.h"
#include "models/search/moments.h"
#include "models/search/preserved.h"
#include "models/search/search.h"

#include <assert.h>
#include <string.h>

// The store buffers of a thread.
typedef enum buffering { NO_BUFFER, ONE_BUFFER, BUFFER_PER_LOCATION } buffering;

// A step of the machine, for undoing it.
typedef struct step {
    smc_id event; // the event executed, or the store that reached memory
    bool commit;  // a store reached memory; otherwise the thread executed the event
    smc_id old;   // if `commit`: the store that was in memory before
} step;

// The state of the models: a machine with store buffers.
struct smc_model_state {
    smc_search base;
    buffering buffering;
    SMC_VEC(uint32_t) pending; // [thread]: number of its buffered stores
    SMC_VEC(uint32_t) oldest;  // [thread]: position in the thread before which no store is buffered
    SMC_VEC(smc_id) memory;    // [loc]: the store in memory
    // With explicit coherence: [event]: the write that this write directly follows.
    SMC_VEC(smc_id) overwrites;
    SMC_VEC(uint32_t) unread; // [event]: number of loads that read from this store and are not yet
                              // executed
    SMC_VEC(uint8_t) committed; // [event]: whether the store has reached memory
    SMC_VEC(step) steps;        // the steps performed, for undoing
    uint64_t key; // hash of the set of stores that have reached memory, and of the content of
                  // memory
};

static smc_model_state *state_of(smc_search *s) { return (smc_model_state *)(void *)s; }
static const smc_model_state *const_state_of(const smc_search *s) {
    return (const smc_model_state *)(const void *)s;
}

// ---- the machine --------------------------------------------------------------------------------

static void push_undo_step(smc_model_state *s, smc_id event, bool commit, smc_id old) {
    *smc_vec_push(&s->steps) = (step){event, commit, old};
}

// Returns the value to combine with smc_model_state.key by XOR when the store replaces `old` in
// memory.
static uint64_t key_of_commit(smc_id store, smc_id old) {
    return smc_mix_component(store, 1) ^ smc_mix_component(old, 2) ^ smc_mix_component(store, 2);
}

// The thread executes its next event.
static void execute_without_commit(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->base.graph, id);
    s->base.position.at[e->thread]++;
    if (e->reads) s->unread.at[smc_search_source(&s->base, id)]--;
    push_undo_step(s, id, false, 0);
}

// The store reaches memory.
static void commit_store(smc_model_state *s, smc_id id) {
    const uint32_t loc = smc_event_at(s->base.graph, id)->loc;
    const smc_id old = s->memory.at[loc];
    s->memory.at[loc] = id;
    s->committed.at[id] = true;
    s->key ^= key_of_commit(id, old);
    if (s->base.closed) smc_closure_toggle_done(&s->base.closure, id);
    push_undo_step(s, id, true, old);
}

static bool is_buffered(const smc_model_state *s, smc_id id) {
    return s->buffering != NO_BUFFER && smc_is_buffered_store(&s->base, id);
}

static void lower_first_buffered(smc_model_state *s, uint32_t t, uint32_t at) {
    if (at < s->oldest.at[t]) s->oldest.at[t] = at;
}

static bool is_pending(const smc_model_state *s, smc_id id) {
    return is_buffered(s, id) && !s->committed.at[id];
}

#ifndef NDEBUG
// Whether all buffered stores of thread t are at positions `from` and later.
static bool all_stores_are_buffered_from(const smc_model_state *s, uint32_t t, uint32_t from) {
    uint32_t n = 0;
    for (uint32_t i = from; i < s->base.position.at[t]; i++)
        n += is_pending(s, smc_search_event_at(&s->base, t, i));
    return n == s->pending.at[t];
}
#endif

// Position of the thread's first buffered store; if no store is buffered, the thread's current
// position.
static uint32_t first_buffered_position(smc_model_state *s, uint32_t t) {
    uint32_t *at = &s->oldest.at[t];
    assert(all_stores_are_buffered_from(s, t, *at));
    while (*at < s->base.position.at[t] && !is_pending(s, smc_search_event_at(&s->base, t, *at)))
        ++*at;
    return *at;
}

static void undo_steps_to(smc_search *base, uint32_t height) {
    smc_model_state *s = state_of(base);
    while (s->steps.n > height) {
        const step x = smc_vec_pop(&s->steps);
        const smc_event *e = smc_event_at(s->base.graph, x.event);
        if (x.commit) {
            s->memory.at[e->loc] = x.old;
            s->committed.at[x.event] = false;
            s->key ^= key_of_commit(x.event, x.old);
            if (s->base.closed) smc_closure_toggle_done(&s->base.closure, x.event);
            if (is_buffered(s, x.event)) s->pending.at[e->thread]++;
            lower_first_buffered(s, e->thread, e->index - 1);
        } else {
            s->base.position.at[e->thread]--;
            if (e->reads) s->unread.at[smc_search_source(&s->base, x.event)]++;
            if (is_buffered(s, x.event)) s->pending.at[e->thread]--;
        }
    }
}

// Returns the store that a load of thread t would see: the thread's own last buffered store to the
// location; otherwise the store in memory. (An own store that is not in a buffer any more was made
// when the buffers were empty.)
static smc_id visible_write(smc_model_state *s, uint32_t t, uint32_t loc) {
    const smc_graph *g = s->base.graph;
    if (!s->pending.at[t]) return s->memory.at[loc];
    smc_id w = smc_graph_last_write(g, loc, t, s->base.position.at[t]);
    while (w && !smc_search_writes(&s->base, w)) w = smc_event_at(g, w)->prev_write;
    return w && is_pending(s, w) ? w : s->memory.at[loc];
}

// Executes the event, which is the next one of its thread, if it does not change memory. Returns
// whether it was executed.
static bool pass_without_memory_change(smc_search *base, smc_id id) {
    smc_model_state *s = state_of(base);
    const smc_event *e = smc_event_at(base->graph, id);
    const bool empty = !s->pending.at[e->thread];
    if (!smc_search_thread_may_begin(base, e)) return false;
    switch (e->kind) {
    case SMC_READ:
        if (visible_write(s, e->thread, e->loc) != smc_search_source(&s->base, id)) return false;
        break;
    case SMC_RMW: // only an RMW that fails: one that writes changes memory
        if (smc_search_writes(&s->base, id) || !empty ||
            (e->reads && s->memory.at[e->loc] != smc_search_source(&s->base, id)))
            return false;
        break;
    case SMC_WRITE:
        if (!smc_search_writes(&s->base, id)) break;
        if (!is_buffered(s, id)) return false;
        s->pending.at[e->thread]++;
        break;
    case SMC_FENCE:
        if (e->step->action.order == SMC_SEQ_CST && !empty) return false;
        break;
    case SMC_LOCK:
    case SMC_JOIN:
        if (!empty || !smc_search_is_done(base, e->rf)) return false;
        break;
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_END:
        if (!empty) return false;
        break;
    default: break;
    }
    execute_without_commit(s, id);
    return true;
}

static bool thread_is_done(const smc_search *base, uint32_t t) {
    return !(base->q->drained && const_state_of(base)->pending.at[t]);
}

// ---- stores that can reach memory next ----------------------------------------------------------

// Whether the action is a fence that orders the stores before and after it (PSO).
// Whether the store may reach memory next: all loads from the current content of its location are
// executed, except the load of the store itself if it is an RMW.
static bool may_overwrite(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_event_at(s->base.graph, id);
    const smc_id now = s->memory.at[e->loc];
    if (s->base.graph->options.coherence && s->overwrites.at[id] != now) return false;
    if (s->base.closed && !smc_closure_allows_write(&s->base.closure, id)) return false;
    if (e->reads) return now == smc_search_source(&s->base, id) && s->unread.at[now] == 1;
    return s->unread.at[now] == 0;
}

static void offer_commit(smc_model_state *s, smc_id id) {
    if (may_overwrite(s, id)) *smc_vec_push(&s->base.candidates) = id;
}

// Appends the buffered stores of thread t that may reach memory next.
static void offer_buffered(smc_model_state *s, uint32_t t) {
    // `earlier`: there is an earlier buffered store; `fenced`: a release fence follows one of
    // these.
    bool earlier = false, fenced = false;
    const uint32_t begin =
        s->pending.at[t] ? first_buffered_position(s, t) : s->base.position.at[t];
    for (uint32_t i = begin; i < s->base.position.at[t]; i++) {
        const smc_id id = smc_search_event_at(&s->base, t, i);
        const smc_event *e = smc_event_at(s->base.graph, id);
        if (smc_orders_stores(&e->step->action)) fenced |= earlier;
        if (!is_pending(s, id)) continue;
        if (s->buffering == ONE_BUFFER) {
            offer_commit(s, id);
            return;
        }
        // the first buffered store to its location
        const bool first = !e->prev_write || !is_pending(s, e->prev_write);
        const bool waits = fenced || (earlier && smc_is_release(&e->step->action));
        if (first && !waits) offer_commit(s, id);
        earlier = true;
    }
}

static bool may_write_next(const smc_search *base, smc_id id) {
    return smc_search_thread_may_begin(base, smc_event_at(base->graph, id)) &&
           may_overwrite(const_state_of(base), id);
}

static void offer_thread(smc_search *base, uint32_t t) {
    smc_model_state *s = state_of(base);
    offer_buffered(s, t);
    if (base->position.at[t] == base->length.at[t] || s->pending.at[t]) return;
    const smc_id id = smc_search_event_at(base, t, base->position.at[t]);
    if (!smc_search_thread_may_begin(base, smc_event_at(base->graph, id))) return;
    if (smc_search_writes(base, id) && !is_buffered(s, id)) offer_commit(s, id);
}

static void commit_next_store(smc_search *base, smc_id store) {
    smc_model_state *s = state_of(base);
    const bool from_buffer = is_buffered(s, store);
    if (from_buffer) s->pending.at[smc_event_at(base->graph, store)->thread]--;
    commit_store(s, store);
    if (!from_buffer) execute_without_commit(s, store);
}

static uint32_t undo_height(const smc_search *base) { return const_state_of(base)->steps.n; }

static uint64_t state_key(const smc_search *base) { return const_state_of(base)->key; }

static void list_run(smc_search *base) {
    const smc_model_state *s = state_of(base);
    for (uint32_t i = 0; i < s->steps.n; i++)
        if (s->steps.at[i].commit != base->certificate.of_all)
            *smc_vec_push(&base->order) = s->steps.at[i].event;
}

static void record_commit_times(smc_search *base) {
    const smc_model_state *s = state_of(base);
    uint64_t moment = 0;
    for (uint32_t i = 0; i < s->steps.n; i++) {
        const step *x = &s->steps.at[i];
        if (x->commit) moment = base->certificate.rank.at[x->event];
        else smc_moments_set(base, x->event, moment);
    }
    smc_moments_complete(base);
}

static bool close_order(smc_search *base) { return smc_closure_compute(&base->closure, base); }

// ---- queries ------------------------------------------------------------------------------------

// Computes `overwrites` from the coherence order. If the read of the query is an RMW, it directly
// follows its source in that order.
static void follow_coherence(smc_model_state *s) {
    const smc_graph *g = s->base.graph;
    const smc_search_query *q = s->base.q;
    smc_vec_reserve(&s->overwrites, g->pool.n);
    for (uint32_t l = 0; l < g->locs.n; l++) {
        uint32_t at = 0;
        smc_id previous = 0, w;
        while ((w = smc_search_next_write(&s->base, l, &at))) {
            s->overwrites.at[w] = previous;
            previous = w;
            if (!q->read || !q->read_writes || w != q->source || smc_event_at(g, q->read)->loc != l)
                continue;
            s->overwrites.at[q->read] = w;
            previous = q->read;
        }
    }
}

static bool begin_search(smc_search *base) {
    smc_model_state *s = state_of(base);
    const smc_graph *g = base->graph;
    s->key = 0;
    s->steps.n = 0;
    smc_vec_reserve(&s->pending, g->threads.n);
    smc_vec_reserve(&s->oldest, g->threads.n);
    smc_vec_reserve(&s->memory, g->locs.n);
    smc_vec_reserve(&s->unread, g->pool.n);
    smc_vec_reserve(&s->committed, g->pool.n);
    memset(s->pending.at, 0, g->threads.n * sizeof *s->pending.at);
    memset(s->oldest.at, 0, g->threads.n * sizeof *s->oldest.at);
    memset(s->unread.at, 0, g->pool.n * sizeof *s->unread.at);
    memset(s->committed.at, 0, g->pool.n * sizeof *s->committed.at);
    for (uint32_t l = 0; l < g->locs.n; l++) s->memory.at[l] = g->locs.at[l].init;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (uint32_t i = 0; i < s->base.length.at[t]; i++) {
            const smc_id id = smc_search_event_at(&s->base, t, i);
            if (smc_event_at(g, id)->reads) s->unread.at[smc_search_source(&s->base, id)]++;
        }
    if (g->options.coherence) follow_coherence(s);
    return true;
}

static const smc_machine machine = {
    .begin = begin_search,
    .pass = pass_without_memory_change,
    .has_finished = thread_is_done,
    .offer = offer_thread,
    .may_write = may_write_next,
    .write = commit_next_store,
    .height = undo_height,
    .undo_to = undo_steps_to,
    .key = state_key,
    .close = close_order,
    .list = list_run,
    .know = record_commit_times,
};

// ---- services -----------------------------------------------------------------------------------

static smc_model_state *start_model(const smc_model *self, const smc_graph *g) {
    const buffering b = *(const buffering *)self->own;
    smc_model_state *s = smc_alloc(sizeof *s);
    s->base = (smc_search){.graph = g,
                           .machine = &machine,
                           .certificate = {.graph = g, .of_all = b == NO_BUFFER},
                           .closure = {.preserved = b == NO_BUFFER    ? NULL
                                                    : b == ONE_BUFFER ? smc_preserved_by_tso
                                                                      : smc_preserved_by_pso,
                                       .rules = SMC_READS_SEE_MEMORY},
                           .draining = b == BUFFER_PER_LOCATION ? smc_draining_of_event : NULL};
    s->buffering = b;
    return s;
}

static void finish_model(smc_model_state *s) {
    smc_search_free(&s->base);
    smc_vec_free(&s->pending);
    smc_vec_free(&s->oldest);
    smc_vec_free(&s->memory);
    smc_vec_free(&s->overwrites);
    smc_vec_free(&s->unread);
    smc_vec_free(&s->committed);
    smc_vec_free(&s->steps);
    free(s);
}

// Whether the writes can be the last ones of their locations: searches for a run in which each of
// them has one more load to be executed, so that it is never overwritten, and in which all stores
// reach memory.
static bool can_be_last(smc_model_state *s, const smc_id *writes, uint32_t n) {
    const smc_search_query q = {.drained = true};
    smc_search_begin(&s->base, &q);
    for (uint32_t i = 0; i < n; i++) s->unread.at[writes[i]]++;
    return smc_search_answer(&s->base);
}

// Writes the executed events of a run to `out`, in order. Returns their number; 0: there is no run.
static uint32_t copy_sc_run(smc_model_state *s, smc_id *out) {
    uint32_t n = 0;
    if (!smc_search_find_run(s)) return 0;
    for (uint32_t i = 0; i < s->steps.n; i++)
        if (!s->steps.at[i].commit) out[n++] = s->steps.at[i].event;
    return n;
}

#define SERVICES                                                                                   \
    .start = start_model, .finish = finish_model, .add = smc_search_add,                           \
        .remove = smc_search_remove,                                                               \
        .readable = smc_search_readable,                                                           \
    .canonical = smc_search_canonical, .takes = smc_search_may_read, .can_be_last = can_be_last,   \
        .coherence = smc_search_coherence,                                                         \
    .run = copy_sc_run

const smc_model smc_model_sc = {
    .name = "sc",
    .title = "sequential consistency",
    .paper = "Lamport: How to Make a Multiprocessor Computer That Correctly Executes Multiprocess "
             "Programs, 1979",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_SEES_PAST |
             SMC_MODEL_LOCKS_BY_HB | SMC_MODEL_INTERLEAVES | SMC_MODEL_COMMUTES |
             SMC_MODEL_MIXES_SIZES,
    .axioms = smc_axioms_sc,
    .axioms_hb = smc_hb_porf,
    .axioms_ppo = smc_ppo_sc,
    .own = &(const buffering){NO_BUFFER},
    SERVICES,
};

const smc_model smc_model_tso = {
    .name = "tso",
    .title = "total store order (x86)",
    .paper = "Owens, Sarkar, Sewell: A Better x86 Memory Model: x86-TSO, TPHOLs 2009",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_SEES_PAST |
             SMC_MODEL_ORDERS | SMC_MODEL_COMMUTES | SMC_MODEL_MIXES_SIZES,
    .axioms = smc_axioms_tso,
    .axioms_hb = smc_hb_porf,
    .axioms_ppo = smc_ppo_tso,
    .own = &(const buffering){ONE_BUFFER},
    SERVICES,
};

const smc_model smc_model_pso = {
    .name = "pso",
    .title = "partial store order (SPARC)",
    .paper = "Weaver, Germond: The SPARC Architecture Manual, version 9, 1994",
    .flags =
        SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED | SMC_MODEL_ORDERS | SMC_MODEL_MIXES_SIZES,
    .axioms = smc_axioms_pso,
    .axioms_hb = smc_hb_porf,
    .axioms_ppo = smc_ppo_pso,
    .own = &(const buffering){BUFFER_PER_LOCATION},
    SERVICES,
};
