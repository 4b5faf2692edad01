// elide.c - plain accesses that are no events.
//
// For each location there are its last write and each thread's last read. An access that comes after the last write and, if
// it writes, after all reads in happens-before is ordered with all before it, since those are with each other. Its place in
// its thread is that of the event to come: what happens after that event, and only that, happens after the access.
//
// A part of a graph that is closed under happens-before has the same followers: the write that one of them reads happens
// before it. That is why undoing them with their events, and making them again, is enough when a graph is cut.
#include "graph/graph.h"

#include <string.h>

static bool is_follower(smc_graph *g, const smc_step *step) {
    if (!smc_may_follow(step) || step->action.object) return false;
    const smc_action *a = &step->action;
    if (a->loc >= g->locs.n || !g->locs.at[a->loc].init) smc_graph_touch(g, a->loc);
    return g->locs.at[a->loc].info.plain_only;
}

static bool is_after(const smc_graph *g, uint32_t write, uint32_t t, const uint32_t *hb) {
    if (!write) return true;
    const smc_follower *w = &g->followers.at[write - 1];
    return w->thread == t || w->index <= hb[w->thread];
}

static bool is_after_reads(const smc_graph *g, uint32_t loc, uint32_t t, const uint32_t *hb) {
    const uint32_t *reads = g->follower_reads + (size_t)loc * g->stride;
    bool after = true;
    for (uint32_t u = 0; u < g->threads.n; u++) after &= u == t || reads[u] <= hb[u];
    return after;
}

static void follow(smc_graph *g, uint32_t t, const smc_action *a, const uint32_t *hb, uint64_t *digest) {
    smc_loc *loc = &g->locs.at[a->loc];
    smc_thread *thread = &g->threads.at[t];
    smc_follower f = {.step = thread->step, .thread = t, .index = thread->events.n + 1, .write = loc->written};
    f.actions = ++thread->actions;
    if (!is_after(g, f.write, t, hb)) g->unordered = true;
    if (a->kind == SMC_READ) {
        while (!is_after(g, f.write, t, hb)) f.write = g->followers.at[f.write - 1].write;
        uint32_t *read = &g->follower_reads[(size_t)a->loc * g->stride + t];
        f.value = f.write ? g->followers.at[f.write - 1].value : loc->info.initial;
        f.read = *read;
        *read = f.index;
        if (!a->copies && (f.value == SMC_UNWRITTEN || (!f.write && !loc->info.initialised))) g->unordered = true;
        if (g->options.digests && smc_is_of_outcome(a)) *digest = smc_digest_read(*digest, f.value, a->size);
    } else {
        f.value = a->value;
        if (!is_after_reads(g, a->loc, t, hb)) g->unordered = true;
        loc->written = g->followers.n + 1;
    }
    *smc_vec_push(&g->followers) = f;
}

static smc_status follow_thread(smc_graph *g, uint32_t t, uint64_t *digest) {
    while (is_follower(g, g->threads.at[t].step) && smc_graph_may_ask(g)) {
        const smc_step *step = g->threads.at[t].step;
        follow(g, t, &step->action, g->follower_hb, digest);
        const uint64_t answer = step->action.kind == SMC_READ ? g->followers.at[g->followers.n - 1].value : 0;
        g->threads.at[t].step = NULL;
        g->status = g->program->advance(g->program, step, answer, &g->threads.at[t].step);
    }
    return g->status;
}

smc_status smc_graph_elide(smc_graph *g, smc_id id, const uint32_t *hb) {
    memcpy(g->follower_hb, hb, g->stride * sizeof *hb); // initialisation writes may move clocks,
    if (!id) return follow_thread(g, 0, &g->threads.at[0].digest);
    uint64_t digest = smc_ev(g, id)->digest; // and events
    smc_status s = follow_thread(g, smc_ev(g, id)->thread, &digest);
    smc_ev(g, id)->digest_after = digest;
    const smc_action *a = &smc_ev(g, id)->step->action;
    if (s != SMC_OK || a->kind != SMC_CREATE) return s;
    return follow_thread(g, a->thread, &g->threads.at[a->thread].digest);
}
