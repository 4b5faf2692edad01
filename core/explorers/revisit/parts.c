// parts.c - splits an exploration: gives parts away, and replays the path to the start of a part.
//
// The graph alone determines the order of a frame's alternatives: sources by link order, coherence
// positions from the last, revisits down the addition order, disabled threads by path. So the
// frames below an alternative, with their current alternatives, form the path to it. To reach the
// alternative, a worker makes and undoes the alternatives before it, without their subtrees. The
// graph and its two orders are then the same as in the worker that gave the part away.
//
// The worker that gives away the alternatives of a frame leaves the frame after its current
// alternative. The receiver explores only the remaining alternatives of the last frame on its path.
#include "explorers/revisit/counters.h"
#include "explorers/revisit/alternatives.h"
#include "explorers/revisit/extend.h"
#include "explorers/revisit/parts.h"
#include "explorers/revisit/progress.h"
#include "explorers/revisit/revisit.h"

// Whether a cut has pushed the frame. Its first alternative is the graph with which it was pushed.
static bool is_frame_of_cut(const revisit_frame *f) {
    return f->kind == FRAME_REVISIT || f->kind == FRAME_EVICT;
}

// ---- giving parts away --------------------------------------------------------------------------

// Hash of the first n_frames branching points; the same in all processes.
static uint64_t digest_of_branching_points(const revisit_engine *x, uint32_t n_frames) {
    const smc_graph *g = &x->graph;
    uint64_t digest = n_frames;
    for (uint32_t i = 0; i < n_frames; i++) {
        const revisit_frame *f = &x->frames.at[i];
        digest = smc_mix_hash(digest + f->kind);
        // such a frame has no single event
        if (f->kind == FRAME_LEAF || f->kind == FRAME_EVICT) continue;
        const smc_event *e = smc_event_at(g, f->event);
        const uint64_t place = g->program->place(g->program, e->step->action.place).code;
        digest = smc_mix_hash(digest + smc_portable_event_hash(g, f->event));
        digest = smc_mix_hash(digest + place) + e->kind;
    }
    return digest;
}

// Gives away those alternatives of the frame that come after its current one.
static void give_away_frame(revisit_engine *x, uint32_t at) {
    smc_work w = {.digest = digest_of_branching_points(x, at + 1)};
    for (uint32_t i = 0; i <= at; i++) {
        const revisit_frame *f = &x->frames.at[i];
        *smc_vec_push(&w.path) = f->taken + is_frame_of_cut(f) - (i < at);
    }
    x->frames.at[at].given = true;
    x->result->share -= revisit_remaining_share(x, at);
    x->sharing->give(x->sharing->self, w);
}

void revisit_give_away_work(revisit_engine *x, smc_work_demand demand) {
    const uint32_t n = demand == SMC_DEMAND_REST   ? x->frames.n
                       : demand == SMC_DEMAND_PART ? x->frames.n - 1
                                                   : 0;
    for (uint32_t i = 0; i < n; i++) {
        if (x->frames.at[i].given) continue;
        give_away_frame(x, i);
        if (demand == SMC_DEMAND_PART) return;
    }
}

// ---- replaying a path ---------------------------------------------------------------------------

// Makes the next n alternatives of the top frame, and undoes them; with `enter`, the last one
// stays. Returns false if there are fewer.
static bool skip_alternatives(revisit_engine *x, uint32_t n, bool enter) {
    const uint32_t at = x->frames.n - 1;
    for (uint32_t i = 0; i < n; i++) {
        if (!revisit_next_alternative(x, at)) return false;
        x->frames.at[at].taken++;
        if (x->frames.n == at + 1 || (enter && i + 1 == n)) continue;
        revisit_close_frame(x, at + 1);
        revisit_pop_frame(x);
    }
    return true;
}

// Replays the path. Returns false if the program has no such path.
static bool follow_work_path(revisit_engine *x, const smc_work *w) {
    revisit_extend_graph(x);
    for (uint32_t i = 0; i < w->path.n; i++) {
        if (x->done || x->frames.n != i + 1) return false;
        const bool is_node = i + 1 == w->path.n, cut = is_frame_of_cut(&x->frames.at[i]);
        if (is_node && cut && !w->path.at[i]) return false;
        if (!skip_alternatives(x, w->path.at[i] + !is_node - cut, !is_node)) return false;
        if (is_node) break;
        x->frames.at[i].given = true;
        if (x->frames.n == i + 1) revisit_extend_graph(x);
    }
    return digest_of_branching_points(x, w->path.n) == w->digest;
}

bool revisit_replay_path(revisit_engine *x, const smc_work *w) {
    const uint64_t events = x->result->events;
    const revisit_counters counters = *revisit_counts(x->result);
    const uint64_t elided = x->reductions->elision.made;
    x->replaying_path = true;
    const bool there = follow_work_path(x, w);
    x->replaying_path = false;
    if (!x->done) revisit_restore(x);
    x->reductions->elision.before = smc_elided_count(&x->graph);
    x->result->events = events;
    if (there) *revisit_counts(x->result) = counters, x->reductions->elision.made = elided;
    if (there) x->result->share = revisit_remaining_share(x, w->path.n - 1);
    // The model's answers may be wrong after a stop request.
    if (!revisit_should_continue(x)) return false;
    x->result->replay_diverged = !there;
    return there;
}
