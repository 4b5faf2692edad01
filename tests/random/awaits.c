// awaits.c - compares explorations with awaits (reads that wait for a write that lets the thread
// continue) with explorations of each of their reads (docs/design/rounds.md#awaits).
//
//     smc_awaits [first seed [how many [--with=feature,..]]]
//
// Random programs are explored by tracer and trust under each model, with --awaits and without. The
// complete executions must be the same. With --awaits, each really blocked execution is visited
// once: it is one of the blocked executions without the option, if the reads of awaits that only
// block are removed; and each such execution is visited in which no write lets one of these awaits
// continue.
#include "reductions/reduction.h"
#include "explorers/revisit/explore.h"
#include "litmus/litmus.h"
#include "termination/terminal.h"
#include "tests/litmus/explore.h"

#include <stdio.h>

typedef struct kernels {
    smc_outcomes whole, blocked, stuck; // by kind; `stuck`: no write lets an await continue
    bool coherence;
} kernels;

static bool blocks(const smc_step *s) { return s && s->action.kind == SMC_BLOCK; }

// Returns whether the read is an await that has only led to a block.
static bool is_put_off(const smc_event *e) {
    return e->reads && blocks(e->next) && (!e->writes || e->out == e->in);
}
static bool is_left_out(const smc_event *e) {
    return !e->linked || e->kind == SMC_BLOCK || is_put_off(e);
}

static uint64_t code_of(const smc_graph *g, bool coherence) {
    uint64_t sum = 1;
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_id id = g->addition_order.at[i];
        const smc_event *e = smc_event_at(g, id);
        uint32_t place = 0; // position in coherence order among the remaining writes
        if (is_left_out(e)) continue;
        for (uint32_t k = 1; coherence && e->writes && k < e->co; k++)
            place += !is_left_out(smc_event_at(g, g->locs.at[e->loc].co.at[k]));
        sum += smc_mix_hash(smc_portable_event_hash(g, id) * 3 + smc_portable_event_hash(g, e->rf) +
                            (e->kind == SMC_CHOICE ? e->in : place));
    }
    return sum;
}

// Returns whether no remaining read reads from a removed write.
static bool is_rf_closed(const smc_graph *g) {
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (!is_left_out(e) && e->rf && smc_event_at(g, e->rf)->thread != SMC_INIT_THREAD &&
            is_left_out(smc_event_at(g, e->rf)))
            return false;
    }
    return true;
}

static bool lets_thread_continue(const smc_graph *g, const smc_event *read, const smc_event *w) {
    const smc_step *next;
    uint64_t out;
    if (read->kind == SMC_RMW && smc_rmw_writes(&read->step->action, w->out, &out) && out != w->out)
        return true;
    return g->program->advance(g->program, read->step, w->out, &next) != SMC_OK || !blocks(next);
}

static bool is_stuck(const smc_graph *g) {
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->kind == SMC_BLOCK &&
            (e->index == 1 ||
             !is_put_off(smc_event_at(g, g->threads.at[e->thread].events.at[e->index - 2]))))
            continue;
        if (!is_put_off(e)) continue;
        const smc_loc *loc = &g->locs.at[e->loc];
        bool goes_on = lets_thread_continue(g, e, smc_event_at(g, loc->init));
        for (uint32_t k = 0; k < loc->events.n && !goes_on; k++) {
            const smc_event *w = smc_event_at(g, loc->events.at[k]);
            goes_on = w->writes && !is_left_out(w) && lets_thread_continue(g, e, w);
        }
        if (goes_on) return false;
    }
    return true;
}

// After a restart, the executions visited before it are visited again.
static bool look(void *context, const smc_graph *g) {
    kernels *k = context;
    const uint64_t code = code_of(g, k->coherence);
    if (smc_leaf_kind_of(g) != SMC_LEAF_BLOCKED && smc_leaf_kind_of(g) != SMC_LEAF_ENDED) {
        smc_outcomes_add(&k->whole, code);
        return true;
    }
    if (!is_rf_closed(g)) return true;
    smc_outcomes_add(&k->blocked, code);
    if (is_stuck(g)) smc_outcomes_add(&k->stuck, code);
    return true;
}

