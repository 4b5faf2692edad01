#include "explorers/mcr/histories.h"

void mcr_histories_init(mcr_histories *h) { *smc_vec_push(&h->nodes) = (mcr_node){0}; }

void mcr_histories_free(mcr_histories *h) {
    smc_vec_free(&h->nodes);
    smc_vec_free(&h->roots);
    smc_vec_free(&h->mutexes);
    smc_vec_free(&h->leaves);
    smc_vec_free(&h->pending);
    smc_vec_free(&h->outcomes);
    smc_vec_free(&h->marks);
    smc_vec_free(&h->common);
}

uint32_t mcr_thread_root(mcr_histories *h, uint32_t thread) {
    while (h->roots.n <= thread) {
        *smc_vec_push(&h->nodes) = (mcr_node){.thread = h->roots.n};
        *smc_vec_push(&h->roots) = h->nodes.n - 1;
    }
    return h->roots.at[thread];
}

// Whether the event reads the initial value of uninitialised memory.
static bool is_unwritten(const smc_graph *g, const smc_event *e) {
    const smc_loc *loc = &g->locs.at[e->loc];
    return e->reads && e->rf == loc->init && mcr_is_unwritten(&loc->info);
}

// The bit of the mutex in sets of mutexes; 0: it is not one of the first 32 mutexes.
static uint32_t bit_of_mutex(mcr_histories *h, uint32_t mutex) {
    uint32_t i = 0;
    while (i < h->mutexes.n && h->mutexes.at[i] != mutex) i++;
    if (i == h->mutexes.n && i < 32) *smc_vec_push(&h->mutexes) = mutex;
    return i < 32 ? UINT32_C(1) << i : 0;
}

// The mutexes that the thread holds after the event, if it held `held` before.
static uint32_t held_mutexes_after(mcr_histories *h, uint32_t held, const smc_event *e) {
    if (e->kind == SMC_LOCK) return held | bit_of_mutex(h, e->loc);
    return e->kind == SMC_UNLOCK ? held & ~bit_of_mutex(h, e->loc) : held;
}

uint32_t mcr_extend_history(mcr_histories *h, uint32_t node, const smc_graph *g,
                            const smc_event *e) {
    const bool unwritten = is_unwritten(g, e);
    for (uint32_t c = h->nodes.at[node].child; c; c = h->nodes.at[c].sibling) {
        const mcr_node *n = &h->nodes.at[c];
        if (n->step == e->step && n->in == e->in && n->unwritten == unwritten) return c;
    }
    const uint32_t held = held_mutexes_after(h, h->nodes.at[node].held, e);
    *smc_vec_push(&h->nodes) = (mcr_node){.step = e->step,
                                          .in = e->in,
                                          .out = e->out,
                                          .parent = node,
                                          .sibling = h->nodes.at[node].child,
                                          .thread = e->thread,
                                          .index = e->index,
                                          .held = held,
                                          .unwritten = unwritten,
                                          .writes = e->writes};
    h->nodes.at[node].child = h->nodes.n - 1;
    return h->nodes.n - 1;
}

void mcr_record_outcome(mcr_histories *h, const smc_graph *g) {
    mcr_outcome o = {.leaves = h->leaves.n, .threads = g->threads.n, .pending = h->pending.n};
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        uint32_t node = thread->events.n || thread->step ? mcr_thread_root(h, t) : 0;
        for (uint32_t i = 0; i < thread->events.n; i++)
            node = mcr_extend_history(h, node, g, smc_event_at(g, thread->events.at[i]));
        *smc_vec_push(&h->leaves) = node;
        if (thread->step && thread->step->action.kind == SMC_LOCK)
            *smc_vec_push(&h->pending) = (mcr_pending){t, thread->step};
    }
    o.n_pending = h->pending.n - o.pending;
    *smc_vec_push(&h->outcomes) = o;
}

// ---- comparison ---------------------------------------------------------------------------------

// Marks the node as having `common` events in common with the selected outcome.
static void mark_node(mcr_histories *h, uint32_t node, uint32_t common) {
    h->marks.at[node] = h->mark;
    h->common.at[node] = common;
}

// Makes room for marks of all nodes. New nodes are unmarked.
static void reserve_history_rows(mcr_histories *h) {
    while (h->marks.n < h->nodes.n) *smc_vec_push(&h->marks) = 0;
    smc_vec_reserve(&h->common, h->nodes.n);
}

void mcr_select_for_comparison(mcr_histories *h, uint32_t outcome) {
    const mcr_outcome *o = &h->outcomes.at[outcome];
    reserve_history_rows(h);
    h->mark++;
    for (uint32_t t = 0; t < o->threads; t++)
        for (uint32_t n = mcr_last_node_of_thread(h, o, t); n; n = h->nodes.at[n].parent)
            mark_node(h, n, h->nodes.at[n].index);
}

uint32_t mcr_common_prefix_length(mcr_histories *h, uint32_t other, uint32_t thread) {
    const uint32_t leaf = mcr_last_node_of_thread(h, &h->outcomes.at[other], thread);
    uint32_t n = leaf;
    reserve_history_rows(h);
    while (n && h->marks.at[n] != h->mark) n = h->nodes.at[n].parent;
    const uint32_t common = n ? h->common.at[n] : 0;
    if (leaf) mark_node(h, leaf, common);
    return common;
}

uint32_t mcr_event_after(const mcr_histories *h, const mcr_outcome *o, uint32_t thread,
                         uint32_t common) {
    uint32_t n = mcr_last_node_of_thread(h, o, thread);
    if (!n || h->nodes.at[n].index <= common) return 0;
    while (h->nodes.at[n].index > common + 1) n = h->nodes.at[n].parent;
    return n;
}
