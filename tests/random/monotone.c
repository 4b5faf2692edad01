// monotone.c - random small programs: checks that an outcome allowed by a stronger model, order or
// fence is also allowed by a weaker one.
//
//     smc_monotone [first seed [how many]]
//
//   models    outcomes(sc) are in outcomes(tso), those in outcomes(pso); outcomes(sc) in
//             outcomes(sra), those in outcomes(ra); outcomes(sc) in outcomes(c20), those in
//             outcomes(rc11) (docs/design/c20.md)
//   programs  under each prefix-closed model, a stronger order somewhere, or one more fence, adds
//             no outcome; C11 is not monotone (Vafeiadis et al., POPL 2015): a write made seq_cst
//             can hide another seq_cst one from a read
//   seq_cst   where every access and fence is, the outcomes under rc11, c20, tso and pso are those
//             under sc
//   locks     with all accesses in sections of one mutex, lapor visits no more executions than
//             without
//
// Plain accesses do not race here. A failure prints the programs and the seed, and the exit status
// is 1.
#include "tests/litmus/explore.h"
#include "tests/support/draw.h"

#include <stdio.h>

static smc_result explore_by_name(const litmus *l, const smc_model *model, const char *explorer) {
    const smc_explore_options options = {.keep_going = true, .plain_access = true};
    const smc_result r = litmus_explore(l, model, smc_explorer_find(explorer, model), options);
    smc_invariant(r.complete, "exploration of a small program");
    return r;
}

static smc_result run(const litmus *l, const smc_model *model) {
    return explore_by_name(l, model, "auto");
}

// Every outcome of `strong` under one model must be one of `weak` under the other; they are the
// same program, or nearly.
typedef struct claim {
    const litmus *strong, *weak;
    const char *strong_model, *weak_model;
    const char *why;
} claim;

static uint64_t outcomes;

static bool holds(const claim *c, uint64_t seed) {
    smc_result strong = run(c->strong, smc_model_find(c->strong_model)),
               weak = run(c->weak, smc_model_find(c->weak_model));
    const bool ok = smc_outcomes_is_subset(&strong.outcome_set, &weak.outcome_set);
    outcomes += strong.outcomes;
    if (!ok) {
        printf("seed %llu: %s: not all of the %llu outcomes under %s are among the %llu under %s\n",
               (unsigned long long)seed, c->why, (unsigned long long)strong.outcomes,
               c->strong_model, (unsigned long long)weak.outcomes, c->weak_model);
        litmus_print(c->strong, stdout);
        if (c->weak != c->strong) printf("against\n"), litmus_print(c->weak, stdout);
    }
    smc_result_free(&strong);
    smc_result_free(&weak);
    return ok;
}

// ---- stronger programs --------------------------------------------------------------------------

static bool has_order(const litmus_instr *i) { return i->op >= LIT_LOAD && i->op <= LIT_FENCE; }

// Returns a random order that the instruction can have and that is stronger than `order`; seq_cst
// if that is the strongest already.
static uint8_t stronger(const litmus_instr *i, uint8_t order, uint64_t *state) {
    const bool releases = i->op != LIT_LOAD,
               acquires = i->op != LIT_STORE && i->op != LIT_STORE_REG;
    switch (order) {
    case SMC_PLAIN: return SMC_RELAXED;
    case SMC_RELAXED: return acquires && (!releases || draw(state, 2)) ? SMC_ACQUIRE : SMC_RELEASE;
    case SMC_ACQUIRE:
    case SMC_RELEASE: return releases && acquires ? SMC_ACQ_REL : SMC_SEQ_CST;
    default: return SMC_SEQ_CST;
    }
}

static void strengthen(litmus *l, uint32_t thread, uint32_t at, uint64_t *state) {
    litmus_instr *i = &l->code[thread][at];
    if (!has_order(i)) return;
    // a failed compare-exchange is a load, so its order is drawn separately
    if (i->op == LIT_RMW && i->rmw == SMC_CAS && draw(state, 2))
        i->order_fail = stronger(&(litmus_instr){.op = LIT_LOAD}, i->order_fail, state);
    else i->order = stronger(i, i->order, state);
}

// Inserts a fence before instruction `at`. A skip over that position then also skips the fence.
static void insert_fence(litmus *l, uint32_t thread, uint32_t at, uint8_t order) {
    litmus_instr *code = l->code[thread];
    uint32_t n = at;
    while (code[n].op != LIT_END) n++;
    // a wait repeats the event just before it, so no fence may come between the two
    if (n + 2 > LIT_LENGTH || code[at].op == LIT_WAIT_EQ) return;
    for (uint32_t i = 0; i < at; i++)
        if ((code[i].op == LIT_SKIP_EQ || code[i].op == LIT_SKIP_NE) && i + code[i].skip >= at)
            code[i].skip++;
    for (uint32_t i = n + 1; i > at; i--) code[i] = code[i - 1];
    code[at] = (litmus_instr){.op = LIT_FENCE, .order = order};
}

