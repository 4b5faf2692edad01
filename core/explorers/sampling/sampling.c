// sampling.c - samples executions at random, in blocks.
//
// A block consists of the same walks in every process. A part of a sample is a range of walks; its
// path (work.h) consists of the number of its first walk and the number after its last walk. Parts
// that are given away begin with a block.
#include "explorers/leaf.h"
#include "explorers/mixing.h"
#include "explorers/sampling/counters.h"
#include "explorers/sampling/engine.h"
#include "explorers/sampling/near.h"
#include "result/witness/display_order.h"
#include "result/sampled.h"

// How samples are divided into blocks and parts.
enum {
    BLOCK = 256, // number of walks in a block
    // Number of blocks that a part samples before it gives the rest away to other workers.
    BLOCKS = 16,
    PIECES = 4, // number of pieces into which the rest is split
    // Limits of the search for a simpler execution of an error: number of further walks, and
    // approximate number of their events.
    MORE = 100,
    MAX_EXTRA_EVENTS = 200000,
};

static const smc_option samples = {.name = "samples",
                                   .argument = "N",
                                   .help = "sampling: number of executions; 0: until --time-limit",
                                   .kind = SMC_OPTION_COUNT,
                                   .initial.count = 100000,
                                   .selects = true};
static const smc_option max_events = {.name = "max-events",
                                      .argument = "N",
                                      .help = "sampling: abandon an execution after N events",
                                      .kind = SMC_OPTION_COUNT,
                                      .initial.count = 100000,
                                      .selects = true,
                                      .debugs = true};
static const smc_option depth = {.name = "depth",
                                 .argument = "D",
                                 .help = "sampling, pct: bug depth; 0: random, 1 to 3",
                                 .kind = SMC_OPTION_COUNT,
                                 .selects = true};
static const smc_option strategy = {.name = "strategy",
                                    .argument = "walk|pct|pos|rff|turn|surw|mix",
                                    .help = "sampling: how to choose executions",
                                    .kind = SMC_OPTION_ONE_OF,
                                    .initial = {.word = "mix", .count = SAMPLING_mix},
                                    .selects = true};

// ---- a sample -----------------------------------------------------------------------------------

// Which walks to sample, and how.
typedef struct sampling_plan {
    uint64_t seed;       // random seed
    uint32_t first, end; // the walks of this part: from `first` to before `end`
    uint32_t all;        // number of walks of the complete sample
    bool endless;        // the sample ends with the time limit
    uint32_t max_events, depth;
    sampling_strategy strategy;
    bool cells; // accesses may cover several cells
} sampling_plan;

// The plan of a complete sample with these options.
static sampling_plan plan_of(const smc_explore_options *o) {
    const uint32_t n = smc_setting_of(o, &samples).count;
    return (sampling_plan){.seed = smc_setting_of(o, &smc_seed).count,
                           .end = n ? n : UINT32_MAX,
                           .all = n ? n : UINT32_MAX,
                           .endless = !n,
                           .max_events = smc_setting_of(o, &max_events).count,
                           .depth = smc_setting_of(o, &depth).count,
                           .strategy = (sampling_strategy)smc_setting_of(o, &strategy).count,
                           .cells = smc_has_multi_cell_fact(&o->facts)};
}

// Whether walk i is in the last tenth of the sample, or of its time.
static bool is_in_last_tenth(const sampling *x, const sampling_plan *p, uint32_t i) {
    if (!p->endless && i >= p->all - p->all / 10) return true;
    return x->options->near_limit_from && smc_monotonic_time() >= x->options->near_limit_from;
}

// Clears the statistics of the previous block.
static void begin_block(sampling *x) {
    smc_table_free(&x->pairs);
    x->pairs = (smc_table){0};
    x->longest = (sampling_lengths){0};
    sampling_forget_weights(x);
    if (x->pending) pending_walks_reset(x->pending);
}

// Samples walk number i.
static void draw_execution(sampling *x, const sampling_plan *p, uint32_t i) {
    if (i % BLOCK == 0) begin_block(x);
    x->random = smc_mix_hash(p->seed * 0x9e3779b97f4a7c15u + i);
    if (x->pending) return sampling_draw_by_pending(x, p->max_events, is_in_last_tenth(x, p, i));
    sampling_begin_walk(x, p->strategy, p->depth, i);
    sampling_draw_execution(x, p->max_events, is_in_last_tenth(x, p, i));
}

// Returns the number after the last walk of the block of walk i, at most p->end.
static uint32_t end_of_block(const sampling_plan *p, uint32_t i) {
    const uint32_t left = BLOCK - i % BLOCK;
    return p->end - i > left ? i + left : p->end;
}

static void show_progress(sampling *x, const sampling_plan *p, uint32_t done) {
    if (!smc_progress_due(x->options) || p->endless) return;
    x->options->progress->show(x->options->progress, x->result, (double)done / p->all);
}

// ---- parts of the sampling ----------------------------------------------------------------------

