// estimate.c - estimates the number of executions by random sampling of the search tree.
//
// Knuth (Estimating the efficiency of backtrack programs, 1975) descends a tree by random children;
// the product of the numbers of children estimates the number of leaves. Here the children of a
// node become known only one after the other. Therefore each node has a period e, which is fixed
// beforehand. Child i is entered iff one of the points u, u + e, u + 2e, .. lies in [i, i + 1),
// where u is drawn from [0, e). Each leaf reached has as weight the product of the periods on its
// path. The expected sum of weights is the number of leaves, whatever the periods are. If e is the
// mean number of children at that depth (progress.c), about one child is entered; if e is the exact
// number, this is Knuth's algorithm.
//
// If branches differ much in size, most leaves are below few nodes that such walks rarely reach.
// Therefore the period is the mean number to a power g < 1, chosen such that a run reaches at least
// LEAVES leaves: of n leaves, a run reaches n^(1-g). Several stages reach increasing numbers of
// leaves; each uses the n that the stage before has estimated.
//
// With accesses to several cells (cells.h), several revisits may lead to one graph. A run counts
// the graph once, but different runs may reach it on different paths; the estimate is then an upper
// bound.
#include "explorers/revisit/alternatives.h"
#include "explorers/revisit/cells.h"
#include "explorers/revisit/estimate.h"
#include "explorers/revisit/explore.h"
#include "explorers/revisit/extend.h"
#include "explorers/revisit/progress.h"
#include "reductions/combine.h"
#include "termination/terminal.h"

#include <math.h>

// A frame, as a node of the sampled tree.
typedef struct sample_node {
    double weight;       // product of the periods on the path to the frame
    double period, next; // the period, and the position of the next sampling point
    uint32_t child;      // number of its children that were made so far
} sample_node;

// The state of the samples.
struct revisit_sampler {
    SMC_VEC(sample_node) nodes; // [index of the frame]
    // `random`: state of the random number generator. The others are in nanoseconds; `until` and
    // `latest` are monotonic times: `time`: how long sampling may take; `latest`: when an
    // unfinished run is abandoned.
    uint64_t random, until, time, latest;
    double power;    // exponent g of the period
    uint64_t leaves; // number of leaves reached in this stage
    double weight;   // weight of the graph that is being extended
    double run[2];   // sums of weights in this run: of complete executions; of others
    // Sums of `run` over all runs of the stage; sum of the squares of run[0].
    double sum[2], squares;
    uint64_t runs; // number of complete runs in the stage
    // Some executions may be counted twice, so the estimate is an upper bound.
    bool counts_some_twice;
    smc_estimate found; // the estimate of the last complete stage
};

// Returns a random number from 0 to below 1.
static double draw_uniform(revisit_sampler *s) {
    return (double)(smc_mix_hash(s->random += 0x9e3779b97f4a7c15u) >> 11) * 0x1p-53;
}

// Adds the weight of a visited execution. Called for each execution (revisit_visit).
static bool count_leaf(void *self, const smc_graph *g) {
    revisit_sampler *s = self;
    const smc_leaf leaf = smc_leaf_kind_of(g);
    s->leaves++;
    s->run[smc_leaf_is_cut(leaf)] += s->weight;
    return true;
}

// Pushes a sample_node for the frame that was pushed last.
static void push_sample_node(revisit_engine *x, double weight) {
    const double usual = revisit_mean_alternatives(x, x->sampler->nodes.n),
                 period = usual > 1 ? pow(usual, x->sampler->power) : 1;
    *smc_vec_push(&x->sampler->nodes) = (sample_node){
        .weight = weight, .period = period, .next = period * draw_uniform(x->sampler)};
}

// Whether a sampling point lies in the child that was just made, so that the child is entered.
static bool is_drawn(sample_node *n) {
    const bool drawn = n->next < ++n->child;
    if (drawn) n->next += n->period;
    return drawn;
}

// Extends the graph to the next branching point, which becomes a child of the node.
static void extend_sample(revisit_engine *x, const sample_node *n) {
    revisit_sampler *s = x->sampler;
    const double weight = s->weight = n->weight * n->period;
    revisit_extend_graph(x);
    if (x->frames.n > s->nodes.n) push_sample_node(x, weight);
}

// Enters the child of the frame at index `at` that was just made, or skips it. The first child of a
// cut's frame is the graph with which it was pushed.
static void enter_sampled_frame(revisit_engine *x, uint32_t at) {
    revisit_sampler *s = x->sampler;
    const bool is_cut = x->frames.n > at + 1, drawn = is_drawn(&s->nodes.at[at]);
    s->counts_some_twice |= is_cut && x->frames.at[at + 1].has_others;
    if (!drawn && is_cut) {
        revisit_close_frame(x, at + 1);
        x->frames.n--;
    }
    if (!drawn) return;
    if (is_cut) push_sample_node(x, s->nodes.at[at].weight * s->nodes.at[at].period);
    if (!is_cut || is_drawn(&s->nodes.at[at + 1])) {
        const sample_node n = s->nodes.at[s->nodes.n - 1];
        extend_sample(x, &n);
    }
}