static kernels explore(const litmus *l, const smc_model *model, bool coherence, bool awaits,
                       smc_result *result) {
    static const smc_stop never = {0};
    const smc_setting own[] = {{&smc_option_symmetry, {0}}, {&smc_option_awaits, {.on = awaits}}};
    const smc_explore_options how = {.keep_going = true,
                                     .plain_access = true,
                                     .plain_events = true,
                                     .stop = &never,
                                     .own = own,
                                     .n_own = 2};
    kernels k = {.coherence = coherence};
    smc_program *p = litmus_open(l);
    const revisit_exploration e = {p, model, &how, coherence, {.visit = look, .context = &k}};
    const bool ended = revisit_explore(&e, result);
    smc_invariant(ended, "an exploration that nobody gives up");
    litmus_close(p);
    return k;
}

static void free_kernels(kernels *k) {
    free(k->whole.slots);
    free(k->blocked.slots);
    free(k->stuck.slots);
}

static bool agree(const litmus *l, const smc_model *model, bool coherence, uint64_t *all,
                  uint64_t *visited) {
    smc_result with = {0}, without = {0};
    kernels on = explore(l, model, coherence, true, &with),
            off = explore(l, model, coherence, false, &without);
    const bool same = with.complete &&
                      with.executions - with.ended == without.executions - without.ended &&
                      with.outcome_hash == without.outcome_hash &&
                      litmus_error_kinds(&with) == litmus_error_kinds(&without) &&
                      on.whole.n == off.whole.n && smc_outcomes_is_subset(&on.whole, &off.whole);
    const uint64_t all_with = with.blocked + with.ended,
                   all_without = without.blocked + without.ended;
    // See docs/design/rounds.md#awaits for errors of the read itself.
    const bool given_up = all_with == all_without && on.blocked.n == off.blocked.n;
    const bool once = (all_with == on.blocked.n || given_up) && !with.redundant;
    const bool exact = smc_outcomes_is_subset(&on.blocked, &off.blocked) &&
                       smc_outcomes_is_subset(&off.stuck, &on.blocked);
    *all += all_without;
    *visited += all_with;
    if (!same || !once || !exact) {
        printf("model %s, %s: %llu executions are %llu; blocked %llu, %llu once, of %llu; "
               "%llu stuck\n",
               model->name, coherence ? "trust" : "tracer", (unsigned long long)without.executions,
               (unsigned long long)with.executions, (unsigned long long)all_with,
               (unsigned long long)on.blocked.n, (unsigned long long)off.blocked.n,
               (unsigned long long)off.stuck.n);
        litmus_print(l, stdout);
    }
    free_kernels(&on);
    free_kernels(&off);
    smc_result_free(&with);
    smc_result_free(&without);
    return same && once && exact;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000;
    const unsigned features = argc > 3 ? litmus_features(argv[3]) : LIT_WITH_ALL;
    uint64_t programs = 0, different = 0, all = 0, visited = 0;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        const litmus l = litmus_random(
            seed, features & ((unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) | LIT_LARGER));
        for (size_t m = 0; smc_model_at(m); m++) {
            if (!revisit_supports(smc_model_at(m))) continue;
            for (int coherence = 0; coherence < 2; coherence++) {
                programs++;
                if (agree(&l, smc_model_at(m), coherence, &all, &visited)) continue;
                printf("seed %llu\n", (unsigned long long)seed);
                different++;
            }
        }
    }
    printf("%llu programs, %llu blocked executions are %llu, %llu programs differ\n",
           (unsigned long long)programs, (unsigned long long)all, (unsigned long long)visited,
           (unsigned long long)different);
    return different || !all;
}
