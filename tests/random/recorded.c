// recorded.c - random small programs: explorations that continue from the first steps of an
// execution, compared with the executions of the whole exploration that begin with these steps.
//
//     smc_recorded [first seed [how many [--with=feature,..]]]
//
// An execution of each program is drawn, and a number of its steps. The exploration from these
// steps on must visit as many executions as the whole exploration has with the same first events
// and sources, and each of the same ones: with all reductions off; and with those that such an
// exploration uses, without the executions in which a thread is blocked. A difference prints the
// program and its seed, and the exit status is 1; also if too few executions begin in another way.
#include "explorers/revisit/explore.h"
#include "litmus/litmus.h"
#include "replay/recorded.h"
#include "tests/support/draw.h"

#include <stdio.h>

// An event of an execution. Threads have the same numbers in all executions of a litmus program.
typedef struct step {
    uint32_t thread, index, kind, rf_thread, rf_index;
    uint64_t in;
    bool reads, choice;
} step;
typedef SMC_VEC(step) steps;

// Executions that an exploration visits, those with blocked threads included.
typedef struct visits {
    SMC_VEC(steps) at;
} visits;

static bool visit(void *context, const smc_graph *g) {
    visits *all = context;
    steps *s = smc_vec_push(&all->at);
    *s = (steps){0};
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        const smc_event *rf = e->rf ? smc_event_at(g, e->rf) : NULL;
        if (e->thread == SMC_INIT_THREAD) continue;
        *smc_vec_push(s) = (step){.thread = e->thread,
                                  .index = e->index,
                                  .kind = e->kind,
                                  .rf_thread = rf ? rf->thread : 0,
                                  .rf_index = rf ? rf->index : 0,
                                  .in = e->in,
                                  .reads = e->reads,
                                  .choice = e->kind == SMC_CHOICE};
    }
    return true;
}

static void free_visits(visits *v) {
    for (uint32_t i = 0; i < v->at.n; i++) smc_vec_free(&v->at.at[i]);
    smc_vec_free(&v->at);
}

static bool is_same_step(const step *a, const step *b) {
    return a->thread == b->thread && a->index == b->index && a->kind == b->kind &&
           a->rf_thread == b->rf_thread && a->rf_index == b->rf_index && a->in == b->in;
}

// Whether the execution has each of the first n steps of `first`.
static bool begins_with(const steps *s, const steps *first, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        bool found = false;
        for (uint32_t k = 0; k < s->n && !found; k++)
            found = is_same_step(&s->at[k], &first->at[i]);
        if (!found) return false;
    }
    return true;
}

static bool is_visited(const visits *v, const steps *s) {
    for (uint32_t i = 0; i < v->at.n; i++)
        if (v->at.at[i].n == s->n && begins_with(&v->at.at[i], s, s->n)) return true;
    return false;
}

// Returns the first n steps as those of a token.
static smc_recorded_steps recorded_steps(const steps *s, uint32_t n) {
    smc_recorded_steps out = {.n = n};
    for (uint32_t i = 0; i < n; i++) {
        const step *e = &s->at[i];
        const bool initial = e->rf_thread == SMC_INIT_THREAD;
        smc_turn t = {.thread = e->thread, .steps = 1};
        if (e->choice) t.has_value = true, t.value = e->in;
        if (e->reads)
            t.source =
                (smc_turn_write){initial, initial ? 0 : e->rf_thread, initial ? 0 : e->rf_index};
        *smc_vec_push(&out.turns.list) = t;
    }
    return out;
}

static bool is_blocked(const steps *s) {
    for (uint32_t i = 0; i < s->n; i++)
        if (s->at[i].kind == SMC_BLOCK) return true;
    return false;
}

// Keeps only the last n visits, those before being of abandoned attempts; without `blocked`, only
// those without a blocked thread.
static void keep_visits(visits *v, uint64_t n, bool blocked) {
    const uint32_t from = v->at.n > n ? v->at.n - (uint32_t)n : 0, all = v->at.n;
    v->at.n = 0;
    for (uint32_t i = 0; i < all; i++) {
        if (i >= from && (blocked || !is_blocked(&v->at.at[i]))) v->at.at[v->at.n++] = v->at.at[i];
        else smc_vec_free(&v->at.at[i]);
    }
}

