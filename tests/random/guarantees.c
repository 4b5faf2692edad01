// guarantees.c - random executions by the strategy pct find a bug of their depth at least as often
// as guaranteed (docs/design/hunt.md).
//
//     smc_guarantees [walks]
//
// Under sc, the guaranteed probability is 1/(n k^(d-1)) for n threads and k points: for a write
// before a read; a write between two reads; two writes, each between two writes. Under rc11 it is
// 1/(2k)^d for k communications: for a value that is passed on d times, without anything else that
// was written before it. By the strategy surw, a read beside n writes takes each of the n + 1
// values equally often.
#include "tests/litmus/explore.h"

#include <math.h>
#include <stdio.h>

enum { PCT = 1, SURW = 5 }; // indices of strategies in --strategy's values
enum { X, Y };              // locations
enum { MOST_WRITES = 7 };

static litmus_instr load(uint8_t loc) {
    return (litmus_instr){.op = LIT_LOAD, .loc = loc, .order = SMC_RELAXED};
}
static litmus_instr store(uint8_t loc, uint64_t v) {
    return (litmus_instr){.op = LIT_STORE, .loc = loc, .order = SMC_RELAXED, .value = v};
}
static litmus_instr unless(uint64_t v, uint8_t skip) {
    return (litmus_instr){.op = LIT_SKIP_NE, .value = v, .skip = skip};
}
static litmus_instr assert_differs(uint64_t v) {
    return (litmus_instr){.op = LIT_ASSERT_NE, .value = v};
}

static litmus interleaved(uint32_t depth) {
    switch (depth) {
    case 1:
        return (litmus){
            .n_threads = 2, .n_locs = 1, .code = {{store(X, 1)}, {load(X), assert_differs(1)}}};
    case 2:
        return (litmus){
            .n_threads = 2,
            .n_locs = 1,
            .code = {{load(X), unless(0, 2), load(X), assert_differs(1)}, {store(X, 1)}}};
    default:
        return (litmus){.n_threads = 3,
                        .n_locs = 2,
                        .code = {{store(X, 1), store(X, 0)},
                                 {store(Y, 1), store(Y, 0)},
                                 {load(X), unless(1, 2), load(Y), assert_differs(1)}}};
    }
}

static litmus message_chain(uint32_t depth) {
    litmus l = {.n_threads = depth + 1, .n_locs = depth + 1, .code = {{store(X, 1), store(Y, 1)}}};
    for (uint32_t t = 1; t <= depth; t++) {
        litmus_instr *code = l.code[t];
        const bool is_last = t == depth;
        code[0] = load((uint8_t)t);
        code[1] = unless(1, is_last ? 2 : 1);
        code[2] = is_last ? load(X) : store((uint8_t)(t + 1), 1);
        if (is_last) code[3] = assert_differs(0);
    }
    return l;
}

// Number of walks, by the strategy, that find the program's error.
static uint64_t count_finds(const litmus *l, const char *model, uint32_t strategy, uint32_t depth,
                            uint32_t walks) {
    const smc_model *m = smc_model_find(model);
    const smc_explorer *e = smc_explorer_find("sampling", m);
    const smc_setting own[] = {litmus_setting(e, "samples", (smc_option_value){.count = walks}),
                               litmus_setting(e, "strategy", (smc_option_value){.count = strategy}),
                               litmus_setting(e, "depth", (smc_option_value){.count = depth})};
    const smc_explore_options options = {.keep_going = true, .own = own, .n_own = 3};
    smc_result r = litmus_explore(l, m, e, options);
    const uint64_t found = r.errors.n ? r.errors.at[0].executions : 0;
    smc_result_free(&r);
    return found;
}

// Whether a read beside n writes takes the value v as often as each other one. The first walk of a
// block of 256 knows nothing of the threads' lengths.
static bool is_uniform(uint8_t n, uint8_t v, uint32_t walks) {
    litmus l = {.n_threads = 2, .n_locs = 1, .code = {{load(X), assert_differs(v)}}};
    for (uint8_t i = 0; i < n; i++) l.code[1][i] = store(X, i + 1u);
    const double expected = walks / (n + 1.0), slack = 4 * sqrt(expected) + walks / 256.0;
    const uint64_t found = count_finds(&l, "sc", SURW, 0, walks);
    const bool ok = fabs((double)found - expected) <= slack;
    printf("surw, %u of 0..%u: read in %llu of %u walks, uniform %.0f%s\n", v, n,
           (unsigned long long)found, walks, expected, ok ? "" : ": NOT SO");
    return ok;
}

static bool holds(const litmus *l, const char *model, uint32_t depth, double promised,
                  uint32_t walks) {
    const uint64_t found = count_finds(l, model, PCT, depth, walks);
    // slack: three standard deviations
    const double expected = promised * walks, slack = 3 * sqrt(expected);
    const bool ok = (double)found >= expected - slack;
    printf("%-5s depth %u: found in %llu of %u walks, promised %.0f%s\n", model, depth,
           (unsigned long long)found, walks, expected, ok ? "" : ": LESS");
    return ok;
}

int main(int argc, char **argv) {
    static const uint32_t threads[] = {2, 2, 3}, points[] = {2, 3, 6};
    const uint32_t walks = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100000;
    bool ok = true;
    for (uint32_t d = 1; d <= 3; d++) {
        const litmus l = interleaved(d);
        ok &= holds(&l, "sc", d, 1 / (threads[d - 1] * pow(points[d - 1], d - 1)), walks);
    }
    // d reads must take the value that is passed on, and one read must take another value.
    for (uint32_t d = 1; d <= 3; d++) {
        const litmus l = message_chain(d);
        ok &= holds(&l, "rc11", d, pow(2.0 * (d + 1), -(double)d), walks);
    }
    for (uint8_t v = 0; v <= MOST_WRITES; v++) ok &= is_uniform(MOST_WRITES, v, walks);
    return !ok;
}
