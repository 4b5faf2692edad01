// fair.c - decomposes the state graph into strongly connected components. If a thread is enabled in
// some state of a component but takes no step in the component, no fair cycle passes through that
// state. Such states are removed, and the remaining states are decomposed again (Emerson and Lei,
// Modalities for Model Checking, 1987). If a component violates one of the other conditions on a
// cycle, so does each part of the component: the component is removed as a whole.
#include "starvation/fair.h"

enum { UNSEEN = 0 }; // value of search.index

// An entry of the stack of the depth-first search: a node, and the next of its outgoing edges to
// follow.
typedef struct frame {
    uint32_t node, next;
} frame;

// The search for a component in which the thread `part.victim` makes no progress.
typedef struct search {
    const starvation_state_graph *x;
    starvation_components part; // the partition into components that is refined
    uint32_t *index, *low;      // Tarjan's numbers of each node, from 1; UNSEEN: not visited
    bool *on_stack;             // [node]: whether it is in `stack`
    uint32_t count;             // number of visited nodes
    SMC_VEC(uint32_t) stack;    // visited nodes that belong to no complete component yet
    SMC_VEC(frame) frames;      // stack of the depth-first search
    bool removed;  // states of a component were removed, so the remaining ones must be decomposed
                   // again
    uint32_t best; // the first state of the component that was found; STARVATION_NONE: none yet
} search;

static const starvation_edge *state_edge_at(const starvation_state_graph *x, uint32_t e) {
    return &x->edges.at[e];
}

// ---- a component --------------------------------------------------------------------------------

// Summary of the steps within a strongly connected component of the state graph. Members of type
// uint64_t are sets of threads: bit t is thread t.
typedef struct traits {
    uint64_t exist, step, enabled; // threads that exist and have not ended; that take a step; that
                                   // are enabled in some state
    unsigned does;                 // union of the steps' starvation_edge.does
    bool sleeps; // the victim is at an action where it may sleep, other than a mutex
} traits;

static uint64_t existing_threads(const starvation_state_graph *x, const starvation_state *s) {
    uint64_t all = 0;
    for (uint32_t t = 0; t < s->locals.n; t++) {
        const starvation_continuation *at = starvation_continuation_of(x, s, t);
        if (at && !smc_kind_ends_thread(at->step->action.kind)) all |= UINT64_C(1) << t;
    }
    return all;
}

static traits component_summary_of(const search *q, const uint32_t *nodes, uint32_t n) {
    const starvation_state_graph *x = q->x;
    traits all = {0};
    starvation_state s = {0};
    starvation_unpack(x, nodes[0], &s);
    all.exist = existing_threads(x, &s);
    const starvation_continuation *at = starvation_continuation_of(x, &s, q->part.victim);
    all.sleeps = at && at->sleeps && !at->mutex;
    for (uint32_t i = 0; i < n; i++) {
        const starvation_node *node = &x->nodes.at[nodes[i]];
        all.enabled |= node->enabled;
        for (uint32_t e = node->first_edge; e < node->first_edge + node->edges; e++) {
            if (!starvation_stays_in_component(&q->part, x, e)) continue;
            all.step |= UINT64_C(1) << state_edge_at(x, e)->thread;
            all.does |= state_edge_at(x, e)->does;
        }
    }
    starvation_state_free(&s);
    return all;
}

// Removes the states of a component in which one of `threads` is enabled.
static void remove_enabled(search *q, const uint32_t *nodes, uint32_t n, uint64_t threads) {
    for (uint32_t i = 0; i < n; i++)
        if (q->x->nodes.at[nodes[i]].enabled & threads) q->part.of[nodes[i]] = STARVATION_NONE;
    q->removed = true;
}

// Checks a component, whose n states are `nodes`, against the conditions on a fair cycle. Accepts
// the component (sets `best`), or removes some or all of its states.
static void check_component(search *q, const uint32_t *nodes, uint32_t n) {
    const traits all = component_summary_of(q, nodes, n);
    const uint64_t victim = UINT64_C(1) << q->part.victim,
                   never_scheduled = all.exist & all.enabled & ~all.step;
    const bool stuck = all.exist & victim && (all.step & victim || all.sleeps),
               does = all.does & (q->part.waits ? STARVATION_WRITES : STARVATION_CHANGES);
    if (!stuck || !does) {
        for (uint32_t i = 0; i < n; i++) q->part.of[nodes[i]] = STARVATION_NONE;
    } else if (never_scheduled) {
        remove_enabled(q, nodes, n, never_scheduled);
    } else {
        for (uint32_t i = 0; i < n; i++)
            if (nodes[i] < q->best) q->best = nodes[i];
        q->part.sleeps = !(all.step & victim);
    }
}

// ---- components ---------------------------------------------------------------------------------

static void visit_node(search *q, uint32_t node) {
    q->index[node] = q->low[node] = ++q->count;
    q->on_stack[node] = true;
    *smc_vec_push(&q->stack) = node;
    *smc_vec_push(&q->frames) = (frame){node, q->x->nodes.at[node].first_edge};
}