// Hash of a part's path, to detect damaged paths.
static uint64_t digest_of_walk_range(uint32_t first, uint32_t end) {
    return smc_mix_hash((uint64_t)first << 32 | end);
}

// Gives away the walks from `first` to before `end`.
static void give_away_walks(const smc_work_sharing *sharing, uint32_t first, uint32_t end) {
    smc_work w = {.digest = digest_of_walk_range(first, end)};
    *smc_vec_push(&w.path) = first;
    *smc_vec_push(&w.path) = end;
    sharing->give(sharing->self, w);
}

// Gives away the walks from `first`, the first one of a block, to before `end`, in PIECES pieces.
static void give_away_rest(const smc_work_sharing *sharing, uint32_t first, uint32_t end) {
    const uint32_t blocks = (end - first + BLOCK - 1) / BLOCK,
                   each = (blocks + PIECES - 1) / PIECES;
    while (end - first > each * BLOCK) {
        give_away_walks(sharing, first, first + each * BLOCK);
        first += each * BLOCK;
    }
    give_away_walks(sharing, first, end);
}

// Gives away the rest, from walk i on, if another worker demands work or this part is long. Returns
// whether it did so.
static bool give_away_if_demanded(const smc_work_sharing *sharing, const sampling_plan *p,
                                  uint32_t i, uint32_t blocks) {
    if (!sharing || i >= p->end) return false;
    const smc_work_demand demand = sharing->demand(sharing->self);
    if (demand == SMC_DEMAND_NOTHING && blocks < BLOCKS) return false;
    give_away_rest(sharing, i, p->end);
    return true;
}

// Samples the walks of the part. Returns the number of the first walk that was not sampled.
static uint32_t run_plan(sampling *x, const sampling_plan *p, const smc_work_sharing *sharing) {
    uint32_t i = p->first;
    for (uint32_t blocks = 0;
         i < p->end && !x->done && !give_away_if_demanded(sharing, p, i, blocks); blocks++)
        for (const uint32_t end = end_of_block(p, i); i < end && !x->done; i++) {
            show_progress(x, p, i);
            draw_execution(x, p, i);
        }
    x->result->share = (double)(i - p->first) / p->all;
    return i;
}

// Makes all walks near a recorded execution.
static uint32_t run_near_plan(sampling *x, const sampling_plan *p) {
    while (!x->done && near_walks_next(x->near)) {
        begin_block(x);
        sampling_begin_walk(x, SAMPLING_turn, 1, 0);
        x->main_creates_first = false;
        x->ends_with_latest_write = true;
        sampling_draw_execution(x, p->max_events, false);
    }
    x->result->complete = !x->done;
    return UINT32_MAX;
}

// ---- the exploration ----------------------------------------------------------------------------

// Like sample_by_plan, for models in which writes may precede earlier reads.
static uint32_t sample_pending(sampling *x, const sampling_plan *p,
                               const smc_work_sharing *sharing) {
    const bool able = sampling_begin_pending(x, p->strategy != SAMPLING_mix || p->depth);
    const uint32_t next = able ? run_plan(x, p, sharing) : p->first;
    pending_walks_end(x->pending);
    smc_table_free(&x->pairs);
    smc_table_free(&x->known);
    return next;
}

// Samples the walks of the plan. Returns the number of the first walk that was not sampled.
static uint32_t sample_by_plan(smc_program *program, const smc_model *model,
                               const smc_explore_options *options, const sampling_plan *p,
                               const smc_work_sharing *sharing, smc_result *result) {
    uint32_t next = p->first;
    smc_cells_model cells;
    if (p->cells) model = smc_cells_model_init(&cells, model);
    smc_graph_options graph_options = smc_graph_options_of(model, options);
    graph_options.digests = true;
    graph_options.coherence = graph_options.cells = p->cells;
    sampling x = {.program = program,
                  .model = model,
                  .options = options,
                  .options_for_counting = *options,
                  .result = result,
                  .cells = p->cells,
                  .records_weights = p->strategy == SAMPLING_surw || p->strategy == SAMPLING_mix};
    if (model->flags & SMC_MODEL_NEEDS_CLOSED) return sample_pending(&x, p, sharing);
    if (options->near) {
        graph_options.start.numbered = options->near->turns.threads.at;
        graph_options.start.n_numbered = options->near->turns.threads.n;
    }
    x.options_for_counting.keep_going = false;
    x.errors =
        (smc_errors){.graph = &x.graph, .model = model, .result = result, .options = options};
    if (smc_result_record_status(result, smc_graph_init(&x.graph, program, graph_options),
                                 &x.done)) {
        x.state = x.errors.state = model->start(model, &x.graph);
        if (options->near) x.near = near_walks_begin(options->near);
        next = x.near ? run_near_plan(&x, p) : run_plan(&x, p, sharing);
        near_walks_end(x.near);
        model->finish(x.state);
    }
    smc_table_free(&x.pairs);
    smc_table_free(&x.known);
    sampling_forget_weights(&x);
    smc_vec_free(&x.errors.shown);
    smc_vec_free(&x.sources);
    smc_vec_free(&x.threads);
    smc_vec_free(&x.moved);
    smc_graph_free(&x.graph);
    return next;
}

