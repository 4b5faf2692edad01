// weights.c - SURW, selectively uniform random walks (Zhao, Wolff, Mathur, Roychoudhury, ASPLOS
// 2025): a thread goes on with a probability in proportion to the number of points that it has
// still to pass, so that each interleaving is equally likely, however long the threads are.
//
// If threads have n1, .., nk points left, (n1 + .. + nk)! / (n1! .. nk!) interleavings remain; of
// these the share that begins with thread i is ni / (n1 + .. + nk). In half of the walks all points
// count; in the others those at one location, drawn from those that several threads access: then
// the orders of the accesses to this location are equally likely.
//
// How many points a thread passes is known from the first walk of the block in which it exists:
// later walks, with weights, would let a thread that polls run longer each time. A thread that is
// not created yet counts for the one that creates it.
#include "explorers/sampling/engine.h"

// Hash of the location, the same in all processes.
static uint64_t code_of_location(const sampling *x, uint32_t loc) {
    const smc_graph *g = &x->graph;
    if (loc == SMC_LOC_FENCE) return SMC_LOC_FENCE;
    if (loc < g->locs.n && g->locs.at[loc].init) return g->locs.at[loc].info.code;
    return g->program->location(g->program, loc).code;
}

// Whether the action is a point that counts in this walk.
static bool counts_for_weight(const sampling *x, const smc_action *a) {
    const uint64_t chosen = x->weights.chosen;
    return !chosen || ((smc_is_access(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK) &&
                       code_of_location(x, a->loc) == chosen);
}

// Whether the next step of thread t is a point that counts.
static bool is_before_point(const sampling *x, uint32_t t) {
    const smc_step *step = x->graph.threads.at[t].step;
    return step && counts_for_weight(x, &step->action);
}

// Adds the points that threads which can run have still to pass to weights.left, [thread]. Returns
// their sum.
static uint64_t sum_points_left(sampling *x) {
    const smc_graph *g = &x->graph;
    sampling_weights *w = &x->weights;
    uint64_t sum = 0;
    w->left.n = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) *smc_vec_push(&w->left) = 0;
    for (uint32_t i = 0; i < w->paths.n; i++) {
        uint64_t path = w->paths.at[i];
        uint32_t points = smc_table_get(&w->points, path, w->chosen);
        uint32_t t = smc_graph_thread_of_path(g, path);
        if (t || path == SMC_MAIN_PATH) {
            const uint32_t passed = sampling_thread_of(x, t)->passed;
            points = points > passed ? points - passed : is_before_point(x, t);
        }
        while (!t && path != SMC_MAIN_PATH) t = smc_graph_thread_of_path(g, path >>= SMC_PATH_BITS);
        if (!sampling_thread_can_run(x, t)) continue;
        w->left.at[t] += points;
        sum += points;
    }
    return sum;
}

void sampling_intend_any_thread(sampling *x) {
    x->weights.intended = sampling_draw_below(x, x->graph.threads.n);
    x->weights.is_drawn = true;
}

// Draws the thread that passes the next point that counts, unless it is drawn and can run. (While
// an intended thread waits for a third one, a thread that polls could run for ever.)
static void update_intended_thread(sampling *x) {
    sampling_weights *w = &x->weights;
    if (w->is_drawn && sampling_thread_can_run(x, w->intended)) return;
    const uint64_t sum = sum_points_left(x);
    uint64_t drawn = sum ? sampling_draw_number(x) % sum : 0;
    sampling_intend_any_thread(x);
    for (uint32_t t = 0; t < w->left.n && sum; t++) {
        if (drawn < w->left.at[t]) {
            w->intended = t;
            return;
        }
        drawn -= w->left.at[t];
    }
}

void sampling_begin_weights(sampling *x) {
    sampling_weights *w = &x->weights;
    uint32_t shared = 0;
    w->is_drawn = false;
    w->chosen = 0;
    for (uint32_t i = 0; i < w->locations.n; i++) shared += w->locations.at[i].shared;
    if (!shared || sampling_draw_below(x, 2)) return;
    uint32_t nth = sampling_draw_below(x, shared);
    for (uint32_t i = 0; i < w->locations.n && !w->chosen; i++)
        if (w->locations.at[i].shared && !nth--) w->chosen = w->locations.at[i].code;
}

uint64_t sampling_weighted_score(sampling *x, uint32_t t) {
    update_intended_thread(x);
    const bool runs =
        t == x->weights.intended || !counts_for_weight(x, &x->graph.threads.at[t].step->action);
    const uint64_t drawn = sampling_draw_number(x);
    return runs ? drawn | UINT64_C(1) << 63 : drawn >> 1 | 1;
}

void sampling_pass_weighted_point(sampling *x, const smc_event *e) {
    if (!counts_for_weight(x, &e->step->action)) return;
    sampling_thread_of(x, e->thread)->passed++;
    x->weights.is_drawn = false;
}

// Records that the thread accesses the location.
static void note_location(sampling_weights *w, uint64_t code, uint64_t path) {
    uint32_t *at = smc_table_at(&w->known, code, 0);
    if (!*at) {
        *smc_vec_push(&w->locations) = (sampling_location){.code = code, .path = path};
        *at = w->locations.n;
    }
    sampling_location *l = &w->locations.at[*at - 1];
    l->shared |= l->path != path;
}

// Records the points of a thread that no earlier walk of the block has recorded.
static void record_thread(sampling *x, const smc_thread *thread) {
    sampling_weights *w = &x->weights;
    for (uint32_t i = 0; i < thread->events.n; i++) {
        const smc_event *e = smc_event_at(&x->graph, thread->events.at[i]);
        if (sampling_executes_at_once(x, e->step)) continue;
        if (++*smc_table_at(&w->points, thread->path, 0) == 1)
            *smc_vec_push(&w->paths) = thread->path;
        if (!e->located) continue;
        const uint64_t code = code_of_location(x, e->loc);
        ++*smc_table_at(&w->points, thread->path, code);
        note_location(w, code, thread->path);
    }
}

void sampling_record_weights(sampling *x) {
    const smc_graph *g = &x->graph;
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (!smc_table_get(&x->weights.points, g->threads.at[t].path, 0))
            record_thread(x, &g->threads.at[t]);
}

void sampling_forget_weights(sampling *x) {
    sampling_weights *w = &x->weights;
    smc_table_free(&w->points);
    smc_table_free(&w->known);
    smc_vec_free(&w->paths);
    smc_vec_free(&w->locations);
    smc_vec_free(&w->left);
    *w = (sampling_weights){0};
}