// Takes the component of `root` from the stack, numbers it, and checks it by check_component.
// `number`: the last number that a component has got.
static void pop_component(search *q, uint32_t root, uint32_t *number) {
    uint32_t from = q->stack.n;
    while (q->stack.at[--from] != root) {}
    const uint32_t n = q->stack.n - from;
    ++*number;
    for (uint32_t i = from; i < q->stack.n; i++) {
        q->on_stack[q->stack.at[i]] = false;
        q->part.of[q->stack.at[i]] = *number;
    }
    q->stack.n = from;
    check_component(q, q->stack.at + from, n);
}

static void visit_component(search *q, uint32_t root, uint32_t *number) {
    const starvation_state_graph *x = q->x;
    visit_node(q, root);
    while (q->frames.n && q->best == STARVATION_NONE) {
        frame *f = &q->frames.at[q->frames.n - 1];
        const uint32_t at = f->node, end = x->nodes.at[at].first_edge + x->nodes.at[at].edges;
        if (f->next < end) {
            const uint32_t e = f->next++, to = state_edge_at(x, e)->to;
            if (!starvation_step_may_repeat(&q->part, x, e) || q->part.of[to] == STARVATION_NONE)
                continue;
            if (q->index[to] == UNSEEN) visit_node(q, to);
            else if (q->on_stack[to] && q->index[to] < q->low[at]) q->low[at] = q->index[to];
            continue;
        }
        q->frames.n--;
        if (q->frames.n) {
            const uint32_t above = q->frames.at[q->frames.n - 1].node;
            if (q->low[at] < q->low[above]) q->low[above] = q->low[at];
        }
        if (q->low[at] == q->index[at]) pop_component(q, at, number);
    }
}

// Decomposes the states that are not removed into components, until one is accepted. Components are
// numbered from 1; 0: the state is not visited yet.
static void visit_components(search *q) {
    const uint32_t n = q->x->nodes.n;
    uint32_t number = 0;
    q->count = q->stack.n = q->frames.n = 0;
    q->removed = false;
    memset(q->index, 0, n * sizeof *q->index);
    for (uint32_t i = 0; i < n; i++)
        if (q->part.of[i] != STARVATION_NONE) q->part.of[i] = 0;
    for (uint32_t i = 0; i < n && q->best == STARVATION_NONE; i++)
        if (q->part.of[i] != STARVATION_NONE && q->index[i] == UNSEEN)
            visit_component(q, i, &number);
}

// ---- victims ------------------------------------------------------------------------------------

// Whether the victim's next step is progress: it is suspended in a synchronisation object other
// than a mutex, and has been woken.
static bool is_woken(const search *q, const starvation_state *s, const starvation_node *node) {
    const starvation_continuation *at = starvation_continuation_of(q->x, s, q->part.victim);
    return at->sleeps && !at->mutex && node->enabled >> q->part.victim & 1;
}

// Removes all states except those in which the victim exists, has not ended and is not woken
// (is_woken).
static void drop_states_that_wake_victim(search *q) {
    starvation_state s = {0};
    for (uint32_t i = 0; i < q->x->nodes.n; i++) {
        starvation_unpack(q->x, i, &s);
        const starvation_continuation *at = starvation_continuation_of(q->x, &s, q->part.victim);
        const bool is = at && !smc_kind_ends_thread(at->step->action.kind) &&
                        !is_woken(q, &s, &q->x->nodes.at[i]);
        q->part.of[i] = is ? 0 : STARVATION_NONE;
    }
    starvation_state_free(&s);
}

// Searches for a component in which the thread `victim` makes no progress. `waits`: see
// starvation_cycle.
static bool find_for_victim(search *q, uint32_t victim, bool waits) {
    q->part.victim = victim;
    q->part.waits = waits;
    q->best = STARVATION_NONE;
    drop_states_that_wake_victim(q);
    do visit_components(q);
    while (q->removed && q->best == STARVATION_NONE && !smc_is_stopped(q->x->stop));
    return q->best != STARVATION_NONE;
}

bool starvation_find_cycle(const starvation_state_graph *x, starvation_cycle *out) {
    const uint32_t n = x->nodes.n;
    search q = {.x = x, .best = STARVATION_NONE};
    q.part.of = smc_alloc(n * sizeof *q.part.of);
    q.index = smc_alloc(n * sizeof *q.index);
    q.low = smc_alloc(n * sizeof *q.low);
    q.on_stack = smc_alloc(n * sizeof *q.on_stack);
    bool found = false;
    for (unsigned waits = 2; waits-- > 0 && !found;)
        for (uint32_t t = 0; t < x->threads && !found && !smc_is_stopped(x->stop); t++) {
            memset(q.on_stack, 0, n * sizeof *q.on_stack);
            found = find_for_victim(&q, t, waits);
        }
    if (found) starvation_make_cycle(x, &q.part, q.best, out);
    free(q.part.of);
    free(q.index);
    free(q.low);
    free(q.on_stack);
    smc_vec_free(&q.stack);
    smc_vec_free(&q.frames);
    return found;
}
