// estimate.c - how many executions an exploration would visit, by what a part of it shows that is
// drawn at random.
//
// Knuth (Estimating the efficiency of backtrack programs, 1975) goes down a tree, at each node to
// one of the children, and takes the product of the numbers of children for the number of leaves.
// Here a node's children are known only when they have been made, one after the other. So each is
// entered with a probability 1/e that is settled before them: those are entered in which one of the
// points u, u + e, u + 2e, .. lies, u drawn from [0, e), child i being [i, i + 1). Each leaf that
// is come to stands for the product of the periods e on the way to it, and the expected sum of
// these is the number of leaves, whatever the periods are. With what frames at that depth have had
// on average (progress.c) for a period, about one child is entered; where that is what the frame
// has, it is Knuth's walk.
//
// Of trees whose branches differ much, such walks tell little: nearly all leaves are below few
// nodes that they seldom come to. So the period is that number to a power below 1, chosen such that
// a run comes to LEAVES leaves and more: of n leaves, with the power g, to n^(1-g). Stages of more
// leaves a run follow each other, each with what the one before has found to be n.
//
// With cells (cells.h), several revisits may lead to one graph. It counts once in a run, but each
// run may come to it by another one: where that can be, the estimate is an upper bound.
#include "explorers/revisit/alternatives.h"
#include "explorers/revisit/cells.h"
#include "explorers/revisit/estimate.h"
#include "explorers/revisit/explore.h"
#include "explorers/revisit/extend.h"
#include "explorers/revisit/progress.h"
#include "reductions/combine.h"
#include "result/ends/terminal.h"

#include <math.h>

typedef struct node {
    double weight;       // of the frame
    double period, next; // the next point
    uint32_t child;      // how many were made
} node;

struct revisit_sampler {
    SMC_VEC(node) nodes;                  // for each frame
    uint64_t random, until, time, latest; // `time`: that there was; `latest`: when a run that goes
                                          // on and on is given up
    double power;                         // of the period
    uint64_t leaves;                      // that were come to in this stage
    double weight;                        // of what is being extended
    double run[2];                        // the sums of this run: whole executions, others
    double sum[2], squares;
    uint64_t runs;
    bool counts_some_twice;
    smc_estimate found; // by the last stage
};

static double draw(revisit_sampler *s) {
    return (double)(smc_mix(s->random += 0x9e3779b97f4a7c15u) >> 11) * 0x1p-53;
}

static bool look(void *self, const smc_graph *g) {
    revisit_sampler *s = self;
    const smc_leaf leaf = smc_leaf_of(g);
    s->leaves++;
    s->run[smc_leaf_is_cut(leaf)] += s->weight;
    return true;
}

static void push(revisit_engine *x, double weight) {
    const double usual = revisit_usual(x, x->sampler->nodes.n),
                 period = usual > 1 ? pow(usual, x->sampler->power) : 1;
    *smc_vec_push(&x->sampler->nodes) =
        (node){.weight = weight, .period = period, .next = period * draw(x->sampler)};
}

// Whether the child that was made is entered.
static bool is_drawn(node *n) {
    const bool drawn = n->next < ++n->child;
    if (drawn) n->next += n->period;
    return drawn;
}

static void extend(revisit_engine *x, const node *n) {
    revisit_sampler *s = x->sampler;
    const double weight = s->weight = n->weight * n->period;
    revisit_extend(x);
    if (x->frames.n > s->nodes.n) push(x, weight);
}

// The frame on top is at its next child. One that is a cut has the graph itself for its first.
static void enter(revisit_engine *x, uint32_t at) {
    revisit_sampler *s = x->sampler;
    const bool is_cut = x->frames.n > at + 1, drawn = is_drawn(&s->nodes.at[at]);
    s->counts_some_twice |= is_cut && x->frames.at[at + 1].has_others;
    if (!drawn && is_cut) {
        revisit_close(x, at + 1);
        x->frames.n--;
    }
    if (!drawn) return;
    if (is_cut) push(x, s->nodes.at[at].weight * s->nodes.at[at].period);
    if (!is_cut || is_drawn(&s->nodes.at[at + 1])) {
        const node n = s->nodes.at[s->nodes.n - 1];
        extend(x, &n);
    }
}

static void run(revisit_engine *x) {
    revisit_sampler *s = x->sampler;
    s->run[0] = s->run[1] = 0;
    revisit_forget_visited(x);
    extend(x, &(node){.weight = 1, .period = 1});
    while (x->frames.n && revisit_goes_on(x)) {
        if (smc_monotonic_time() >= s->latest) x->done = true;
        const uint32_t at = x->frames.n - 1;
        if (revisit_next_alternative(x, at)) {
            x->frames.at[at].taken++;
            enter(x, at);
        } else if (!x->done) {
            revisit_pop(x);
            s->nodes.n--;
        }
    }
    if (!x->done) revisit_unwind(x, 0, 0, 0);
}

// One that has not come to its end would have had more: to leave it out would make the estimate too
// small. So it has its time; where that is too much, what the stage before has found stands.
static void run_until(revisit_engine *x, uint64_t until) {
    revisit_sampler *s = x->sampler;
    s->sum[0] = s->sum[1] = s->squares = 0;
    s->runs = s->leaves = 0;
    while (!x->done && (!s->runs || smc_monotonic_time() < until)) {
        run(x);
        if (x->done) return;
        for (int i = 0; i < 2; i++) s->sum[i] += s->run[i];
        s->squares += s->run[0] * s->run[0];
        s->runs++;
    }
}

// The power with which a run comes to so many leaves, if there are n. Nothing is taken whole, since
// n is an estimate.
static double power_for(double leaves, double n) {
    static const double LEAST = 0.2;
    const double power = n > 1 ? 1 - log(leaves) / log(n) : 1;
    return power > LEAST ? power : LEAST;
}

static smc_estimate estimate_of(const revisit_sampler *s) {
    static const double WIDE = 2.04; // 95 %, of RUNS
    const double n = (double)s->runs, mean = s->sum[0] / n, variance = s->squares / n - mean * mean;
    return (smc_estimate){
        .executions = mean,
        .blocked = s->sum[1] / n,
        .deviation = s->runs > 1 ? WIDE * sqrt(variance > 0 ? variance / (n - 1) : 0) : mean,
        .runs = s->runs,
        .counts_some_twice = s->counts_some_twice};
}

static void sample(revisit_engine *x) {
    enum { RUNS = 32, LEAVES = 64, TIMES = 3, LEAST = 4 };
    static const double part[] = {0.1, 0.25, 1}; // of the time, when each stage ends
    revisit_sampler *s = x->sampler;
    // It may begin again.
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
            s->power = power_for(leaves > LEAVES ? leaves : LEAVES,
                                 s->found.executions + s->found.blocked);
    }
}

void revisit_estimate(smc_program *program, const smc_model *model,
                      const smc_explore_options *options, bool coherence, uint64_t until,
                      smc_estimate *out, smc_result *result) {
    const uint64_t now = smc_monotonic_time();
    revisit_sampler s = {.until = until, .time = until > now ? until - now : 1};
    const revisit_engine x = {
        .model = model,
        .options = options,
        .result = result,
        .watch = {.look = look, .context = &s, .with = smc_companion_bit(SMC_WITH_estimate)},
        .visit = sample,
        .sampler = &s};
    revisit_explore_otherwise(x, program, coherence);
    smc_vec_free(&s.nodes);
    *out = s.found;
}
