// progress.c - estimates the progress of an exploration. A frame on the current path is assumed to
// have the mean number of alternatives at its depth, but at least as many as are known. All
// alternatives are assumed to have subtrees of equal size.
#include "explorers/revisit/progress.h"

// Whether the frame was pushed with its first alternative, which revisit_frame.taken does not
// count.
static bool has_first(const revisit_frame *f) {
    return f->kind == FRAME_REVISIT || f->kind == FRAME_EVICT;
}

void revisit_record_branching(revisit_engine *x, const revisit_frame *f) {
    const uint32_t depth = (uint32_t)(f - x->frames.at);
    const uint64_t alternatives = f->taken + has_first(f);
    while (x->branching.n <= depth) *smc_vec_push(&x->branching) = (revisit_branching){0};
    x->branching.at[depth].frames++;
    x->branching.at[depth].alternatives += alternatives;
    x->branching_of[f->kind].frames++;
    x->branching_of[f->kind].alternatives += alternatives;
}

static double mean_branching(const revisit_branching *b) {
    return b->frames ? (double)b->alternatives / (double)b->frames : 0;
}

// Returns how many alternatives the frame is known to have, at least.
static uint64_t known_alternatives(const revisit_engine *x, uint32_t at) {
    const revisit_frame *f = &x->frames.at[at];
    if (f->kind == FRAME_CHOICE)
        return smc_event_at(&x->graph, f->event)->step->action.choice.alternatives;
    if (f->kind != FRAME_READ) return 1;
    uint32_t end = x->sources.n;
    for (uint32_t i = at + 1; i < x->frames.n && end == x->sources.n; i++)
        if (x->frames.at[i].kind == FRAME_READ) end = x->frames.at[i].sources;
    return end - f->sources;
}

double revisit_mean_alternatives(const revisit_engine *x, uint32_t at) {
    const bool seen = at < x->branching.n && x->branching.at[at].frames;
    const double n = seen ? mean_branching(&x->branching.at[at])
                          : mean_branching(&x->branching_of[x->frames.at[at].kind]);
    return n > 0 ? n : (double)known_alternatives(x, at);
}

// Estimates how many alternatives the frame has.
static double expected_alternatives(const revisit_engine *x, uint32_t at) {
    const revisit_frame *f = &x->frames.at[at];
    const bool seen = at < x->branching.n && x->branching.at[at].frames;
    double n =
        seen ? mean_branching(&x->branching.at[at]) : mean_branching(&x->branching_of[f->kind]);
    if (n < (double)known_alternatives(x, at)) n = (double)known_alternatives(x, at);
    return n < f->taken + has_first(f) ? f->taken + has_first(f) : n;
}

// Estimates which fraction of the exploration is done.
static double fraction_explored(const revisit_engine *x) {
    double done = 0, part = 1;
    for (uint32_t i = 0; i < x->frames.n; i++) {
        const revisit_frame *f = &x->frames.at[i];
        const uint32_t before = f->taken + has_first(f);
        if (before) part /= expected_alternatives(x, i);
        if (before) done += part * (before - 1);
    }
    return done;
}

double revisit_remaining_share(const revisit_engine *x, uint32_t at) {
    double part = 1;
    for (uint32_t i = 0; i < at; i++) part /= expected_alternatives(x, i);
    const revisit_frame *f = &x->frames.at[at];
    const double n = expected_alternatives(x, at), left = n - (f->taken + has_first(f));
    return part * (left > 0 ? left : 0) / n;
}

bool revisit_should_continue(revisit_engine *x) {
    if (smc_progress_due(x->options))
        x->options->progress->show(x->options->progress, x->result, fraction_explored(x));
    return smc_result_is_unfinished(x->result, x->options, &x->done);
}
