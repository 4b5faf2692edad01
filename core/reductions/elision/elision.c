// elision.c - plain accesses are elided.
//
// For each location there are its last write and each thread's last read. An access that comes
// after the last write and, if it writes, after all reads in happens-before is ordered with all
// before it, since those are with each other. Its place in its thread is that of the event to come:
// what happens after that event, and only that, happens after the access.
//
// A part of a graph that is closed under happens-before has the same elided accesses: the write
// that one of them reads happens before it. That is why undoing them with their events, and making
// them again, is enough when a graph is cut.
#include "reductions/elision/elision.h"

#include <string.h>

void smc_elision_free(smc_elision *x) {
    smc_vec_free(&x->accesses);
    smc_vec_free(&x->written);
    smc_columns_free(&x->reads);
    smc_vec_free(&x->marks);
    smc_vec_free(&x->hb);
}

// Room for the location, and for as many threads as the graph has room for.
static void reach(smc_elision *x, const smc_graph *g, uint32_t loc) {
    if (x->reads.rows > loc && x->reads.stride >= g->stride) return;
    smc_columns_fit(&x->reads, loc + 1, g->stride);
    while (x->written.n < x->reads.rows) *smc_vec_push(&x->written) = 0;
}

static bool is_follower(smc_graph *g, const smc_step *step) {
    if (!smc_may_be_elided(step) || step->action.object) return false;
    const smc_action *a = &step->action;
    if (a->loc >= g->locs.n || !g->locs.at[a->loc].init) smc_graph_touch(g, a->loc);
    return g->locs.at[a->loc].info.plain_only;
}

static bool is_after(const smc_elision *x, uint32_t write, uint32_t t, const uint32_t *hb) {
    if (!write) return true;
    const smc_elided *w = &x->accesses.at[write - 1];
    return w->thread == t || w->index <= hb[w->thread];
}

static bool is_after_reads(const smc_elision *x, const smc_graph *g, uint32_t loc, uint32_t t,
                           const uint32_t *hb) {
    const uint32_t *reads = smc_row(&x->reads, loc);
    bool after = true;
    for (uint32_t u = 0; u < g->threads.n; u++) after &= u == t || reads[u] <= hb[u];
    return after;
}

static void follow(smc_elision *x, smc_graph *g, uint32_t t, const smc_action *a,
                   const uint32_t *hb, uint64_t *digest) {
    const smc_location *info = &g->locs.at[a->loc].info;
    smc_thread *thread = &g->threads.at[t];
    reach(x, g, a->loc);
    smc_elided f = {.step = thread->step,
                    .thread = t,
                    .index = thread->events.n + 1,
                    .write = x->written.at[a->loc]};
    f.actions = ++thread->actions;
    if (!is_after(x, f.write, t, hb)) x->refuted = true;
    if (a->kind == SMC_READ) {
        while (!is_after(x, f.write, t, hb)) f.write = x->accesses.at[f.write - 1].write;
        uint32_t *read = &smc_row(&x->reads, a->loc)[t];
        f.value = f.write ? x->accesses.at[f.write - 1].value : info->initial;
        f.read = *read;
        *read = f.index;
        if (!a->copies && (f.value == SMC_UNWRITTEN || (!f.write && !info->initialised)))
            x->refuted = true;
        if (g->options.digests && smc_is_of_outcome(a))
            *digest = smc_digest_read(*digest, f.value, a->size);
    } else {
        f.value = a->written;
        if (!is_after_reads(x, g, a->loc, t, hb)) x->refuted = true;
        x->written.at[a->loc] = x->accesses.n + 1;
    }
    *smc_vec_push(&x->accesses) = f;
}

static smc_status follow_thread(smc_elision *x, smc_graph *g, uint32_t t, uint64_t *digest) {
    while (is_follower(g, g->threads.at[t].step) && smc_graph_may_ask(g)) {
        const smc_step *step = g->threads.at[t].step;
        follow(x, g, t, &step->action, x->hb.at, digest);
        const uint64_t answer =
            step->action.kind == SMC_READ ? x->accesses.at[x->accesses.n - 1].value : 0;
        g->threads.at[t].step = NULL;
        g->status = g->program->advance(g->program, step, answer, &g->threads.at[t].step);
    }
    return g->status;
}

smc_status smc_elide(smc_elision *x, smc_graph *g, smc_id id, const uint32_t *hb) {
    smc_vec_reserve(&x->hb, g->stride);
    memcpy(x->hb.at, hb, g->stride * sizeof *hb); // initialisation writes may move clocks,
    if (!id) return follow_thread(x, g, 0, &g->threads.at[0].digest);
    uint64_t digest = smc_ev(g, id)->digest; // and events
    x->marks.at[id].digest = digest;
    smc_status s = follow_thread(x, g, smc_ev(g, id)->thread, &digest);
    smc_ev(g, id)->digest = digest;
    const smc_action *a = &smc_ev(g, id)->step->action;
    if (s != SMC_OK || a->kind != SMC_CREATE) return s;
    return follow_thread(x, g, a->thread, &g->threads.at[a->thread].digest);
}

void smc_elision_undo(smc_elision *x, smc_graph *g, smc_id id) {
    while (x->accesses.n > x->marks.at[id].height) {
        const smc_elided *f = &smc_vec_pop(&x->accesses);
        const smc_action *a = &f->step->action;
        if (a->kind == SMC_READ) smc_row(&x->reads, a->loc)[f->thread] = f->read;
        else x->written.at[a->loc] = f->write;
        g->threads.at[f->thread].step = f->step;
        g->threads.at[f->thread].actions--;
    }
    smc_ev(g, id)->digest = x->marks.at[id].digest;
}
