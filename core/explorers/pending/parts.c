// parts.c - splits an exploration: gives parts away, and replays the path to the start of a part.
//
// The extensions of a graph depend only on the graph and the notes, which all parts share
// (forecast.c). So the path to a graph is the list of alternatives taken at the branching points.
#include "explorers/pending/engine.h"

// ---- giving parts away --------------------------------------------------------------------------

// The fraction of the exploration that consists of the alternatives that the frame at index `at`
// still has.
static double remaining_share(const pending *x, uint32_t at) {
    const pending_branching_point *f = &x->frames.at[at];
    double part = 1;
    for (uint32_t i = 0; i <= at; i++) part /= x->frames.at[i].all;
    return part * (f->end - f->taken);
}

// Hash of the first n_frames branching points.
static uint64_t digest_of_branching_points(const pending *x, uint32_t n_frames) {
    uint64_t digest = n_frames;
    for (uint32_t i = 0; i < n_frames; i++) digest = smc_mix_hash(digest + x->frames.at[i].point);
    return digest;
}

// Gives away the remaining alternatives of the frame at index `at`.
static void give_away_frame(pending *x, uint32_t at) {
    pending_branching_point *f = &x->frames.at[at];
    smc_work w = {.digest = digest_of_branching_points(x, at + 1)};
    for (uint32_t i = 0; i <= at; i++) *smc_vec_push(&w.path) = x->frames.at[i].taken - (i < at);
    x->result->share -= remaining_share(x, at);
    for (uint32_t i = f->base; i < f->base + f->all - f->taken; i++) {
        free(x->graphs.at[i]);
        x->graphs.at[i] = NULL;
    }
    f->end = f->taken;
    x->sharing->give(x->sharing->self, w);
}

// Other workers lack the notes made since the beginning, so new notes require a restart first.
void pending_give_away_work(pending *x, smc_work_demand demand) {
    const uint32_t n = demand == SMC_DEMAND_REST   ? x->frames.n
                       : demand == SMC_DEMAND_PART ? x->frames.n - 1
                                                   : 0;
    if (n) x->again = x->refuted = x->noted.n > x->known;
    if (x->again) x->restart_at = 0;
    for (uint32_t i = 0; i < n && !x->again; i++) {
        if (x->frames.at[i].taken == x->frames.at[i].end) continue;
        x->in_part = true;
        give_away_frame(x, i);
        if (demand == SMC_DEMAND_PART) return;
    }
}

// ---- replaying a path ---------------------------------------------------------------------------

// Skips the next n alternatives of the last frame.
static void drop_graphs(pending *x, uint32_t n) {
    x->frames.at[x->frames.n - 1].taken += n;
    while (n--) free(smc_vec_pop(&x->graphs));
}

// Replays the path. Returns false if the program has no such path.
static bool follow_work_path(pending *x, const smc_work *w) {
    pending_extend_while_unique(x, pending_make_graph());
    for (uint32_t i = 0; i < w->path.n; i++) {
        if (x->frames.n != i + 1 || w->path.at[i] >= x->frames.at[i].all) return false;
        drop_graphs(x, w->path.at[i]);
        if (i + 1 == w->path.n) break;
        pending_next_alternative(x);
        x->frames.at[i].end = x->frames.at[i].taken;
    }
    return digest_of_branching_points(x, w->path.n) == w->digest;
}

bool pending_replay_path(pending *x, const smc_work *w) {
    const uint64_t events = x->result->events;
    const bool there = follow_work_path(x, w);
    x->result->events = events;
    if (there) x->result->share = remaining_share(x, w->path.n - 1);
    if (pending_should_stop(x)) return false;
    x->result->replay_diverged = !there;
    return there;
}
