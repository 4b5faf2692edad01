// buffers.c - SC, TSO and PSO: whether some run of a machine with store buffers gives the reads of a graph their sources.
//
// The machine has a memory and, for each thread, no store buffer (SC), one that is emptied in order (TSO), or one for each
// location (PSO). RMWs, seq_cst fences and stores and whatever synchronises threads wait for the thread's buffer to be
// empty. Under PSO a release store leaves its buffer only after the thread's earlier stores, and so do all stores after
// a release fence with those before it. (design: x86-TSO, Owens, Sarkar, Sewell, TPHOLs 2009; SPARC PSO.)
//
// The search is that of VerifySC (RVF-SMC, CAV 2021, section 3) with sources in the place of values. Steps that change
// no memory are taken as soon as they are possible: a load whose source is what it would see, a store into a buffer, a
// fence. Only the order in which stores reach memory is searched. A store may not overwrite one that some load
// has still to read. First one run is tried, in the order of the last run found. Where it fails, what every run must keep in
// order (closure.h) either shows that there is none or narrows the search; sets of stores in memory, with what is in memory
// then, that led nowhere are remembered.
#include "core/models/closure.h"

#include <string.h>

typedef enum buffering { NO_BUFFER, ONE_BUFFER, BUFFER_PER_LOCATION } buffering;

// A store that may reach memory next, out of a buffer or directly.
typedef struct candidate {
    smc_id store;
    bool from_buffer;
} candidate;

typedef struct step {
    smc_id event;
    bool commit; // the store reached memory; otherwise the thread went past the event
    smc_id old;  // commit: what was in memory before
} step;

struct smc_model_state {
    smc_search base;
    buffering buffering;
    SMC_VEC(uint32_t) position; // [thread]: how many events the thread has gone past
    SMC_VEC(uint32_t) pending;  // [thread]: stores in its buffers
    SMC_VEC(smc_id) memory;     // [loc]
    SMC_VEC(smc_id) overwrites; // [event], where coherence is part of the graph: the write that a write comes after
    SMC_VEC(uint32_t) unread;   // [event]: loads that have still to read this store
    SMC_VEC(uint8_t) committed; // [event]
    SMC_VEC(step) steps;        // taken, to be undone
    SMC_VEC(candidate) candidates;
    SMC_VEC(smc_id) order;      // scratch: stores as they reached memory, or all events
    smc_closure closure;
    bool closed;                // the closure is that of the question
    smc_failures failures;
    uint64_t key;               // of the stores in memory and of what is in memory
};

// ---- the machine -------------------------------------------------------------------------------------------------

static void remember(smc_model_state *s, smc_id event, bool commit, smc_id old) {
    *smc_vec_push(&s->steps) = (step){event, commit, old};
}

static uint64_t key_of(smc_id what, uint64_t where) { return smc_mix(what * 0x9e3779b97f4a7c15u + where); }

static void pass(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    s->position.at[e->thread]++;
    if (e->reads) s->unread.at[smc_search_source(&s->base, id)]--;
    remember(s, id, false, 0);
}

static void commit(smc_model_state *s, smc_id id) {
    const uint32_t loc = smc_ev(s->base.graph, id)->loc;
    const smc_id old = s->memory.at[loc];
    s->memory.at[loc] = id;
    s->committed.at[id] = true;
    s->key ^= key_of(id, 1) ^ key_of(old, 2) ^ key_of(id, 2);
    if (s->closed) smc_closure_flip(&s->closure, id);
    remember(s, id, true, old);
}

static bool is_store(const smc_model_state *s, smc_id id) {
    return smc_ev(s->base.graph, id)->kind == SMC_WRITE && smc_search_writes(&s->base, id);
}

static bool is_buffered(const smc_model_state *s, smc_id id) {
    return s->buffering != NO_BUFFER && is_store(s, id) && smc_ev(s->base.graph, id)->step->action.order != SMC_SEQ_CST;
}

