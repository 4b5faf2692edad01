// rvf.c - random small programs in which values repeat: compares rvf with another algorithm, and
// with itself without heuristics.
//
//     smc_rvf [first seed [how many [other algorithm]]]
//
//   plain programs   those of litmus_random, with their values; and with all values in the upper
//                    half of 64 bits, where an implementation that cuts them short would take them
//                    for equal
//   few values       the same programs, in which all stores write 1 and locations may start with it
//   repeating        threads that store and load the same two values again and again: here rvf must
//                    need, all in all, at most a tenth of the executions
//
// Compared: outcomes, errors, blocked executions or none, and that rvf visits no more executions
// than the other. Without each heuristic it must find the same. A difference prints the program and
// its seed, and the exit status is 1.
#include "reductions/reduction.h"
#include "tests/litmus/explore.h"
#include "tests/support/draw.h"

#include <stdio.h>

static const smc_explore_options how = {.keep_going = true, .plain_access = true};

static smc_result run(const litmus *l, const smc_explorer *explorer, const smc_option *without) {
    const smc_setting own[] = {{.option = &smc_option_awaits}, {.option = without}}; // off
    smc_explore_options options = how;
    options.own = own;
    options.n_own = without ? 2 : 1;
    const smc_result r = litmus_explore(l, smc_model_find("sc"), explorer, options);
    smc_invariant(r.complete, "exploration of a small program");
    return r;
}

static bool same(const smc_explorer *other, const smc_result *a, const smc_result *b) {
    return litmus_agree(&(smc_finished_exploration){other, &how, a},
                        &(smc_finished_exploration){&smc_explorer_rvf, &how, b}) &&
           !a->blocked == !b->blocked;
}

static bool differs(const litmus *l, uint64_t seed, const char *what, const smc_result *a,
                    const smc_result *b) {
    printf("seed %llu: rvf without %s: %llu executions and %llu outcomes, "
           "otherwise %llu and %llu\n",
           (unsigned long long)seed, what, (unsigned long long)b->executions,
           (unsigned long long)b->outcomes, (unsigned long long)a->executions,
           (unsigned long long)a->outcomes);
    litmus_print(l, stdout);
    return true;
}

// Returns the number of rvf's heuristics, each of which can be switched off.
static uint64_t count_options(const smc_explorer *e) {
    uint64_t n = 0;
    while (e->options[n]) n++;
    return n;
}

typedef struct sums {
    uint64_t others, ours;
} sums;

static bool check(const litmus *l, uint64_t seed, const smc_explorer *other, sums *s) {
    const smc_option *without = smc_explorer_rvf.options[seed % count_options(&smc_explorer_rvf)];
    smc_result expected = run(l, other, NULL), all = run(l, &smc_explorer_rvf, NULL);
    bool wrong = !same(other, &expected, &all) && differs(l, seed, "nothing", &expected, &all);
    smc_result less = run(l, &smc_explorer_rvf, without);
    wrong |= !same(other, &expected, &less) && differs(l, seed, without->name, &expected, &less);
    s->others += expected.executions + expected.blocked;
    s->ours += all.executions + all.blocked;
    smc_result_free(&expected);
    smc_result_free(&all);
    smc_result_free(&less);
    return !wrong;
}

// ---- programs -----------------------------------------------------------------------------------

static bool has_value(const litmus_instr *i) {
    return i->op == LIT_STORE || i->op == LIT_RMW || i->op == LIT_STORE_REG ||
           (i->op >= LIT_SKIP_EQ && i->op <= LIT_EXIT_EQ);
}

static void move_up(litmus *l) {
    for (uint32_t i = 0; i < 4; i++) l->initial[i] <<= 32;
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            if (has_value(i)) i->value <<= 32;
            i->expected <<= 32;
        }
}

static void set_nonzero_values(litmus *l, uint64_t seed) {
    if (seed % 3 == 0) l->initial[0] = 1;
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (litmus_instr *i = l->code[t]; i->op != LIT_END; i++)
            if (i->op == LIT_STORE) i->value = 1;
}

// Three threads store and load; one store in eight has another value.
static litmus repeating(uint64_t seed) {
    uint64_t state = seed * 0x9e3779b97f4a7c15u;
    litmus l = {.n_threads = 3, .n_locs = 1 + draw(&state, 2), .initial = {draw(&state, 2)}};
    for (uint32_t t = 0; t < 3; t++)
        for (uint32_t i = 0; i < 4; i++) {
            const uint8_t loc = (uint8_t)draw(&state, l.n_locs);
            litmus_instr *in = &l.code[t][i];
            *in = (litmus_instr){.op = LIT_LOAD, .loc = loc, .order = SMC_RELAXED};
            if (draw(&state, 3)) in->op = LIT_STORE, in->value = draw(&state, 8) ? 1 : 2;
        }
    return l;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000;
    const smc_explorer *other =
        smc_explorer_find(argc > 3 ? argv[3] : "tracer", smc_model_find("sc"));
    uint64_t programs = 0, different = 0;
    sums any = {0}, repeated = {0};
    if (!other) return 2;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        const unsigned features = LIT_WITH_ALL & (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40);
        litmus l = litmus_random(seed, features), wide = l, ones = l;
        const litmus again = repeating(seed);
        move_up(&wide);
        set_nonzero_values(&ones, seed);
        different += !check(&l, seed, other, &any) + !check(&wide, seed, other, &any);
        different += !check(&ones, seed, other, &any) + !check(&again, seed, other, &repeated);
        programs += 4;
    }
    printf("%llu programs, %llu differ; executions: %llu by rvf, %llu by %s; "
           "where values repeat %llu, %llu\n",
           (unsigned long long)programs, (unsigned long long)different,
           (unsigned long long)any.ours, (unsigned long long)any.others, other->name,
           (unsigned long long)repeated.ours, (unsigned long long)repeated.others);
    return different || 10 * repeated.ours > repeated.others;
}
