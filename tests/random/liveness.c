// liveness.c - random small programs that read the same location repeatedly: compares cdschecker
// with a bound of memory liveness and with fair scheduling with the oracle.
//
//     smc_liveness [first seed [how many]]
//
// With the bound, cdschecker must visit the executions of the oracle that respect the bound:
// outcomes, classes, blocked executions, errors. It must report omitted executions if and only if
// the oracle omits some. With fair scheduling it must visit the same executions as without. A
// difference prints the program and its seed, and the exit status is 1, also if the bound never
// omits an execution.
#include "tests/litmus/explore.h"
#include "tests/support/draw.h"

#include <stdio.h>

typedef struct random_state {
    uint64_t state;
} random_state;

static uint32_t pick(random_state *r, uint32_t n) { return draw(&r->state, n); }

static bool reads(const litmus_instr *i) { return i->op == LIT_LOAD || i->op == LIT_RMW; }

// More reads of larger programs take the oracle too long, because it assumes each value that an RMW
// may read.
enum { SMALL = 10, TINY_PROGRAM_READS = 5, RMW_COUNTS = 3 };

static uint32_t count_accesses(const litmus *l) {
    uint32_t accesses = 0;
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (const litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            const bool one = i->op == LIT_LOAD || i->op == LIT_STORE || i->op == LIT_STORE_REG;
            accesses += i->op == LIT_RMW ? RMW_COUNTS : one;
        }
    return accesses;
}

// Inserts an instruction after the one at `at`; skips over it may then skip other instructions.
static void insert(litmus_instr *code, uint32_t at, litmus_instr i) {
    for (uint32_t k = LIT_LENGTH - 1; k > at + 1; k--) code[k] = code[k - 1];
    code[at + 1] = i;
}

// Repeats the reads of some locations, also as RMWs that do not change the value, and inserts
// yields.
static litmus repeated(const litmus *of, uint64_t seed, bool yields) {
    litmus l = *of;
    random_state r = {.state = seed * 0x9e3779b97f4a7c15u}, of_yields = r;
    const uint32_t size = count_accesses(of);
    uint32_t more = size <= TINY_PROGRAM_READS ? 5 : size <= SMALL ? 2 : 0;
    for (uint32_t t = 0; t < l.n_threads; t++)
        for (uint32_t k = 0; k + 5 < LIT_LENGTH && l.code[t][k].op != LIT_END; k++) {
            litmus_instr again = l.code[t][k];
            l.code[t][k].yields = yields && pick(&of_yields, 2);
            if (!reads(&again) || again.order == SMC_PLAIN || !more || !pick(&r, 3)) continue;
            if (again.op == LIT_RMW || !pick(&r, 4))
                again = (litmus_instr){.op = pick(&r, 2) ? LIT_LOAD : LIT_RMW,
                                       .loc = again.loc,
                                       .rmw = SMC_ADD,
                                       .order = SMC_RELAXED};
            for (uint32_t n = 1 + pick(&r, more); n && more; n--, more--)
                insert(l.code[t], k, again);
        }
    return l;
}

// Without fair scheduling, neither `on` nor `count` of `fair` is set.
static smc_result run(const litmus *l, const char *name, uint32_t liveness, smc_option_value fair) {
    const smc_model *c11 = smc_model_find("c11");
    const smc_explorer *explorer = smc_explorer_find(name, c11);
    smc_setting own[2] = {
        litmus_setting(explorer, "liveness", (smc_option_value){.count = liveness})};
    const bool turns = fair.on || fair.count;
    if (turns) own[1] = litmus_setting(explorer, "fair", fair);
    const smc_explore_options options = {
        .keep_going = true, .check = true, .own = own, .n_own = 1 + turns};
    const smc_result r = litmus_explore(l, c11, explorer, options);
    smc_invariant(r.complete, "exploration of a small program");
    return r;
}

// Compares a result of cdschecker with one of the oracle, which counts by the same equivalence.
static bool same(const smc_result *a, const smc_result *b) {
    static const smc_explore_options how = {.keep_going = true};
    return litmus_agree(&(smc_finished_exploration){&smc_explorer_enumerate, &how, a},
                        &(smc_finished_exploration){&smc_explorer_cdschecker, &how, b});
}

static bool differs(const char *what, const litmus *l, uint64_t seed, const smc_result *a,
                    const smc_result *b) {
    printf("seed %llu: %s: %llu and %llu executions, %llu and %llu blocked, %llu and %llu "
           "outcomes, errors %x and %x, "
           "%u and %u places\n",
           (unsigned long long)seed, what, (unsigned long long)a->executions,
           (unsigned long long)b->executions, (unsigned long long)a->blocked,
           (unsigned long long)b->blocked, (unsigned long long)a->outcomes,
           (unsigned long long)b->outcomes, litmus_error_kinds(a), litmus_error_kinds(b),
           a->stale.n, b->stale.n);
    litmus_print(l, stdout);
    return true;
}

static uint64_t executions, bounded, said;

static bool check(uint64_t seed) {
    const unsigned features = LIT_WITH_ALL & ~LIT_WITH_SYNC;
    const litmus some =
        litmus_random(seed, (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) & features);
    const litmus l = repeated(&some, seed, false), yielding = repeated(&some, seed, true);
    const uint32_t most = 1 + seed % 2;
    smc_result oracle = run(&l, "enumerate", most, (smc_option_value){0});
    smc_result ours = run(&l, "cdschecker", most, (smc_option_value){0});
    smc_result window = run(&l, "cdschecker", most, (smc_option_value){.count = 1 + seed % 3});
    smc_result polite = run(&yielding, "cdschecker", most, (smc_option_value){.on = true});
    bool wrong =
        !same(&oracle, &ours) && differs("enumerate and cdschecker", &l, seed, &oracle, &ours);
    wrong |= !oracle.stale.n != !ours.stale.n && !litmus_error_kinds(&oracle) &&
             differs("whether executions are left out", &l, seed, &oracle, &ours);
    wrong |= !same(&ours, &window) && differs("a window", &l, seed, &ours, &window);
    wrong |= !same(&ours, &polite) && differs("yielding", &l, seed, &ours, &polite);
    executions += oracle.executions;
    bounded += oracle.stale.n != 0;
    said += ours.stale.n != 0;
    smc_result_free(&oracle);
    smc_result_free(&ours);
    smc_result_free(&window);
    smc_result_free(&polite);
    return !wrong;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 300;
    uint64_t different = 0;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++)
        different += !check(seed);
    printf("%llu executions by the oracle; "
           "of %llu programs some are left out, by cdschecker of %llu; "
           "%llu programs differ\n",
           (unsigned long long)executions, (unsigned long long)bounded, (unsigned long long)said,
           (unsigned long long)different);
    return different || !bounded;
}