// How the plan treats accesses to several cells.
static smc_mixing_mode mixing_of(const sampling_plan *p, const smc_model *model) {
    return (smc_mixing_mode){.may = model->flags & SMC_MODEL_MIXES_SIZES, .cells = p->cells};
}

// sample_by_plan with the treatment of accesses to several cells that the plan demands.
static uint32_t sample_plan(smc_program *program, const smc_model *model,
                            const smc_explore_options *options, const sampling_plan *p,
                            const smc_work_sharing *sharing, smc_result *result) {
    const smc_explore_options mixing = smc_mixing_options(mixing_of(p, model), options);
    return sample_by_plan(program, model, &mixing, p, sharing, result);
}

// Searches for simpler executions of the error that was found. The first execution that shows the
// error is an arbitrary complete walk; one of the next walks may show it in fewer steps. Only the
// error found first is reported. The numbers of walks and of compared executions
// (smc_compared_per_process, since many threads may race with each other) do not depend on time, so
// a seed always gives the same report.
static void search_simpler_execution(smc_program *program, const smc_model *model,
                                     const smc_explore_options *options, const sampling_plan *p,
                                     smc_result *result) {
    const uint64_t affordable = MAX_EXTRA_EVENTS / (result->events / p->first + 1);
    sampling_plan more = *p;
    more.end = more.first + (affordable < MORE ? (uint32_t)affordable : MORE);
    if (more.end > p->end) more.end = p->end;
    smc_explore_options how = *options;
    how.keep_going = true;
    how.minimize = false;
    how.outcomes = SMC_OUTCOMES_NONE;
    how.progress = NULL;
    smc_result others = {0};
    sample_plan(program, model, &how, &more, NULL, &others);
    smc_error *e = &result->errors.at[0],
              *other = smc_result_find_error(&others, e->kind, e->rule, e->place, e->place2);
    if (other && others.status != SMC_RESTART &&
        smc_display_order_is_preferred(&other->witness, &e->witness)) {
        const smc_error before = *e;
        *e = *other;
        e->found = before.found;
        e->executions = before.executions;
        *other = before;
    }
    smc_result_free(&others);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    sampling_plan p = plan_of(options);
    uint32_t next = sample_plan(program, model, options, &p, NULL, result);
    if (smc_mixing_refuted(mixing_of(&p, model), program, result)) {
        const struct smc_explorer *by = result->by;
        smc_result_clear(result);
        result->by = by;
        p.cells = true;
        next = sample_plan(program, model, options, &p, NULL, result);
    }
    const bool shows_one =
        result->status == SMC_OK && result->errors.n == 1 && !options->keep_going;
    if (!shows_one || next > UINT32_MAX - MORE || smc_is_stopped(options->stop)) return;
    p.first = next;
    search_simpler_execution(program, model, options, &p, result);
}

static void explore_work(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_work_sharing *sharing, smc_result *result) {
    sampling_plan part = plan_of(options);
    if (work->path.n) {
        const uint32_t first = work->path.at[0], end = work->path.at[work->path.n - 1];
        result->replay_diverged = work->path.n != 2 || first >= end || end > part.end ||
                                  work->digest != digest_of_walk_range(first, end);
        if (result->replay_diverged) return;
        part.first = first;
        part.end = end;
    }
    sample_plan(program, model, options, &part, sharing, result);
    if (!smc_mixing_refuted(mixing_of(&part, model), program, result)) return;
    smc_result_clear(result);
    smc_facts_copy(&result->facts, &options->facts);
    smc_learn_multi_cell_access(&result->facts);
    result->refuted = true;
}

static bool supports(const smc_model *model) {
    return model->flags & (SMC_MODEL_EXTENSIBLE | SMC_MODEL_NEEDS_CLOSED);
}

const smc_explorer smc_explorer_sampling = {
    .name = "sampling",
    .title = "random sampling of executions (smc hunt)",
    .paper = "docs/hunt.md",
    .explore = explore,
    .explore_work = explore_work,
    .supports = supports,
    .flags = SMC_EXPLORER_SAMPLES | SMC_EXPLORER_MIXES_SIZES | SMC_EXPLORER_ASSUMES_VALUES |
             SMC_EXPLORER_TAKES_INPUTS | SMC_EXPLORER_BOUNDS_FAULTS,
    .counts = {.coarsest = SMC_BY_OUTCOME, .finest = SMC_BY_READS_FROM},
    .options =
        (const smc_option *const[]){&samples, &smc_seed, &strategy, &depth, &max_events, NULL},
    .counters = SMC_COUNTER_WORDS(SAMPLING_COUNTERS),
};
