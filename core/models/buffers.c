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
// has still to read. Sets of stores in memory, with what is in memory then, that led nowhere are remembered.
#include "core/models/model.h"

#include <string.h>

typedef enum buffering { NO_BUFFER, ONE_BUFFER, BUFFER_PER_LOCATION } buffering;

// What a search is about: the events of a view (or all linked ones), and one read whose source is `source`.
typedef struct question {
    const smc_view *view; // NULL: all linked events
    smc_id read, source;  // 0: none; `read` need not be linked
    bool read_writes;
    bool drained;         // all buffers are to be empty at the end
} question;

typedef struct step {
    smc_id event;
    bool commit; // the store reached memory; otherwise the thread went past the event
    smc_id old;  // commit: what was in memory before
} step;

struct smc_model_state {
    const smc_graph *graph;
    buffering buffering;
    const question *q;
    SMC_VEC(uint32_t) length;   // [thread]: how many of its events take part
    SMC_VEC(uint32_t) position; // [thread]: how many the thread has gone past
    SMC_VEC(uint32_t) pending;  // [thread]: stores in its buffers
    SMC_VEC(smc_id) memory;     // [loc]
    SMC_VEC(uint32_t) unread;   // [event]: loads that have still to read this store
    SMC_VEC(uint8_t) committed; // [event]
    SMC_VEC(step) steps;        // taken, to be undone
    SMC_VEC(uint64_t) failed;   // open addressing, 0 is empty
    uint32_t n_failed;
    uint64_t key;               // of the stores in memory and of what is in memory
};

// ---- what takes part ---------------------------------------------------------------------------------------------

static smc_id event_at(const smc_model_state *s, uint32_t t, uint32_t i) {
    const smc_thread *thread = &s->graph->threads.at[t];
    return i < thread->events.n ? thread->events.at[i] : s->q->read; // a read that is not linked comes last in its thread
}

static smc_id source_of(const smc_model_state *s, smc_id id) {
    return id == s->q->read ? s->q->source : smc_ev(s->graph, id)->rf;
}

static bool writes(const smc_model_state *s, smc_id id) {
    if (id == s->q->read) return s->q->read_writes;
    return smc_ev(s->graph, id)->writes && !(s->q->view && s->q->view->writer == id);
}

static uint32_t length_of(const smc_model_state *s, uint32_t t) {
    const smc_thread *thread = &s->graph->threads.at[t];
    const question *q = s->q;
    uint32_t n = thread->events.n;
    if (q->view) {
        // The writer itself stays, as a read; a writer that does not read is not part of the view.
        while (n && !smc_in_view(smc_ev(s->graph, thread->events.at[n - 1]), q->view)) n--;
        const smc_id last = n ? thread->events.at[n - 1] : 0;
        if (last && last == q->view->writer && !smc_ev(s->graph, last)->reads) n--;
    }
    // The read in question is the last of its thread, whatever the graph or the view have after it.
    return q->read && smc_ev(s->graph, q->read)->thread == t ? smc_ev(s->graph, q->read)->index : n;
}

// ---- the machine -------------------------------------------------------------------------------------------------

static void remember(smc_model_state *s, smc_id event, bool commit, smc_id old) {
    *smc_vec_push(&s->steps) = (step){event, commit, old};
}

static uint64_t key_of(smc_id what, uint64_t where) { return smc_mix(what * 0x9e3779b97f4a7c15u + where); }

static void pass(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    s->position.at[e->thread]++;
    if (e->reads) s->unread.at[source_of(s, id)]--;
    remember(s, id, false, 0);
}

static void commit(smc_model_state *s, smc_id id) {
    const uint32_t loc = smc_ev(s->graph, id)->loc;
    const smc_id old = s->memory.at[loc];
    s->memory.at[loc] = id;
    s->committed.at[id] = true;
    s->key ^= key_of(id, 1) ^ key_of(old, 2) ^ key_of(id, 2);
    remember(s, id, true, old);
}

static bool is_store(const smc_model_state *s, smc_id id) {
    return smc_ev(s->graph, id)->kind == SMC_WRITE && writes(s, id);
}

static bool is_buffered(const smc_model_state *s, smc_id id) {
    return s->buffering != NO_BUFFER && is_store(s, id) && smc_ev(s->graph, id)->step->action.order != SMC_SEQ_CST;
}

