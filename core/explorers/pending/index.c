// index.c - an index of the current graph: finds the events of threads and locations.
#include "explorers/pending/engine.h"

#include <string.h>

// ---- locations ----------------------------------------------------------------------------------

// Adds the graph's event `i` to the events of its location, of which it is the last one.
static void chain_event(pending *x, const pending_graph *g, uint32_t i) {
    const pending_event *e = &g->events[i];
    while (x->chains.n <= e->loc) *smc_vec_push(&x->chains) = (pending_chain){-1, -1};
    pending_chain *c = &x->chains.at[e->loc];
    c->last = (int32_t)i;
    if (pending_is_init(e)) c->init = (int32_t)i;
}

void pending_chain_last_event(pending *x, pending_graph *g) {
    pending_event *e = &g->events[g->n - 1];
    e->previous = pending_chain_of(x, e->loc).last;
    chain_event(x, g, g->n - 1);
}

// ---- threads ------------------------------------------------------------------------------------

// Makes room for the thread's event number `index`.
static void reserve_numbers(pending *x, uint32_t thread, uint32_t index) {
    const size_t had = x->numbers.n;
    const uint32_t old = x->stride, rows = old ? (uint32_t)(had / old) : 0;
    if (index > old) {
        x->stride = 2 * index;
        x->numbers.n = (size_t)rows * x->stride;
        smc_vec_reserve(&x->numbers, x->numbers.n);
        for (uint32_t t = rows; t-- > 0;) {
            int32_t *row = x->numbers.at + (size_t)t * x->stride;
            memmove(row, x->numbers.at + (size_t)t * old, old * sizeof *row);
            memset(row + old, 0xff, (x->stride - old) * sizeof *row);
        }
    }
    if (thread < rows) return;
    const size_t from = x->numbers.n, n = (size_t)(thread + 1) * x->stride;
    smc_vec_reserve(&x->numbers, n);
    memset(x->numbers.at + from, 0xff, (n - from) * sizeof *x->numbers.at);
    x->numbers.n = n;
}

// Adds the thread, and those with smaller numbers, to the threads of the graph.
static void add_thread(pending *x, uint32_t thread) {
    while (x->threads.n <= thread) {
        *smc_vec_push(&x->threads) = (pending_thread_events){.create = -1};
        *smc_vec_push(&x->names) = 0;
    }
    if (thread >= x->n_threads) x->n_threads = thread + 1;
    reserve_numbers(x, thread, 1);
}

// Adds the event that creates a thread. The create events of a thread are in program order in the
// graph.
static void add_create(pending *x, const pending_event *e, uint32_t i) {
    const uint32_t thread = pending_action(e)->thread;
    add_thread(x, thread);
    x->threads.at[thread].create = (int32_t)i;
    x->names.at[thread] =
        smc_digest_start(x->names.at[e->thread], x->threads.at[e->thread].creates++);
    *smc_vec_push(&x->created) = thread;
}

// Adds the event, which is no initialisation write, to the events of its thread.
static void add_event(pending *x, const pending_graph *g, uint32_t i) {
    const pending_event *e = &g->events[i];
    reserve_numbers(x, e->thread, e->index);
    x->numbers.at[(size_t)e->thread * x->stride + e->index - 1] = (int32_t)i;
    x->threads.at[e->thread].n++;
    if (e->index > x->threads.at[e->thread].last) x->threads.at[e->thread].last = e->index;
    if (e->index > x->most) x->most = e->index;
    if (pending_action(e)->kind == SMC_CREATE) add_create(x, e, i);
}

// ---- the index ----------------------------------------------------------------------------------

void pending_index_graph(pending *x, const pending_graph *g) {
    if (x->numbers.n) memset(x->numbers.at, 0xff, x->numbers.n * sizeof *x->numbers.at);
    x->most = 1;
    x->chains.n = x->threads.n = x->names.n = x->created.n = x->n_threads = 0;
    add_thread(x, 0);
    x->names.at[0] = SMC_MAIN_NAME;
    *smc_vec_push(&x->created) = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        chain_event(x, g, i);
        if (!pending_is_init(&g->events[i])) add_event(x, g, i);
    }
}

void pending_index_last_event(pending *x, const pending_graph *g) {
    if (g->n && !pending_is_init(&g->events[g->n - 1])) add_event(x, g, g->n - 1);
}

void pending_free_index(pending *x) {
    smc_vec_free(&x->numbers);
    smc_vec_free(&x->chains);
    smc_vec_free(&x->threads);
    smc_vec_free(&x->names);
    smc_vec_free(&x->created);
}

int32_t pending_event_index(const pending *x, uint32_t thread, uint32_t index) {
    return thread < x->n_threads && index <= x->stride
               ? x->numbers.at[(size_t)thread * x->stride + index - 1]
               : -1;
}
