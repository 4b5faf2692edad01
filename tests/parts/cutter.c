#include "tests/parts/cutter.h"

#include "result/merge.h"
#include "tests/support/draw.h"

#include <string.h>

static smc_work_demand demand(void *self) {
    cutter *c = self;
    if (draw(&c->random, c->cut_interval)) return SMC_DEMAND_NOTHING;
    return draw(&c->random, 8) ? SMC_DEMAND_PART : SMC_DEMAND_REST;
}

static void take(void *self, smc_work w) { *smc_vec_push(&((cutter *)self)->open) = w; }

smc_result cutter_explore(cutter *c, smc_program *p, const smc_model *model, const smc_explorer *e,
                          smc_explore_options options) {
    const smc_work_sharing sharing = {.demand = demand, .give = take, .self = c};
    smc_result all = {.complete = true};
    *smc_vec_push(&c->open) = (smc_work){0};
    while (c->open.n) {
        const uint32_t i = draw(&c->random, c->open.n);
        smc_work w = c->open.at[i];
        c->open.at[i] = smc_vec_pop(&c->open);
        smc_result part = {0};
        e->explore_work(p, model, &options, &w, &sharing, &part);
        smc_result_merge(&all, &part);
        smc_work_free(&w);
        c->parts++;
        if (!all.refuted && all.status != SMC_RESTART) continue;
        while (c->open.n) smc_work_free(&smc_vec_pop(&c->open));
        if (all.status == SMC_RESTART) break;
        smc_facts_copy(&options.facts, &all.facts);
        smc_result_clear(&all);
        all.complete = true;
        *smc_vec_push(&c->open) = (smc_work){0};
    }
    smc_vec_free(&c->open);
    smc_facts_free(&options.facts);
    return all;
}

static bool same_errors(const smc_result *a, const smc_result *b) {
    for (uint32_t i = 0; i < a->errors.n; i++) {
        const smc_error *e = &a->errors.at[i],
                        *o = smc_result_find_error(b, e->kind, 0, e->place, e->place2);
        if (!o || o->executions != e->executions) return false;
    }
    return a->errors.n == b->errors.n;
}

bool cutter_same_results(const smc_result *a, const smc_result *b) {
    return a->complete && b->complete && a->executions == b->executions &&
           a->blocked == b->blocked && a->bounded == b->bounded && a->redundant == b->redundant &&
           a->events == b->events && memcmp(a->own, b->own, sizeof a->own) == 0 &&
           a->outcomes == b->outcomes && a->outcome_set.sum == b->outcome_set.sum &&
           a->cut.n == b->cut.n && a->stuck.n == b->stuck.n && same_errors(a, b);
}