static void undo_to(smc_model_state *s, uint32_t height) {
    while (s->steps.n > height) {
        const step x = smc_vec_pop(&s->steps);
        const smc_event *e = smc_ev(s->graph, x.event);
        if (x.commit) {
            s->memory.at[e->loc] = x.old;
            s->committed.at[x.event] = false;
            s->key ^= key_of(x.event, 1) ^ key_of(x.old, 2) ^ key_of(x.event, 2);
            if (is_buffered(s, x.event)) s->pending.at[e->thread]++;
        } else {
            s->position.at[e->thread]--;
            if (e->reads) s->unread.at[source_of(s, x.event)]++;
            if (is_buffered(s, x.event)) s->pending.at[e->thread]--;
        }
    }
}

static bool happened(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    return e->thread == SMC_INIT_THREAD || e->index <= s->position.at[e->thread];
}

// What a load of thread t would see: the latest store to the location in its own buffer, or memory.
static smc_id visible(const smc_model_state *s, uint32_t t, uint32_t loc) {
    for (uint32_t i = s->pending.at[t] ? s->position.at[t] : 0; i > 0; i--) {
        const smc_id id = event_at(s, t, i - 1);
        if (smc_ev(s->graph, id)->loc == loc && is_buffered(s, id)) return s->committed.at[id] ? s->memory.at[loc] : id;
    }
    return s->memory.at[loc];
}

static bool may_begin(const smc_model_state *s, const smc_event *e) {
    const smc_id create = s->graph->threads.at[e->thread].create;
    return e->index > 1 || !create || happened(s, create);
}

// Steps that leave memory alone.
static bool try_pass(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    const bool empty = !s->pending.at[e->thread];
    if (!may_begin(s, e)) return false;
    switch (e->kind) {
    case SMC_READ:
        if (visible(s, e->thread, e->loc) != source_of(s, id)) return false;
        break;
    case SMC_RMW: // a failed one; one that writes changes memory
        if (writes(s, id) || !empty || s->memory.at[e->loc] != source_of(s, id)) return false;
        break;
    case SMC_WRITE:
        if (!writes(s, id)) break;
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
        for (uint32_t t = 0; t < s->length.n; t++) {
            while (s->position.at[t] < s->length.at[t] && try_pass(s, event_at(s, t, s->position.at[t]))) moved = true;
            through &= s->position.at[t] == s->length.at[t] && !(s->q->drained && s->pending.at[t]);
        }
    }
    return through;
}

// ---- the search --------------------------------------------------------------------------------------------------

static bool search(smc_model_state *s);

// The store would be the next to reach memory: nobody must need what is there now (an RMW is one who reads it).
static bool may_overwrite(const smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    const smc_id now = s->memory.at[e->loc];
    if (e->reads) return now == source_of(s, id) && s->unread.at[now] == 1;
    return s->unread.at[now] == 0;
}

static bool try_commit(smc_model_state *s, smc_id id, bool from_buffer) {
    const uint32_t height = s->steps.n;
    if (!may_overwrite(s, id)) return false;
    if (from_buffer) s->pending.at[smc_ev(s->graph, id)->thread]--;
    commit(s, id);
    if (!from_buffer) pass(s, id);
    if (search(s)) return true;
    undo_to(s, height);
    return false;
}

static bool orders_stores(const smc_action *a) {
    return a->kind == SMC_FENCE && (a->order == SMC_RELEASE || a->order == SMC_ACQ_REL);
}

static bool is_release(const smc_action *a) { return a->order == SMC_RELEASE || a->order == SMC_ACQ_REL; }

// Tries each store that may leave thread t's buffers next, oldest first.
static bool try_buffers(smc_model_state *s, uint32_t t) {
    bool earlier = false, fenced = false; // an earlier store is still there; one is, and a release fence since
    for (uint32_t i = 0; i < s->position.at[t] && s->pending.at[t]; i++) {
        const smc_id id = event_at(s, t, i);
        const smc_event *e = smc_ev(s->graph, id);
        if (orders_stores(&e->step->action)) fenced |= earlier;
        if (!is_buffered(s, id) || s->committed.at[id]) continue;
        if (s->buffering == ONE_BUFFER) return try_commit(s, id, true);
        bool first = true; // of its location
        for (uint32_t j = 0; j < i && first; j++) {
            const smc_id o = event_at(s, t, j);
            first = !(is_buffered(s, o) && !s->committed.at[o] && smc_ev(s->graph, o)->loc == e->loc);
        }
        const bool waits = fenced || (earlier && is_release(&e->step->action));
        if (first && !waits && try_commit(s, id, true)) return true;
        earlier = true;
    }
    return false;
}