// Samples the tree once.
static void run_one_sample(revisit_engine *x) {
    revisit_sampler *s = x->sampler;
    s->run[0] = s->run[1] = 0;
    revisit_clear_visited(x);
    extend_sample(x, &(sample_node){.weight = 1, .period = 1});
    while (x->frames.n && revisit_should_continue(x)) {
        if (smc_monotonic_time() >= s->latest) x->done = true;
        const uint32_t at = x->frames.n - 1;
        if (revisit_next_alternative(x, at)) {
            x->frames.at[at].taken++;
            enter_sampled_frame(x, at);
        } else if (!x->done) {
            revisit_pop_frame(x);
            s->nodes.n--;
        }
    }
    if (!x->done) revisit_unwind(x, 0, 0, 0);
}

// Runs samples until the given time. Abandoning an unfinished run would bias the estimate
// downwards, since longer runs have more leaves. So a run may exceed the time; if it exceeds the
// time by too much, the estimate of the previous stage remains.
static void run_until(revisit_engine *x, uint64_t until) {
    revisit_sampler *s = x->sampler;
    s->sum[0] = s->sum[1] = s->squares = 0;
    s->runs = s->leaves = 0;
    while (!x->done && (!s->runs || smc_monotonic_time() < until)) {
        run_one_sample(x);
        if (x->done) return;
        for (int i = 0; i < 2; i++) s->sum[i] += s->run[i];
        s->squares += s->run[0] * s->run[0];
        s->runs++;
    }
}

// Returns the exponent g with which a run reaches about `leaves` of n leaves. It has a lower limit,
// since n is only an estimate.
static double sampling_exponent(double leaves, double n) {
    static const double LEAST = 0.2;
    const double power = n > 1 ? 1 - log(leaves) / log(n) : 1;
    return power > LEAST ? power : LEAST;
}

// The estimate from the runs of the present stage.
static smc_estimate estimate_of(const revisit_sampler *s) {
    static const double WIDE = 2.04; // 95 % quantile of Student's t-distribution for RUNS runs
    const double n = (double)s->runs, mean = s->sum[0] / n, variance = s->squares / n - mean * mean;
    return (smc_estimate){
        .executions = mean,
        .blocked = s->sum[1] / n,
        .deviation = s->runs > 1 ? WIDE * sqrt(variance > 0 ? variance / (n - 1) : 0) : mean,
        .runs = s->runs,
        .counts_some_twice = s->counts_some_twice};
}

// The main loop of an estimate: samples in stages of increasing length.
static void sample_until_precise(revisit_engine *x) {
    enum { RUNS = 32, LEAVES = 64, TIMES = 3, LEAST = 4 };
    static const double part[] = {0.1, 0.25, 1}; // ends of the stages, as fractions of the time
    revisit_sampler *s = x->sampler;
    // begins anew, since the exploration may have restarted
    const uint64_t begin = smc_monotonic_time(),
                   all = begin + s->time / LEAST < s->until ? s->until - begin : s->time / LEAST;
    double leaves = 1;
    s->nodes.n = 0;
    s->found = (smc_estimate){0};
    s->power = 1;
    s->latest = begin + TIMES * all;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        const uint64_t from = smc_monotonic_time();
        run_until(x, begin + (uint64_t)(part[i] * (double)all));
        if (x->done) return;
        s->found = estimate_of(s);
        const double speed = (double)s->leaves / (double)(smc_monotonic_time() - from + 1),
                     left = (double)(begin + all) - (double)smc_monotonic_time();
        leaves = i ? speed * left / RUNS : LEAVES;
        if (left <= 0) return;
        if (s->found.executions + s->found.blocked > 0)
            s->power = sampling_exponent(leaves > LEAVES ? leaves : LEAVES,
                                         s->found.executions + s->found.blocked);
    }
}

void revisit_estimate(const revisit_exploration *e, uint64_t until, smc_estimate *out,
                      smc_result *result) {
    const uint64_t now = smc_monotonic_time();
    revisit_sampler s = {.until = until, .time = until > now ? until - now : 1};
    const revisit_engine x = {
        .model = e->model,
        .options = e->options,
        .result = result,
        .watch = {.visit = count_leaf, .context = &s, .with = smc_companion_bit(SMC_WITH_estimate)},
        .visit = sample_until_precise,
        .sampler = &s};
    revisit_run_loop(x, e->program, e->coherence);
    smc_vec_free(&s.nodes);
    *out = s.found;
}
