// mixed.c - random C programs whose atomic accesses of different sizes overlap. The oracle's
// outcomes must be those of abstract machines on bytes for sc, tso and pso, and those of the
// formulas of docs/design/mixed-sizes.md, which are implemented a second time here, for rc11, c20,
// ra and sra. trust must visit each of the oracle's executions once. A random sample must have only
// outcomes of the oracle, and in the end all of them. Programs with threads that wait by such
// accesses are explored with awaits and without.
//
//     smc_mixed [first seed [how many [model [both|oracle|trust|sampling|awaits|races|locks]]]]
//
// Compared are the sets of outcomes (the values that each thread has read) and, for trust, the
// number of executions. A difference prints the program and its seed, and the exit status is 1.
// `oracle` compares the oracle with the machines, unless these are too slow; `trust` and `sampling`
// are compared with the oracle; `both`, the default, does the first two. For `awaits`, some loads
// are repeated until they read another value, some values are assumed, and some stores are not
// atomic: trust must find the same errors and complete executions with awaits and without. For
// `races`, a message and some stores are not atomic: trust must find a race if the oracle does, and
// otherwise the same outcomes. For `locks`, threads hold a mutex during some of their accesses:
// trust must visit the oracle's executions.
#include "explorers/enumerate/counters.h"
#include "explorers/explorer.h"
#include "interp/interp.h"
#include "interp/lower/lower.h"
#include "reductions/reduction.h"
#include "result/sampled.h"
#include "tests/litmus/explore.h"
#include "tests/random/mixed.h"
#include "tests/support/load.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 20, MAX_DIFFERENCES = 10 };

static smc_stop stop;
static bool waits, races, locks; // properties of the generated programs: threads wait, accesses
                                 // race, threads use a mutex
static struct {
    uint64_t executions, coherence_classes; // counted by the oracle
    uint64_t blocked, blocked_last;         // blocked executions without awaits, and with them
    uint64_t racing;                        // number of programs with a race
} all;

// ---- the program in C ---------------------------------------------------------------------------