static litmus stronger_program(const litmus *l, uint64_t *state) {
    litmus s = *l;
    const uint32_t thread = draw(state, l->n_threads);
    uint32_t n = 0;
    while (l->code[thread][n].op != LIT_END) n++;
    static const uint8_t fences[] = {SMC_ACQUIRE, SMC_RELEASE, SMC_ACQ_REL, SMC_SEQ_CST,
                                     SMC_SEQ_CST};
    if (n && draw(state, 2)) strengthen(&s, thread, draw(state, n), state);
    else insert_fence(&s, thread, draw(state, n + 1), fences[draw(state, 5)]);
    return s;
}

static litmus seq_cst_program(const litmus *l) {
    litmus s = *l;
    for (uint32_t t = 0; t < LIT_THREADS; t++)
        for (litmus_instr *i = s.code[t]; i->op != LIT_END; i++)
            if (has_order(i)) i->order = i->order_fail = SMC_SEQ_CST;
    return s;
}

// ---- locks --------------------------------------------------------------------------------------

// Puts each thread's code into one or several critical sections of one mutex; no section ends
// between a skip and its target.
static litmus guarded_program(const litmus *l, uint64_t *state) {
    litmus s = *l;
    s.n_mutexes = 1;
    for (uint32_t t = 0; t < l->n_threads; t++) {
        uint32_t n = 0;
        s.code[t][n++] = (litmus_instr){.op = LIT_LOCK};
        for (const litmus_instr *i = l->code[t]; i->op != LIT_END && n + 5 < LIT_LENGTH; i++) {
            s.code[t][n++] = *i;
            if (i->op == LIT_SKIP_EQ || i->op == LIT_SKIP_NE || draw(state, 3)) continue;
            s.code[t][n++] = (litmus_instr){.op = LIT_UNLOCK};
            s.code[t][n++] = (litmus_instr){.op = LIT_LOCK};
        }
        s.code[t][n++] = (litmus_instr){.op = LIT_UNLOCK};
        s.code[t][n] = (litmus_instr){.op = LIT_END};
    }
    return s;
}

static uint32_t failures_of_locks(uint64_t seed) {
    uint64_t state = seed;
    uint32_t failures = 0;
    const litmus open =
        litmus_random(seed, LIT_WITH_RMW | LIT_WITH_FENCE | LIT_WITH_SKIP | LIT_WITH_CHOICE);
    const litmus guarded = guarded_program(&open, &state);
    for (size_t m = 0; smc_model_at(m); m++) {
        if (!smc_explorer_find("lapor", smc_model_at(m))) continue;
        smc_result a = explore_by_name(&guarded, smc_model_at(m), "lapor"),
                   b = explore_by_name(&open, smc_model_at(m), "lapor");
        if (a.executions > b.executions ||
            !smc_outcomes_is_subset(&a.outcome_set, &b.outcome_set)) {
            printf("seed %llu, model %s: %llu executions with locks, %llu without\n",
                   (unsigned long long)seed, smc_model_at(m)->name,
                   (unsigned long long)a.executions, (unsigned long long)b.executions);
            litmus_print(&guarded, stdout);
            failures++;
        }
        smc_result_free(&a);
        smc_result_free(&b);
    }
    return failures;
}

// ---- the claims about one program ---------------------------------------------------------------

static uint32_t count_chain_failures(const litmus *l, uint64_t seed) {
    static const char *const chain[][2] = {{"sc", "tso"}, {"tso", "pso"}, {"sc", "sra"},
                                           {"sra", "ra"}, {"sc", "c20"},  {"c20", "rc11"}};
    static const char *const strong[] = {"rc11", "c20", "tso", "pso"};
    uint32_t failures = 0;
    for (size_t i = 0; i < sizeof chain / sizeof *chain; i++)
        failures += !holds(&(claim){l, l, chain[i][0], chain[i][1], "a weaker model"}, seed);
    uint64_t state = seed;
    litmus weak = *l;
    for (int step = 0; step < 3; step++) {
        const litmus next = stronger_program(&weak, &state);
        for (size_t m = 0; smc_model_at(m); m++) {
            const char *name = smc_model_at(m)->name;
            if (!(smc_model_at(m)->flags & SMC_MODEL_PREFIX_CLOSED)) continue;
            failures += !holds(
                &(claim){&next, &weak, name, name, "a stronger order, or one more fence"}, seed);
        }
        weak = next;
    }
    const litmus sc = seq_cst_program(l);
    for (size_t i = 0; i < sizeof strong / sizeof *strong; i++) {
        failures += !holds(&(claim){&sc, &sc, strong[i], "sc", "everything seq_cst"}, seed);
        failures += !holds(&(claim){&sc, &sc, "sc", strong[i], "everything seq_cst"}, seed);
    }
    return failures;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 400;
    uint64_t failures = 0;
    for (uint64_t seed = first; seed < first + count && failures < litmus_max_failures(); seed++) {
        // As in agree.c.
        const unsigned some =
            (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) & (LIT_WITH_ALL | LIT_LARGER);
        const litmus l = litmus_random(seed, some);
        failures += count_chain_failures(&l, seed) + failures_of_locks(seed);
        fflush(stdout);
    }
    printf("%llu programs, %llu outcomes, %llu claims do not hold\n", (unsigned long long)count,
           (unsigned long long)outcomes, (unsigned long long)failures);
    return failures || !outcomes;
}
