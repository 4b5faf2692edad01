#include "starvation/path.h"

// The steps that a cycle under construction still lacks: a step of each of these threads (bit t:
// thread t), and a step with each of the effects `does` (as in starvation_edge).
typedef struct need {
    uint64_t threads;
    unsigned does;
} need;

// State while a cycle is constructed step by step.
typedef struct walk {
    const starvation_state_graph *x;
    const starvation_components *part; // the component, as a set of states, in which the cycle must
                                       // stay
    starvation_cycle *out;             // the cycle so far
    uint32_t at;                       // the state that the last step leads to
    need need;                         // the steps that the cycle still lacks
    uint32_t *by; // [node]: the edge by which the current search has reached it; STARVATION_NONE:
                  // not reached
    SMC_VEC(uint32_t) open, path; // queue of the breadth-first search; edges of a path, last first
} walk;

static const starvation_edge *walk_edge_at(const walk *w, uint32_t e) { return &w->x->edges.at[e]; }

// Removes the thread and the effects of step e from the steps that the cycle lacks.
static void remove_step_from_need(need *n, const starvation_edge *e) {
    n->threads &= ~(UINT64_C(1) << e->thread);
    n->does &= ~(unsigned)e->does;
}

// Whether the step e has a thread or an effect that the cycle still lacks.
static bool is_needed(const need *n, const starvation_edge *e) {
    return n->threads >> e->thread & 1 || n->does & e->does;
}

// Appends to the cycle the path of the breadth-first search that ends with the edge `last`.
static void append_path(walk *w, uint32_t last) {
    w->path.n = 0;
    for (uint32_t e = last; e != STARVATION_NONE; e = w->by[walk_edge_at(w, e)->from])
        *smc_vec_push(&w->path) = e;
    while (w->path.n) {
        const uint32_t e = smc_vec_pop(&w->path);
        remove_step_from_need(&w->need, walk_edge_at(w, e));
        *smc_vec_push(&w->out->edges) = e;
        w->at = walk_edge_at(w, e)->to;
    }
}

// Extends the cycle by a shortest path, within the component, to a step that the cycle still lacks;
// if it lacks none, to the state `end`. Returns false if there is no such path.
static bool extend_cycle(walk *w, uint32_t end) {
    const starvation_state_graph *x = w->x;
    const bool returns = !w->need.threads && !w->need.does;
    for (uint32_t i = 0; i < x->nodes.n; i++) w->by[i] = STARVATION_NONE;
    w->open.n = 0;
    *smc_vec_push(&w->open) = w->at;
    for (uint32_t k = 0; k < w->open.n; k++) {
        const uint32_t node = w->open.at[k];
        for (uint32_t i = 0; i < x->nodes.at[node].edges; i++) {
            const uint32_t e = x->nodes.at[node].first_edge + i, to = walk_edge_at(w, e)->to;
            if (!starvation_stays_in_component(w->part, x, e)) continue;
            if (returns ? to == end : is_needed(&w->need, walk_edge_at(w, e))) {
                append_path(w, e);
                return true;
            }
            if (w->by[to] != STARVATION_NONE || to == w->at) continue;
            w->by[to] = e;
            *smc_vec_push(&w->open) = to;
        }
    }
    return false;
}

// Returns the steps that a cycle through `start` must contain: a step of each thread that has a
// step in the component, and a step that changes memory.
static need required_steps_of(const walk *w, uint32_t start) {
    const starvation_state_graph *x = w->x;
    need n = {.does = w->part->waits ? STARVATION_WRITES : STARVATION_CHANGES};
    for (uint32_t i = 0; i < x->nodes.n; i++) {
        if (w->part->of[i] != w->part->of[start]) continue;
        const starvation_node *node = &x->nodes.at[i];
        for (uint32_t e = node->first_edge; e < node->first_edge + node->edges; e++)
            if (starvation_stays_in_component(w->part, x, e))
                n.threads |= UINT64_C(1) << walk_edge_at(w, e)->thread;
    }
    return n;
}

// Appends to starvation_cycle.edges the steps that lead from the first state to the state `start`,
// where the cycle begins.
static void append_path_to(walk *w, uint32_t start) {
    w->path.n = 0;
    for (uint32_t i = start; w->x->nodes.at[i].by != STARVATION_NONE; i = w->x->nodes.at[i].before)
        *smc_vec_push(&w->path) = w->x->nodes.at[i].by;
    while (w->path.n) *smc_vec_push(&w->out->edges) = smc_vec_pop(&w->path);
    w->out->from = w->out->edges.n;
}

void starvation_make_cycle(const starvation_state_graph *x, const starvation_components *part,
                           uint32_t start, starvation_cycle *out) {
    walk w = {.x = x, .part = part, .out = out, .at = start};
    w.by = smc_alloc(x->nodes.n * sizeof *w.by);
    out->victim = part->victim;
    out->waits = part->waits;
    out->sleeps = part->sleeps;
    append_path_to(&w, start);
    w.need = required_steps_of(&w, start);
    bool is_extended = true;
    while (is_extended && (w.need.threads || w.need.does)) is_extended = extend_cycle(&w, start);
    if (w.at != start) is_extended = is_extended && extend_cycle(&w, start);
    smc_invariant(is_extended && w.at == start, "a strongly connected component has no such cycle");
    smc_vec_free(&w.open);
    smc_vec_free(&w.path);
    free(w.by);
}

void starvation_cycle_free(starvation_cycle *c) { smc_vec_free(&c->edges); }
