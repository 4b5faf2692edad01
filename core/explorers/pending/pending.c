// pending.c - the explorer pending: visits each execution once, under models in which a write may
// precede earlier reads of its thread.
//
// Events are added in program order. A read takes a write of the graph, or stays open until a write
// is added that the read takes; meanwhile its thread continues with steps that do not need the
// read's value. So each execution is reached in one way. The only wasted work is on graphs whose
// open reads never get a source (docs/design/pending.md).
#include "explorers/leaf.h"
#include "explorers/pending/counters.h"
#include "explorers/pending/engine.h"

// ---- the exploration ----------------------------------------------------------------------------

// Explores a part. Explores at least one alternative before it gives parts away.
static void run_part(pending *x, const smc_work *work) {
    bool moved = !work->path.n;
    x->result->share = 1;
    if (!work->path.n) pending_extend_while_unique(x, pending_make_graph());
    else if (!pending_replay_path(x, work)) return;
    while (x->frames.n && !pending_should_stop(x)) {
        if (x->sharing && moved && !x->again)
            pending_give_away_work(x, x->sharing->demand(x->sharing->self));
        const pending_branching_point *f = &x->frames.at[x->frames.n - 1];
        moved = true;
        if (f->taken < f->end) pending_next_alternative(x);
        else pending_drop_frame(x);
    }
}

void pending_drop_graphs(pending *x) {
    while (x->graphs.n) free(smc_vec_pop(&x->graphs));
    pending_keep_part(x, 0);
    while (x->frames.n) free(smc_vec_pop(&x->frames).places);
    x->state++;
    for (uint32_t i = 0; i < x->locs.n; i++) smc_vec_free(&x->locs.at[i].noted);
    x->locs.n = 0;
    x->errors.shown.n = 0;
}

// Explores a part again and again, until no note invalidates an earlier decision.
static void explore_until_stable(pending *x, const smc_work *work) {
    for (;;) {
        x->again = false;
        if (x->options->observer) x->options->observer->begin(x->options->observer->self);
        run_part(x, work);
        pending_drop_graphs(x);
        if (!x->again || x->refuted || x->done) return;
        smc_result_clear(x->result);
    }
}

// Stores the notes in the result, and marks it as refuted: all parts must be explored again with
// these notes.
static void publish_facts(const pending *x) {
    smc_result_clear(x->result);
    smc_facts_copy(&x->result->facts, &x->options->facts);
    pending_encode_notes(x, &x->result->facts);
    x->result->refuted = true;
}

void pending_init(pending *x, smc_program *program, const smc_model *model,
                  const smc_explore_options *options, smc_result *result) {
    *x = (pending){.program = program, .model = model, .options = options, .result = result};
    x->histories =
        (pending_histories){.program = program, .depends = model->flags & SMC_MODEL_DEPENDS};
    if (model->parts) x->part = model->parts->begin(model);
    x->errors = (smc_candidate_errors){
        .program = program, .model = model, .options = options, .result = result};
}

void pending_free(pending *x) {
    pending_histories_free(&x->histories);
    pending_free_axiom_buffers(x);
    smc_vec_free(&x->graphs);
    smc_vec_free(&x->frames);
    smc_vec_free(&x->noted);
    for (uint32_t i = 0; i < x->locs.n; i++) smc_vec_free(&x->locs.at[i].noted);
    smc_vec_free(&x->locs);
    smc_vec_free(&x->errors.shown);
    pending_free_index(x);
    smc_vec_free(&x->places);
    smc_vec_free(&x->undecided);
    smc_vec_free(&x->by_co);
    smc_vec_free(&x->chosen);
    smc_vec_free(&x->held);
}

// Explores a part; `sharing` NULL: without giving parts away.
static void explore_part(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_work_sharing *sharing, smc_result *result) {
    pending x;
    pending_init(&x, program, model, options, result);
    x.sharing = sharing;
    x.in_part = work->path.n;
    const smc_start start = smc_start_options(model, options);
    result->replay_diverged = !pending_decode_notes(&x);
    if (!result->replay_diverged &&
        pending_record_status(&x, program->start(program, &start, &x.start)))
        explore_until_stable(&x, work);
    result->complete = !x.again && !pending_should_stop(&x) && !result->replay_diverged;
    if (x.refuted && !x.done) publish_facts(&x);
    smc_leaf_finish_exploration(options, result);
    pending_free(&x);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    static const smc_work everything;
    explore_part(program, model, options, &everything, NULL, result);
}

static void explore_work(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_work_sharing *sharing, smc_result *result) {
    smc_explore_options in_parts = *options;
    in_parts.in_parts = true;
    explore_part(program, model, &in_parts, work, sharing, result);
}

static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_NEEDS_CLOSED; }

const smc_explorer smc_explorer_pending = {
    .name = "pending",
    .title = "reads that wait for later writes, for models with load buffering",
    .paper = "docs/design/pending.md",
    .explore = explore,
    .explore_work = explore_work,
    .supports = supports,
    .flags =
        SMC_EXPLORER_ASSUMES_VALUES | SMC_EXPLORER_NEEDS_PLAIN_ACCESS | SMC_EXPLORER_BOUNDS_FAULTS,
    .counts = {.coarsest = SMC_BY_COHERENCE, .finest = SMC_BY_COHERENCE},
    .counters = SMC_COUNTER_WORDS(PENDING_COUNTERS),
};