static void print_access(FILE *out, uint64_t seed, const mixed_insn *i) {
    static const char *const types[] = {
        [1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t"};
    const char *type = types[i->size];
    const unsigned long long v = smc_truncate(i->value, i->size);
    char at[64];
    snprintf(at, sizeof at, "(%s *)(m%llu + %u)", type, (unsigned long long)seed, i->offset);
    switch (i->op) {
    case MIXED_LOAD: fprintf(out, "r = __atomic_load_n(%s, %d);", at, i->c_order); break;
    case MIXED_STORE:
        fprintf(out, "__atomic_store_n(%s, (%s)%lluu, %d);", at, type, v, i->c_order);
        break;
    case MIXED_STORE_LAST:
        fprintf(out, "__atomic_store_n(%s, (%s)r, %d);", at, type, i->c_order);
        break;
    case MIXED_EXCHANGE:
        fprintf(out, "r = __atomic_exchange_n(%s, (%s)%lluu, %d);", at, type, v, i->c_order);
        break;
    case MIXED_ADD:
        fprintf(out, "r = __atomic_fetch_add(%s, (%s)%lluu, %d);", at, type, v, i->c_order);
        break;
    case MIXED_COMPARE_0:
    case MIXED_COMPARE_LAST:
        fprintf(out,
                "{ %s e = (%s)%s; __atomic_compare_exchange_n(%s, &e, (%s)%lluu, 0, %d, %d); "
                "r = e; }",
                type, type, i->op == MIXED_COMPARE_0 ? "0" : "r", at, type, v, i->c_order,
                i->c_fail);
        break;
    case MIXED_FENCE: fprintf(out, "__atomic_thread_fence(%d);", i->c_order); break;
    }
}

// Prints a load with which its thread waits: in a loop, or by an assumption. In these programs
// stores may be non-atomic, and so race.
static void print_waiting(FILE *out, uint64_t seed, const mixed_insn *i, uint64_t how) {
    if (i->op == MIXED_LOAD && how % 4 < 2) {
        const char *mask = how % 8 < 4 ? "0xff" : "0xff01";
        fprintf(out, "do { ");
        print_access(out, seed, i);
        if (how % 4) fprintf(out, " } while (!(r & %s));", mask);
        else fprintf(out, " __VERIFIER_assume((r & %s) != 0); } while (0);", mask);
    } else if (i->op == MIXED_COMPARE_0 && how % 4 < 2) { // blocks if it does not write
        fprintf(out, "do { ");
        print_access(out, seed, i);
        fprintf(out, " } while (r);");
    } else if (i->op == MIXED_STORE && how % 16 == 0) {
        fprintf(out, "m%llu[%u] = 1;", (unsigned long long)seed, i->offset);
    } else print_access(out, seed, i);
}

// Returns the lowest byte of the first thread's last write; 1 if it writes nothing.
static unsigned last_written(const mixed_program *p) {
    unsigned v = 1;
    for (uint32_t k = 0; k < p->length[0]; k++)
        if (p->code[0][k].op == MIXED_STORE || p->code[0][k].op == MIXED_EXCHANGE)
            v = p->code[0][k].value & 0xff;
    return v;
}

// Prints the k-th access of thread t. The first thread writes a non-atomic message before its last
// write, and a thread that reads this write reads the message. Some stores to one byte are not
// atomic.
static void print_racing(FILE *out, uint64_t seed, const mixed_program *p, uint32_t t, uint32_t k) {
    const mixed_insn *i = &p->code[t][k];
    if (i->op == MIXED_STORE && smc_mix_hash(seed * 64 + t * 8 + k) % 16 == 0)
        fprintf(out, "m%llu[%u] = 1;", (unsigned long long)seed, i->offset);
    else print_access(out, seed, i);
    if (t && i->op != MIXED_FENCE)
        fprintf(out, " if ((r & 0xff) == %u) sum += d%llu;", last_written(p),
                (unsigned long long)seed);
}

// Thread t locks the mutex before its k-th access and unlocks it after this access or the next one,
// so that some threads lock late and some never.
static const char *around(uint64_t seed, const mixed_program *p, uint32_t t, uint32_t k,
                          bool after) {
    const uint64_t how = smc_mix_hash(seed * 64 + t);
    const uint32_t first = (uint32_t)(how / 4) % p->length[t],
                   last = how & 1 && first + 1 < p->length[t] ? first + 1 : first;
    if (!locks || how % 4 == 2 || k != (after ? last : first)) return "";
    return after ? "pthread_mutex_unlock(&lock); " : "pthread_mutex_lock(&lock); ";
}

static void print_program(FILE *out, uint64_t seed, const mixed_program *p) {
    const unsigned long long n = seed;
    fprintf(out, "static _Alignas(8) unsigned char m%llu[8];\nstatic int d%llu;\n", n, n);
    for (uint32_t t = 0; t < p->n_threads; t++) {
        fprintf(out, "static void *t%llu_%u(void *a) {\n    uint64_t r = 0, sum = 0;\n", n, t);
        if (races && !t) fprintf(out, "    d%llu = 1;\n", n);
        for (uint32_t k = 0; k < p->length[t]; k++) {
            fprintf(out, "    %s", around(seed, p, t, k, false));
            if (waits)
                print_waiting(out, seed, &p->code[t][k], smc_mix_hash(seed * 64 + t * 8 + k));
            else if (races) print_racing(out, seed, p, t, k);
            else print_access(out, seed, &p->code[t][k]);
            fprintf(out, " %ssum = sum * 31 + r;\n", around(seed, p, t, k, true));
        }
        fprintf(out, "    return a = (void *)sum;\n}\n");
    }
    fprintf(out, "int p%llu_main(void) {\n    pthread_t t[%u];\n", n, p->n_threads);
    for (uint32_t t = 0; t < p->n_threads; t++)
        fprintf(out, "    pthread_create(&t[%u], 0, t%llu_%u, 0);\n", t, n, t);
    for (uint32_t t = 0; t < p->n_threads; t++) fprintf(out, "    pthread_join(t[%u], 0);\n", t);
    fprintf(out, "    return 0;\n}\n");
}

static char *write_programs(uint64_t first, uint64_t count) {
    char *path = smc_format("%s/smc-mixed-XXXXXX.c", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    const int fd = mkstemps(path, 2);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!out) return perror(path), NULL;
    fprintf(out, "#include <pthread.h>\n#include <stdint.h>\nvoid __VERIFIER_assume(int);\n"
                 "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\n");
    for (uint64_t seed = first; seed < first + count; seed++) {
        const mixed_program p = mixed_draw(seed);
        print_program(out, seed, &p);
    }
    fclose(out);
    return path;
}

// ---- what smc finds -----------------------------------------------------------------------------

// A program in bytecode: lowered once, for all models and explorers.
typedef struct lowered {
    uint64_t seed;
    char entry[40];
    char *bytes;
    size_t n;
} lowered;

static smc_interp_options options_of(const lowered *l) {
    return (smc_interp_options){
        .begin.entry = l->entry, .stop = &stop, .errors.plain_access = !waits && !races};
}

static bool lower(LLVMModuleRef module, uint64_t seed, lowered *l) {
    *l = (lowered){.seed = seed};
    snprintf(l->entry, sizeof l->entry, "p%llu_main", (unsigned long long)seed);
    const smc_interp_options how = options_of(l);
    smc_code *code;
    if (smc_lower_module(module, &how, &code) != SMC_OK) return false;
    l->bytes = smc_interp_pack(code, &l->n);
    smc_code_free(code);
    return true;
}

// Returns false if the exploration is not complete.
static bool explore(const lowered *l, const smc_explorer *by, const smc_model *model,
                    const smc_setting *own, smc_result *r) {
    const smc_interp_options how = options_of(l);
    const smc_explore_options options = {.keep_going = true,
                                         .plain_access = !waits && !races,
                                         .no_reductions = !waits,
                                         .check = true,
                                         .own = own,
                                         .n_own = own != NULL,
                                         .stop = &stop};
    char *fault = NULL;
    smc_code *code = smc_interp_unpack(l->bytes, l->n, &how, &fault);
    if (!code) return free(fault), false;
    smc_interp *interp = smc_interp_new(code, &how);
    for (;;) {
        *r = (smc_result){.by = by};
        by->explore(smc_interp_program(interp), model, &options, r);
        if (r->status != SMC_RESTART) break;
        smc_result_clear(r);
        smc_interp_restart(interp);
    }
    smc_interp_free(interp);
    return r->status == SMC_OK && !r->errors.n;
}

// Returns whether trust finds the oracle's outcomes and visits each execution once.
static bool trust_agrees(const lowered *l, const smc_model *model, smc_result *of_oracle) {
    smc_result r = {0};
    const bool complete =
        explore(l, smc_explorer_find("trust", model), model, NULL, &r) && r.complete;
    const uint64_t executions = enumerate_counts(of_oracle)->coherence_classes;
    const bool same = complete && r.outcomes == of_oracle->outcomes &&
                      r.outcome_hash == of_oracle->outcome_hash && r.executions == executions;
    if (!same)
        printf("seed %llu, %s, trust: %llu outcomes in %llu executions, expected %llu in %llu%s\n",
               (unsigned long long)l->seed, model->name, (unsigned long long)r.outcomes,
               (unsigned long long)r.executions, (unsigned long long)of_oracle->outcomes,
               (unsigned long long)executions, complete ? "" : " (not complete)");
    smc_result_free(&r);
    return same;
}

// Returns whether samples contain only outcomes of the oracle, and a large enough sample all of
// them.
static bool sampling_agrees(const lowered *l, const smc_model *model, const smc_result *of_oracle) {
    enum { FIRST = 128, MOST = 2097152, MORE = 4 };
    const smc_explorer *sampling = smc_explorer_find("sampling", model);
    for (uint64_t n = FIRST; n <= MOST; n *= MORE) {
        const smc_setting samples =
            litmus_setting(sampling, "samples", (smc_option_value){.count = n});
        smc_result r = {0};
        const bool done = explore(l, sampling, model, &samples, &r);
        const uint64_t distinct = smc_sampled_count(&r.outcome_set).outcomes;
        uint64_t met = 0;
        for (uint64_t i = 0; i < of_oracle->outcome_set.cap; i++) {
            const uint64_t outcome = of_oracle->outcome_set.slots[i];
            met += outcome && smc_sampled_has(&r.outcome_set, SMC_SAMPLED_OUTCOME, outcome);
        }
        smc_result_free(&r);
        if (done && distinct == met && met == of_oracle->outcomes) return true;
        if (done && distinct == met && n * MORE <= MOST) continue;
        printf("seed %llu, %s, sampling: %llu outcomes, %llu of them the oracle's, "
               "which has %llu%s\n",
               (unsigned long long)l->seed, model->name, (unsigned long long)distinct,
               (unsigned long long)met, (unsigned long long)of_oracle->outcomes,
               done ? "" : " (not complete)");
        return false;
    }
    return true;
}

// Whether there are RMWs that write the value they read; these change nothing for waiting threads.
static bool has_rmw(const mixed_program *p) {
    bool has = false;
    for (uint32_t t = 0; t < p->n_threads; t++)
        for (uint32_t k = 0; k < p->length[t]; k++) has |= mixed_is_rmw(&p->code[t][k]);
    return has;
}

// Returns a hash of the kinds of all errors. With `count`, it includes the number of executions
// that show an endless wait.
static uint64_t errors_of(const smc_result *r, bool count) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < r->errors.n; i++) {
        const smc_error *e = &r->errors.at[i];
        sum +=
            smc_mix_hash(e->kind + (count && e->kind == SMC_ERR_LIVENESS ? e->executions * 64 : 0));
    }
    return sum;
}