typedef enum ending { COMPLETE, REFUSED, CUT } ending;

// Explores, and lists the executions, those with blocked threads only if `blocked` is set:
// reductions leave out some of these. REFUSED: a thread waits for ever in a recorded step.
static ending explore(const litmus *l, const smc_model *model, const smc_recorded_steps *recorded,
                      bool reduces, bool blocked, visits *out) {
    static const smc_stop never = {0};
    const smc_explore_options options = {.keep_going = true,
                                         .plain_access = true,
                                         .plain_events = true,
                                         .no_reductions = !reduces,
                                         .recorded = recorded,
                                         .stop = &never};
    smc_program *p = litmus_open(l);
    smc_result r = {.by = smc_explorer_find("tracer", model)};
    const revisit_exploration e = {p, model, &options, false, {.visit = visit, .context = out}};
    const bool ended = revisit_explore(&e, &r);
    const ending end = ended && r.complete && r.status == SMC_OK ? COMPLETE
                       : r.status == SMC_UNSUPPORTED             ? REFUSED
                                                                 : CUT;
    keep_visits(out, smc_result_count_visited(&r), blocked);
    smc_result_free(&r);
    litmus_close(p);
    return end;
}

typedef struct comparison {
    uint64_t compared, others; // `others`: executions that begin in another way
} comparison;

static bool agrees(const litmus *l, uint64_t seed, const smc_model *model, bool reduces,
                   comparison *sum) {
    visits all = {0}, after = {0};
    uint64_t random = seed;
    bool ok = explore(l, model, NULL, false, !reduces, &all) == COMPLETE;
    uint32_t n = 0, expected = 0;
    if (ok && all.at.n) {
        const steps *one = &all.at.at[draw(&random, all.at.n)];
        n = 1 + draw(&random, one->n);
        smc_recorded_steps recorded = recorded_steps(one, n);
        const ending end = explore(l, model, &recorded, reduces, !reduces, &after);
        ok = end != CUT;
        for (uint32_t i = 0; i < all.at.n && end == COMPLETE && ok; i++) {
            if (!begins_with(&all.at.at[i], one, n)) continue;
            expected++;
            ok = is_visited(&after, &all.at.at[i]);
        }
        ok = ok && after.at.n == expected;
        sum->others += all.at.n - expected;
        sum->compared += expected;
        smc_turns_free(&recorded.turns);
    }
    if (!ok) {
        printf("seed %llu, model %s%s: %u of %u executions begin with the %u steps, %u visited\n",
               (unsigned long long)seed, model->name, reduces ? ", reductions" : "", expected,
               all.at.n, n, after.at.n);
        litmus_print(l, stdout);
    }
    free_visits(&all);
    free_visits(&after);
    return ok;
}

int main(int argc, char **argv) {
    static const char *const models[] = {"sc", "tso", "ra", "rc11", "c20"};
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const unsigned features = argc > 3 ? litmus_features(argv[3]) : LIT_WITH_ALL;
    uint64_t failures = 0;
    comparison sum = {0};
    for (uint64_t seed = first; seed < first + count && failures < 10; seed++) {
        const unsigned drawn = features & (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40);
        const litmus l = litmus_random(seed, drawn);
        for (size_t m = 0; m < sizeof models / sizeof *models; m++)
            for (int reduces = 0; reduces < 2; reduces++)
                failures += !agrees(&l, seed, smc_model_find(models[m]), reduces, &sum);
        fflush(stdout);
    }
    printf("%llu executions begin with recorded steps, %llu others do not, %llu differ\n",
           (unsigned long long)sum.compared, (unsigned long long)sum.others,
           (unsigned long long)failures);
    return failures || 2 * sum.others < sum.compared;
}