static bool try_thread(smc_model_state *s, uint32_t t) {
    if (try_buffers(s, t)) return true;
    if (s->position.at[t] == s->length.at[t] || s->pending.at[t]) return false;
    const smc_id id = event_at(s, t, s->position.at[t]);
    const smc_event *e = smc_ev(s->graph, id);
    return may_begin(s, e) && writes(s, id) && !is_buffered(s, id) && try_commit(s, id, false);
}

static bool is_known_failure(smc_model_state *s, uint64_t key) {
    const uint32_t mask = s->failed.cap - 1;
    for (uint32_t i = (uint32_t)key & mask;; i = (i + 1) & mask) {
        if (s->failed.at[i] == key) return true;
        if (!s->failed.at[i]) return false;
    }
}

static void note_failure(smc_model_state *s, uint64_t key) {
    if (2 * (s->n_failed + 1) > s->failed.cap) {
        uint64_t *old = s->failed.at;
        const uint32_t cap = s->failed.cap;
        s->failed.cap = cap * 2;
        s->failed.at = smc_alloc(s->failed.cap * sizeof *old);
        s->n_failed = 0;
        for (uint32_t i = 0; i < cap; i++)
            if (old[i]) note_failure(s, old[i]);
        free(old);
    }
    const uint32_t mask = s->failed.cap - 1;
    uint32_t i = (uint32_t)key & mask;
    while (s->failed.at[i]) i = (i + 1) & mask;
    s->failed.at[i] = key;
    s->n_failed++;
}

static bool search(smc_model_state *s) {
    const uint32_t height = s->steps.n;
    if (run_ahead(s)) return true;
    const uint64_t key = s->key | 1; // 0 is empty
    if (!is_known_failure(s, key)) {
        for (uint32_t t = 0; t < s->length.n; t++)
            if (try_thread(s, t)) return true;
        note_failure(s, key);
    }
    undo_to(s, height);
    return false;
}

// Empties the tables for a question.
static void begin(smc_model_state *s, const question *q) {
    const smc_graph *g = s->graph;
    s->q = q;
    s->key = 0;
    s->steps.n = 0;
    s->n_failed = 0;
    if (!s->failed.cap) s->failed.at = smc_alloc((s->failed.cap = 64) * sizeof *s->failed.at);
    memset(s->failed.at, 0, s->failed.cap * sizeof *s->failed.at);
    smc_vec_reserve(&s->length, g->threads.n);
    smc_vec_reserve(&s->position, g->threads.n);
    smc_vec_reserve(&s->pending, g->threads.n);
    smc_vec_reserve(&s->memory, g->locs.n);
    smc_vec_reserve(&s->unread, g->pool.n);
    smc_vec_reserve(&s->committed, g->pool.n);
    s->length.n = g->threads.n;
    memset(s->position.at, 0, g->threads.n * sizeof *s->position.at);
    memset(s->pending.at, 0, g->threads.n * sizeof *s->pending.at);
    memset(s->unread.at, 0, g->pool.n * sizeof *s->unread.at);
    memset(s->committed.at, 0, g->pool.n * sizeof *s->committed.at);
    for (uint32_t l = 0; l < g->locs.n; l++) s->memory.at[l] = g->locs.at[l].init;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        s->length.at[t] = length_of(s, t);
        for (uint32_t i = 0; i < s->length.at[t]; i++) {
            const smc_id id = event_at(s, t, i);
            if (smc_ev(g, id)->reads) s->unread.at[source_of(s, id)]++;
        }
    }
}

static bool is_possible(smc_model_state *s, const question *q) {
    begin(s, q);
    return search(s);
}

// ---- services ----------------------------------------------------------------------------------------------------

static smc_model_state *start(const smc_graph *g, buffering b) {
    smc_model_state *s = smc_alloc(sizeof *s);
    s->graph = g;
    s->buffering = b;
    return s;
}

static smc_model_state *sc_start(const smc_graph *g) { return start(g, NO_BUFFER); }
static smc_model_state *tso_start(const smc_graph *g) { return start(g, ONE_BUFFER); }
static smc_model_state *pso_start(const smc_graph *g) { return start(g, BUFFER_PER_LOCATION); }