static void undo_to(smc_model_state *s, uint32_t height) {
    while (s->steps.n > height) {
        const step x = smc_vec_pop(&s->steps);
        const smc_event *e = smc_ev(s->base.graph, x.event);
        if (x.commit) {
            s->memory.at[e->loc] = x.old;
            s->committed.at[x.event] = false;
            s->key ^= key_of(x.event, 1) ^ key_of(x.old, 2) ^ key_of(x.event, 2);
            if (s->closed) smc_closure_flip(&s->closure, x.event);
            if (is_buffered(s, x.event)) s->pending.at[e->thread]++;
        } else {
            s->position.at[e->thread]--;
            if (e->reads) s->unread.at[smc_search_source(&s->base, x.event)]++;
            if (is_buffered(s, x.event)) s->pending.at[e->thread]--;
        }
    }
}

static bool happened(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    return e->thread == SMC_INIT_THREAD || e->index <= s->position.at[e->thread];
}

// What a load of thread t would see: the latest store to the location in its own buffer, or memory.
static smc_id visible(const smc_model_state *s, uint32_t t, uint32_t loc) {
    for (uint32_t i = s->pending.at[t] ? s->position.at[t] : 0; i > 0; i--) {
        const smc_id id = smc_search_event(&s->base, t, i - 1);
        if (smc_ev(s->base.graph, id)->loc == loc && is_buffered(s, id)) return s->committed.at[id] ? s->memory.at[loc] : id;
    }
    return s->memory.at[loc];
}

static bool may_begin(const smc_model_state *s, const smc_event *e) {
    const smc_id create = s->base.graph->threads.at[e->thread].create;
    return e->index > 1 || !create || happened(s, create);
}

// Steps that leave memory alone.
static bool try_pass(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    const bool empty = !s->pending.at[e->thread];
    if (!may_begin(s, e)) return false;
    switch (e->kind) {
    case SMC_READ:
        if (visible(s, e->thread, e->loc) != smc_search_source(&s->base, id)) return false;
        break;
    case SMC_RMW: // a failed one; one that writes changes memory
        if (smc_search_writes(&s->base, id) || !empty || s->memory.at[e->loc] != smc_search_source(&s->base, id)) return false;
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
        if (!empty || !happened(s, e->rf)) return false;
        break;
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_END:
        if (!empty) return false;
        break;
    default: break;
    }
    pass(s, id);
    return true;
}

// All such steps there are; whether every thread is through.
static bool run_ahead(smc_model_state *s) {
    bool moved = true, through = true;
    while (moved) {
        moved = false;
        through = true;
        for (uint32_t t = 0; t < s->base.length.n; t++) {
            for (; s->position.at[t] < s->base.length.at[t]; moved = true)
                if (!try_pass(s, smc_search_event(&s->base, t, s->position.at[t]))) break;
            through &= s->position.at[t] == s->base.length.at[t] && !(s->base.q->drained && s->pending.at[t]);
        }
    }
    return through;
}

// ---- the search --------------------------------------------------------------------------------------------------

static bool orders_stores(const smc_action *a) {
    return a->kind == SMC_FENCE && (a->order == SMC_RELEASE || a->order == SMC_ACQ_REL);
}

static bool is_release(const smc_action *a) { return a->order == SMC_RELEASE || a->order == SMC_ACQ_REL; }

// The store would be the next to reach memory: nobody must need what is there now (an RMW is one who reads it).
static bool may_overwrite(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->base.graph, id);
    const smc_id now = s->memory.at[e->loc];
    if (s->base.graph->options.coherence && s->overwrites.at[id] != now) return false;
    if (s->closed && !smc_closure_allows(&s->closure, id)) return false;
    if (e->reads) return now == smc_search_source(&s->base, id) && s->unread.at[now] == 1;
    return s->unread.at[now] == 0;
}