static bool awaits_agree(const lowered *l, const mixed_program *p, const smc_model *model) {
    const bool count = !has_rmw(p);
    const smc_setting off = {&smc_option_awaits, {.on = false}};
    smc_result with = {0}, without = {0};
    const smc_explorer *trust = smc_explorer_find("trust", model);
    (void)explore(l, trust, model, NULL, &with);
    (void)explore(l, trust, model, &off, &without);
    const unsigned race = 1u << SMC_ERR_RACE, races = litmus_error_kinds(&with) & race;
    // A store that races with a load does not revisit it, so the executions that are visited after
    // a race depend on the order of addition.
    const bool equal =
        races ||
        (with.executions == without.executions && with.outcome_hash == without.outcome_hash &&
         errors_of(&with, count) == errors_of(&without, count) && with.blocked <= without.blocked);
    const bool same = with.complete && without.complete && equal &&
                      races == (litmus_error_kinds(&without) & race);
    all.blocked += without.blocked;
    all.blocked_last += with.blocked;
    if (!same)
        printf("seed %llu, %s, awaits: %llu executions, %llu blocked, %u errors; without "
               "%llu, %llu, %u\n",
               (unsigned long long)l->seed, model->name, (unsigned long long)with.executions,
               (unsigned long long)with.blocked, with.errors.n,
               (unsigned long long)without.executions, (unsigned long long)without.blocked,
               without.errors.n);
    smc_result_free(&with);
    smc_result_free(&without);
    return same;
}

