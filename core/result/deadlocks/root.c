#include "result/deadlocks/root.h"

// Kinds of roots, the best explanation of a deadlock last.
typedef enum root_kind {
    NO_ROOT,
    ROOT_WITHOUT_WAKER, // no thread would end the wait
    ROOT_CYCLE,
    ROOT_ENDED_HOLDER,
    ROOT_LOCK_CYCLE
} root_kind;

// The waits of a witness as a graph: an edge leads to the wait of a thread that could end the wait.
typedef struct wait_graph {
    const smc_witness *x;
    uint32_t n;         // number of waits
    bool *reaches;      // [from * n + to]: whether a path leads from wait `from` to wait `to`
    const bool *serves; // see smc_deadlock_mark_root
} wait_graph;

// Returns the index in smc_witness.waits of the thread's wait; SMC_NO_POSITION: it does not wait.
static uint32_t wait_of(const smc_witness *x, uint32_t thread) {
    const smc_wait *w = smc_wait_of(x, thread);
    return w ? (uint32_t)(w - x->waits.at) : SMC_NO_POSITION;
}

// The entry of wait_graph.reaches for a path between two waits.
static bool *wait_edge_at(const wait_graph *g, uint32_t from, uint32_t to) {
    return &g->reaches[from * g->n + to];
}

// Builds the graph with its transitive closure; the caller frees `reaches`.
static wait_graph graph_of(const smc_witness *x, const bool *serves) {
    wait_graph g = {.x = x, .n = x->waits.n, .serves = serves};
    g.reaches = smc_alloc((size_t)g.n * g.n + 1);
    for (uint32_t i = 0; i < g.n * g.n; i++) g.reaches[i] = false;
    for (uint32_t i = 0; i < g.n; i++)
        for (uint32_t k = 0; k < x->waits.at[i].n_by; k++) {
            const uint32_t to = wait_of(x, x->waits.at[i].by[k]);
            if (to != SMC_NO_POSITION) *wait_edge_at(&g, i, to) = true;
        }
    for (uint32_t k = 0; k < g.n; k++)
        for (uint32_t i = 0; i < g.n; i++)
            for (uint32_t j = 0; j < g.n; j++)
                *wait_edge_at(&g, i, j) |= *wait_edge_at(&g, i, k) && *wait_edge_at(&g, k, j);
    return g;
}

// Whether the waits are in one strongly connected component.
static bool are_in_one_component(const wait_graph *g, uint32_t i, uint32_t j) {
    return i == j || (*wait_edge_at(g, i, j) && *wait_edge_at(g, j, i));
}

// Whether wait i is in a terminal strongly connected component: each wait that i reaches also
// reaches i.
static bool is_in_root(const wait_graph *g, uint32_t i) {
    bool is = !(g->serves && g->serves[i]);
    for (uint32_t j = 0; j < g->n && is; j++)
        is = !*wait_edge_at(g, i, j) || *wait_edge_at(g, j, i);
    return is;
}

// The kind of a root with one thread. A thread that is joined, and neither waits nor has ended,
// runs for ever: the join is no root.
static root_kind kind_of_single_thread(const smc_witness *x, const smc_wait *w) {
    if (smc_waits_for_lock(w) && w->n_by && smc_witness_has_ended(x, w->by[0]))
        return ROOT_ENDED_HOLDER;
    return w->what == SMC_WAITS_FOR_THREAD ? NO_ROOT : ROOT_WITHOUT_WAKER;
}

// The kind of the root that contains wait i; NO_ROOT: i is in no root.
static root_kind root_kind_of_wait(const wait_graph *g, uint32_t i) {
    if (!is_in_root(g, i)) return NO_ROOT;
    assert(g->n == g->x->waits.n);
    if (!*wait_edge_at(g, i, i)) return kind_of_single_thread(g->x, &g->x->waits.at[i]);
    bool only_locks = true;
    for (uint32_t j = 0; j < g->n; j++)
        only_locks &= !are_in_one_component(g, i, j) || !g->x->waits.at[j].would;
    return only_locks ? ROOT_LOCK_CYCLE : ROOT_CYCLE;
}

// Whether wait i is shown with wait `shown`, because both have the same cause.
static bool has_same_cause(const wait_graph *g, uint32_t i, uint32_t shown, root_kind best) {
    const smc_wait *w = &g->x->waits.at[i], *root = &g->x->waits.at[shown];
    if (are_in_one_component(g, i, shown)) return true;
    if (root_kind_of_wait(g, i) != best || best == ROOT_CYCLE || best == ROOT_LOCK_CYCLE)
        return false;
    return best == ROOT_ENDED_HOLDER ||
           (w->what == root->what && w->of != SMC_NO_POSITION && root->of != SMC_NO_POSITION &&
            g->x->events[w->of].loc == g->x->events[root->of].loc);
}

uint32_t smc_deadlock_mark_root(smc_witness *x, uint32_t thread, const bool *serves) {
    const wait_graph g = graph_of(x, serves);
    uint32_t shown = wait_of(x, thread);
    root_kind best = shown == SMC_NO_POSITION ? NO_ROOT : root_kind_of_wait(&g, shown);
    for (uint32_t i = 0; i < g.n && serves; i++) {
        const root_kind kind = root_kind_of_wait(&g, i);
        if (kind > best) best = kind, shown = i;
    }
    for (uint32_t i = 0; i < g.n && shown != SMC_NO_POSITION; i++)
        x->waits.at[i].is_root = has_same_cause(&g, i, shown, best);
    assert(shown == SMC_NO_POSITION || x->waits.at[shown].is_root);
    free(g.reaches);
    return shown;
}