static void offer(smc_model_state *s, smc_id id, bool from_buffer) {
    if (may_overwrite(s, id)) *smc_vec_push(&s->candidates) = (candidate){id, from_buffer};
}

// The stores that may leave thread t's buffers next.
static void offer_buffered(smc_model_state *s, uint32_t t) {
    bool earlier = false, fenced = false; // an earlier store is still there; one is, and a release fence since
    for (uint32_t i = 0; i < s->position.at[t] && s->pending.at[t]; i++) {
        const smc_id id = smc_search_event(&s->base, t, i);
        const smc_event *e = smc_ev(s->base.graph, id);
        if (orders_stores(&e->step->action)) fenced |= earlier;
        if (!is_buffered(s, id) || s->committed.at[id]) continue;
        if (s->buffering == ONE_BUFFER) {
            offer(s, id, true);
            return;
        }
        bool first = true; // of its location
        for (uint32_t j = 0; j < i && first; j++) {
            const smc_id o = smc_search_event(&s->base, t, j);
            first = !(is_buffered(s, o) && !s->committed.at[o] && smc_ev(s->base.graph, o)->loc == e->loc);
        }
        const bool waits = fenced || (earlier && is_release(&e->step->action));
        if (first && !waits) offer(s, id, true);
        earlier = true;
    }
}

static void offer_thread(smc_model_state *s, uint32_t t) {
    offer_buffered(s, t);
    if (s->position.at[t] == s->base.length.at[t] || s->pending.at[t]) return;
    const smc_id id = smc_search_event(&s->base, t, s->position.at[t]);
    if (may_begin(s, smc_ev(s->base.graph, id)) && smc_search_writes(&s->base, id) && !is_buffered(s, id)) offer(s, id, false);
}

static void reach_memory(smc_model_state *s, candidate c) {
    if (c.from_buffer) s->pending.at[smc_ev(s->base.graph, c.store)->thread]--;
    commit(s, c.store);
    if (!c.from_buffer) pass(s, c.store);
}

// Moves the one of the candidates from `from` on that was done first in the last run to their beginning.
static candidate take_first(smc_model_state *s, uint32_t from) {
    uint32_t best = from;
    for (uint32_t i = from + 1; i < s->candidates.n; i++) {
        const smc_id store = s->candidates.at[i].store;
        if (smc_search_rank(&s->base, store) < smc_search_rank(&s->base, s->candidates.at[best].store)) best = i;
    }
    const candidate c = s->candidates.at[best];
    s->candidates.at[best] = s->candidates.at[from];
    s->candidates.at[from] = c;
    return c;
}

// One run, without turning back.
static bool run(smc_model_state *s) {
    while (!run_ahead(s)) {
        s->candidates.n = 0;
        for (uint32_t t = 0; t < s->base.length.n; t++) offer_thread(s, t);
        if (!s->candidates.n) return false;
        reach_memory(s, take_first(s, 0));
    }
    return true;
}

static bool search(smc_model_state *s) {
    const uint32_t height = s->steps.n, from = s->candidates.n;
    if (run_ahead(s) || smc_graph_stops(s->base.graph)) return true;
    const uint64_t key = s->key;
    if (!smc_failures_has(&s->failures, key)) {
        for (uint32_t t = 0; t < s->base.length.n; t++) offer_thread(s, t);
        const uint32_t to = s->candidates.n, before = s->steps.n;
        for (uint32_t i = from; i < to; i++) {
            reach_memory(s, take_first(s, i));
            if (search(s)) return true;
            undo_to(s, before);
            s->candidates.n = to;
        }
        smc_failures_add(&s->failures, key);
    }
    s->candidates.n = from;
    undo_to(s, height);
    return false;
}