static void finish(smc_model_state *s) {
    smc_vec_free(&s->length);
    smc_vec_free(&s->position);
    smc_vec_free(&s->pending);
    smc_vec_free(&s->memory);
    smc_vec_free(&s->unread);
    smc_vec_free(&s->committed);
    smc_vec_free(&s->steps);
    smc_vec_free(&s->failed);
    free(s);
}

static bool add(smc_model_state *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    if (!e->reads) return true; // a store is possible at the end of any run
    if (e->writes && smc_ev(s->graph, e->rf)->taker != id) return false;
    return is_possible(s, &(question){0});
}

static void remove_nothing(smc_model_state *s, smc_id id) { (void)s, (void)id; }

static bool would_write(const smc_event *e, uint64_t value) {
    uint64_t out;
    return e->kind == SMC_RMW && smc_rmw_writes(&e->step->action, value, &out);
}

// After a store of its own, a thread sees neither the initial value nor its own earlier stores.
static bool is_hidden(const smc_graph *g, const smc_event *w, const smc_event *e, const uint32_t *po_clock) {
    const smc_id own = smc_graph_last_write(g, e->loc, e->thread, po_clock[e->thread]);
    return own && w != smc_ev(g, own) && (w->thread == SMC_INIT_THREAD || w->thread == e->thread);
}

static void readable(smc_model_state *s, smc_id id, smc_sources *out) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    const uint32_t *clock = smc_graph_po_clock(g, id);
    for (uint32_t i = 0; i <= loc->events.n; i++) {
        const smc_id w = i ? loc->events.at[i - 1] : loc->init;
        const smc_event *ew = smc_ev(g, w);
        if (!ew->writes || is_hidden(g, ew, e, clock)) continue;
        if (is_possible(s, &(question){.read = id, .source = w}))
            *smc_vec_push(out) = (smc_source){w, ew->taker && would_write(e, ew->out)};
    }
}

static bool canonical(smc_model_state *s, const smc_view *v, smc_id id) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_ev(g, id), *source = smc_ev(g, e->rf);
    const smc_loc *loc = &g->locs.at[e->loc];
    const uint32_t *clock = smc_graph_po_clock(g, id);
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id w = loc->events.at[i];
        const smc_event *ew = smc_ev(g, w);
        if (w == id || w == v->writer || !ew->writes || !smc_in_view(ew, v) || !smc_canonical_before(source, ew)) continue;
        const bool also_writes = would_write(e, ew->out);
        if (is_hidden(g, ew, e, clock)) continue;
        if (is_possible(s, &(question){.view = v, .read = id, .source = w, .read_writes = also_writes})) return false;
    }
    return true;
}

// A run in which somebody has always still to read w, so that nothing overwrites it, and all stores reach memory.
static bool can_be_last(smc_model_state *s, smc_id w) {
    begin(s, &(question){.drained = true});
    s->unread.at[w]++;
    return search(s);
}

static uint32_t coherence(smc_model_state *s, uint32_t loc, smc_id *out) {
    uint32_t n = 0;
    out[n++] = s->graph->locs.at[loc].init;
    if (!is_possible(s, &(question){.drained = true})) return 0;
    for (uint32_t i = 0; i < s->steps.n; i++)
        if (s->steps.at[i].commit && smc_ev(s->graph, s->steps.at[i].event)->loc == loc) out[n++] = s->steps.at[i].event;
    return n;
}

#define SERVICES                                                                                                       \
    .finish = finish, .add = add, .remove = remove_nothing, .readable = readable, .canonical = canonical,              \
    .can_be_last = can_be_last, .coherence = coherence

const smc_model smc_model_sc = {
    .name = "sc",
    .title = "sequential consistency",
    .paper = "Lamport: How to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs, 1979",
    .flags = SMC_MODEL_EXTENSIBLE,
    .axioms = smc_axioms_sc,
    .start = sc_start,
    SERVICES,
};

const smc_model smc_model_tso = {
    .name = "tso",
    .title = "total store order (x86)",
    .paper = "Owens, Sarkar, Sewell: A Better x86 Memory Model: x86-TSO, TPHOLs 2009",
    .flags = SMC_MODEL_EXTENSIBLE,
    .axioms = smc_axioms_tso,
    .start = tso_start,
    SERVICES,
};

const smc_model smc_model_pso = {
    .name = "pso",
    .title = "partial store order (SPARC)",
    .paper = "Weaver, Germond: The SPARC Architecture Manual, version 9, 1994",
    .flags = SMC_MODEL_EXTENSIBLE,
    .axioms = smc_axioms_pso,
    .start = pso_start,
    SERVICES,
};