static bool races_agree(const lowered *l, const smc_model *model) {
    const unsigned race = 1u << SMC_ERR_RACE;
    smc_result r = {0}, of_oracle = {0};
    (void)explore(l, smc_explorer_find("trust", model), model, NULL, &r);
    (void)explore(l, smc_explorer_find("enumerate", model), model, NULL, &of_oracle);
    const unsigned found = litmus_error_kinds(&r), expected = litmus_error_kinds(&of_oracle);
    const uint64_t executions = enumerate_counts(&of_oracle)->coherence_classes;
    const bool same =
        r.complete && of_oracle.complete && (found & race) == (expected & race) &&
        (found & race || (found == expected && r.outcomes == of_oracle.outcomes &&
                          r.outcome_hash == of_oracle.outcome_hash && r.executions == executions));
    all.executions += of_oracle.executions;
    all.coherence_classes += executions;
    all.racing += (expected & race) != 0;
    if (!same)
        printf("seed %llu, %s, races: errors %x in %llu executions, expected %x in %llu\n",
               (unsigned long long)l->seed, model->name, found, (unsigned long long)r.executions,
               expected, (unsigned long long)executions);
    smc_result_free(&r);
    smc_result_free(&of_oracle);
    return same;
}

static bool is_asked(const char *what, const char *word) {
    return !strcmp(what, "both") || !strcmp(what, word);
}