static bool drains(const smc_search *base, smc_id id) {
    const smc_event *e = smc_ev(base->graph, id);
    switch (e->kind) {
    case SMC_RMW:
    case SMC_LOCK:
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_JOIN:
    case SMC_END: return true;
    case SMC_FENCE:
    case SMC_WRITE: return e->step->action.order == SMC_SEQ_CST;
    default: return false;
    }
}

// What the machine keeps in order: as ppo in axioms.c.
static bool preserved(const smc_search *base, smc_id a, smc_id b) {
    const smc_model_state *s = (const smc_model_state *)(const void *)base;
    const smc_graph *g = base->graph;
    const smc_event *p = smc_ev(g, a), *q = smc_ev(g, b);
    const smc_action *act = &q->step->action;
    if (!is_store(s, a)) return p->kind != SMC_FENCE || p->step->action.order == SMC_SEQ_CST;
    if (!is_buffered(s, a)) return true;
    if (drains(base, b)) return true;
    if (!is_store(s, b)) return false;
    if (s->buffering == ONE_BUFFER || p->loc == q->loc || is_release(act)) return true;
    for (uint32_t i = p->index; i + 1 < q->index; i++)
        if (orders_stores(&smc_ev(g, g->threads.at[q->thread].events.at[i])->step->action)) return true;
    return false;
}

// The question, of which `begin` has made the tables.
static bool answer(smc_model_state *s) {
    s->closed = false;
    if (!run(s)) {
        undo_to(s, 0);
        if (!smc_closure_make(&s->closure, &s->base, s->buffering == NO_BUFFER ? NULL : preserved, SMC_READS_AT_ONCE)) return false;
        s->closed = true;
        s->candidates.n = 0;
        smc_failures_clear(&s->failures);
        if (!search(s)) return false;
    }
    if (s->base.q->view || s->base.q->read) return true; // not a run of the whole graph
    s->order.n = 0;
    for (uint32_t i = 0; i < s->steps.n; i++)
        if (s->steps.at[i].commit != s->base.known.of_all) *smc_vec_push(&s->order) = s->steps.at[i].event;
    smc_search_remember(&s->base, s->order.at, s->order.n);
    return true;
}

// The write that each overwrites. An RMW in question comes between its source and what is next.
static void follow_coherence(smc_model_state *s) {
    const smc_graph *g = s->base.graph;
    const smc_question *q = s->base.q;
    smc_vec_reserve(&s->overwrites, g->pool.n);
    for (uint32_t l = 0; l < g->locs.n; l++) {
        uint32_t at = 0;
        smc_id previous = 0, w;
        while ((w = smc_search_next_write(&s->base, l, &at))) {
            s->overwrites.at[w] = previous;
            previous = w;
            if (!q->read || !q->read_writes || w != q->source || smc_ev(g, q->read)->loc != l) continue;
            s->overwrites.at[q->read] = w;
            previous = q->read;
        }
    }
}

// Empties the tables for a question.
static void begin(smc_model_state *s, const smc_question *q) {
    const smc_graph *g = s->base.graph;
    smc_search_begin(&s->base, q);
    s->key = 0;
    s->steps.n = 0;
    smc_vec_reserve(&s->position, g->threads.n);
    smc_vec_reserve(&s->pending, g->threads.n);
    smc_vec_reserve(&s->memory, g->locs.n);
    smc_vec_reserve(&s->unread, g->pool.n);
    smc_vec_reserve(&s->committed, g->pool.n);
    memset(s->position.at, 0, g->threads.n * sizeof *s->position.at);
    memset(s->pending.at, 0, g->threads.n * sizeof *s->pending.at);
    memset(s->unread.at, 0, g->pool.n * sizeof *s->unread.at);
    memset(s->committed.at, 0, g->pool.n * sizeof *s->committed.at);
    for (uint32_t l = 0; l < g->locs.n; l++) s->memory.at[l] = g->locs.at[l].init;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (uint32_t i = 0; i < s->base.length.at[t]; i++) {
            const smc_id id = smc_search_event(&s->base, t, i);
            if (smc_ev(g, id)->reads) s->unread.at[smc_search_source(&s->base, id)]++;
        }
    if (g->options.coherence) follow_coherence(s);
}

static bool possible(smc_search *base, const smc_question *asked) {
    smc_model_state *s = (smc_model_state *)(void *)base;
    smc_question with_coherence = *asked; // all writes have their place there
    with_coherence.drained = true;
    const smc_question *q = base->graph->options.coherence ? &with_coherence : asked;
    begin(s, q);
    return answer(s);
}

// ---- services ----------------------------------------------------------------------------------------------------

static smc_model_state *start(const smc_graph *g, buffering b) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->base = (smc_search){.graph = g,
                           .known = {.graph = g, .of_all = b == NO_BUFFER},
                           .possible = possible,
                           .drains = b == BUFFER_PER_LOCATION ? drains : NULL};
    s->buffering = b;
    return s;
}

static smc_model_state *sc_start(const smc_graph *g) { return start(g, NO_BUFFER); }
static smc_model_state *tso_start(const smc_graph *g) { return start(g, ONE_BUFFER); }
static smc_model_state *pso_start(const smc_graph *g) { return start(g, BUFFER_PER_LOCATION); }

static void finish(smc_model_state *s) {
    smc_search_free(&s->base);
    smc_vec_free(&s->position);
    smc_vec_free(&s->pending);
    smc_vec_free(&s->memory);
    smc_vec_free(&s->overwrites);
    smc_vec_free(&s->unread);
    smc_vec_free(&s->committed);
    smc_vec_free(&s->steps);
    smc_vec_free(&s->candidates);
    smc_vec_free(&s->order);
    smc_closure_free(&s->closure);
    free(s->failures.slots);
    free(s);
}

// A run in which somebody has always still to read w, so that nothing overwrites it, and all stores reach memory.
static bool can_be_last(smc_model_state *s, smc_id w) {
    const smc_question q = {.drained = true};
    begin(s, &q);
    s->unread.at[w]++;
    return answer(s);
}

static uint32_t coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    const smc_question q = {.drained = true};
    uint32_t n = 0;
    out[n++] = s->base.graph->locs.at[loc].init;
    if (!possible(&s->base, &q)) return 0;
    for (uint32_t i = 0; i < s->steps.n; i++)
        if (s->steps.at[i].commit && smc_ev(s->base.graph, s->steps.at[i].event)->loc == loc) out[n++] = s->steps.at[i].event;
    return n;
}

#define SERVICES                                                                                                       \
    .finish = finish, .add = smc_search_add, .remove = smc_search_remove, .readable = smc_search_readable,                \
    .canonical = smc_search_canonical, .can_be_last = can_be_last, .coherence = coherence

const smc_model smc_model_sc = {
    .name = "sc",
    .title = "sequential consistency",
    .paper = "Lamport: How to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs, 1979",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED,
    .axioms = smc_axioms_sc,
    .axioms_hb = smc_hb_porf,
    .start = sc_start,
    SERVICES,
};

const smc_model smc_model_tso = {
    .name = "tso",
    .title = "total store order (x86)",
    .paper = "Owens, Sarkar, Sewell: A Better x86 Memory Model: x86-TSO, TPHOLs 2009",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED,
    .axioms = smc_axioms_tso,
    .axioms_hb = smc_hb_porf,
    .start = tso_start,
    SERVICES,
};

const smc_model smc_model_pso = {
    .name = "pso",
    .title = "partial store order (SPARC)",
    .paper = "Weaver, Germond: The SPARC Architecture Manual, version 9, 1994",
    .flags = SMC_MODEL_EXTENSIBLE | SMC_MODEL_PREFIX_CLOSED,
    .axioms = smc_axioms_pso,
    .axioms_hb = smc_hb_porf,
    .start = pso_start,
    SERVICES,
};