static bool agrees(const lowered *l, const smc_model *model, const char *what, uint64_t *compared) {
    const mixed_program p = mixed_draw(l->seed);
    smc_outcomes expected = {0};
    if (waits || races) {
        const bool agree = waits ? awaits_agree(l, &p, model) : races_agree(l, model);
        ++*compared;
        if (!agree) print_program(stdout, l->seed, &p);
        return agree;
    }
    const bool machines = is_asked(what, "oracle") && mixed_outcomes(&p, model->name, &expected);
    if (!machines && !strcmp(what, "oracle")) return free(expected.slots), true; // too large
    smc_result r = {0};
    const bool complete =
        explore(l, smc_explorer_find("enumerate", model), model, NULL, &r) && r.complete;
    bool same =
        complete && (!machines || (r.outcomes == expected.n && r.outcome_hash == expected.sum));
    ++*compared;
    all.executions += r.executions;
    all.coherence_classes += enumerate_counts(&r)->coherence_classes;
    if (same && (((is_asked(what, "trust") || locks) && !trust_agrees(l, model, &r)) ||
                 (!strcmp(what, "sampling") && !sampling_agrees(l, model, &r)))) {
        print_program(stdout, l->seed, &p);
        smc_result_free(&r);
        free(expected.slots);
        return false;
    }
    if (!same) {
        printf("seed %llu, %s: %llu outcomes, expected %llu%s\n", (unsigned long long)l->seed,
               model->name, (unsigned long long)r.outcomes, (unsigned long long)expected.n,
               complete ? "" : " (not complete)");
        print_program(stdout, l->seed, &p);
    }
    smc_result_free(&r);
    free(expected.slots);
    return same;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 100;
    const char *only = argc > 3 ? argv[3] : "all", *what = argc > 4 ? argv[4] : "both";
    uint64_t compared = 0, different = 0;
    waits = !strcmp(what, "awaits");
    races = !strcmp(what, "races");
    locks = !strcmp(what, "locks");
    for (uint64_t from = first; from < first + count && different < MAX_DIFFERENCES;
         from += BATCH) {
        const uint64_t n = first + count - from < BATCH ? first + count - from : BATCH;
        char *path = write_programs(from, n);
        if (!path) return 2;
        const char *const input = path, *const quiet = "-w";
        LLVMContextRef context;
        LLVMModuleRef module;
        const smc_compile_options in = {
            .inputs = &input, .n_inputs = 1, .clang_args = &quiet, .n_clang_args = 1};
        if (load_module(&in, &context, &module) != SMC_OK) return 2;
        unlink(path);
        free(path);
        for (uint64_t seed = from; seed < from + n && different < MAX_DIFFERENCES; seed++) {
            lowered l;
            if (!lower(module, seed, &l)) return 2;
            for (size_t m = 0; smc_model_at(m); m++)
                if (smc_model_at(m)->flags & SMC_MODEL_MIXES_SIZES &&
                    (!strcmp(only, "all") || !strcmp(only, smc_model_at(m)->name)))
                    different += !agrees(&l, smc_model_at(m), what, &compared);
            free(l.bytes);
        }
        LLVMDisposeModule(module);
        LLVMContextDispose(context);
    }
    if (waits)
        printf("%llu blocked executions are %llu\n", (unsigned long long)all.blocked,
               (unsigned long long)all.blocked_last);
    if (races) printf("%llu race\n", (unsigned long long)all.racing);
    printf("%llu compared, %llu differ: %llu executions by reads-from, %llu by coherence, too\n",
           (unsigned long long)compared, (unsigned long long)different,
           (unsigned long long)all.executions, (unsigned long long)all.coherence_classes);
    return different || !compared || (waits && count > 50 && all.blocked == all.blocked_last);
}
