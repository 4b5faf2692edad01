// agree.c - random small programs: every explorer of a model must agree with the oracle
// (enumerate).
//
//     smc_agree [first seed [how many [--with=feature,.. [model [file [algorithm]]]]]]
//
// The results of the oracle are read from the file if it exists, otherwise written to it
// (answers.h); "-" is no file. Model and algorithm may be "all". An explorer with a solver also
// runs without its own search before the solver, and after a short search; with "all", in one of
// these ways on each 8th program.
//
// Programs with interchangeable threads (LIT_WITH_EQUAL) are only given to explorers that count
// executions which differ only by thread names as one.
//
// If a program has plain accesses, it is explored twice: with --plain=access and with --plain=race.
//
// Compared are the numbers, as comparable.h defines for each equivalence by which the oracle
// counts, the sets of outcomes, and the errors by place. An explorer that ignores the sources of
// locks must visit as many executions as there are without them, or with them. If the oracle finds
// a data race, the explorer must find one too; if it counts by outcomes, it must find all, because
// it lets plain accesses branch in any case. A difference prints the program and its seed, and the
// exit status is 1; the test stops after ten differences.
#include "explorers/comparable.h"
#include "reductions/reduction.h"
#include "tests/litmus/explore.h"
#include "tests/random/answers.h"

#include <stdio.h>
#include <string.h>

static bool has_equals(const litmus *l) {
    bool has = false;
    for (uint32_t t = 0; t < l->n_threads; t++) has |= l->equal_to[t] != 0;
    return has;
}

// How a program is explored.
typedef struct way {
    smc_setting own[4];
    smc_explore_options options;
} way;

// The oracle has all sources of the reads by which equal threads find that they were woken.
static void set_options_of_way(way *w, const litmus *l, bool plain_access, bool awaits) {
    *w = (way){.own = {{&smc_option_symmetry, {.on = has_equals(l)}},
                       {&smc_option_awaits, {.on = awaits}},
                       {&smc_option_barriers, {.on = !has_equals(l)}}}};
    w->options = (smc_explore_options){
        .keep_going = true, .check = true, .plain_access = plain_access, .own = w->own, .n_own = 3};
}

// Explorers that use a solver run without their own search first, or after a short one.
static void set_search(way *w, const smc_explorer *explorer, uint32_t states) {
    for (const smc_option *const *o = explorer->options; o && *o; o++)
        if (strcmp((*o)->name, "mcr-search") == 0)
            w->own[w->options.n_own++] = (smc_setting){*o, {.count = states}};
}

// Returns whether each error of `a` of these kinds is also an error of `b`. If both count the same
// classes, the numbers of executions with the error must be equal, too.
static bool errors_are_among(const smc_result *a, const smc_result *b, unsigned kinds,
                             bool counts) {
    for (uint32_t i = 0; i < a->errors.n; i++) {
        const smc_error *e = &a->errors.at[i];
        bool found = !(kinds & 1u << e->kind);
        for (uint32_t k = 0; k < b->errors.n && !found; k++) {
            const smc_error *o = &b->errors.at[k];
            const bool places = (e->place == o->place && e->place2 == o->place2) ||
                                (e->place == o->place2 && e->place2 == o->place);
            found = e->kind == o->kind && places && (!counts || e->executions == o->executions);
        }
        if (!found) return false;
    }
    return true;
}

// ---- counts -------------------------------------------------------------------------------------

// The numbers of the oracle by one of the equivalences, as if the oracle counted by that one. The
// set of outcomes is omitted if it is unknown.
typedef struct view {
    smc_explorer by;
    smc_result result; // borrows the errors
} view;

static view view_under_equivalence(const smc_result *oracle, const smc_model *model,
                                   smc_equivalence_kind equivalence) {
    const enumerate_counters c = answer_classes(oracle);
    const uint64_t counts[][3] = {
        [SMC_BY_OUTCOME] = {c.value_classes, c.value_ended, c.value_blocked},
        [SMC_BY_READS_FROM_NO_LOCKS] = {c.lock_classes, c.lock_ended, c.lock_blocked},
        [SMC_BY_READS_FROM] = {oracle->executions, oracle->ended, oracle->blocked},
        [SMC_BY_COHERENCE] = {c.coherence_classes, c.coherence_ended, c.coherence_blocked}};
    view v = {*smc_explorer_find("enumerate", model), *oracle};
    v.by.counts.coarsest = v.by.counts.finest = equivalence;
    v.result.outcome_set = (smc_outcomes){0};
    v.result.executions = counts[equivalence][0];
    v.result.ended = counts[equivalence][1];
    v.result.blocked = counts[equivalence][2];
    return v;
}

// Returns the difference as text; NULL: they agree.
static char *contradiction(const smc_result *oracle, const smc_model *model, const smc_explorer *e,
                           const smc_explore_options *how, const smc_result *r) {
    smc_explore_options counts = *how;
    counts.outcomes = SMC_OUTCOMES_NONE;
    const smc_finished_exploration of = {e, &counts, r};
    char *why = smc_describe_contradiction(&of);
    for (unsigned by = SMC_BY_OUTCOME; by <= SMC_BY_COHERENCE && !why; by++) {
        const view v = view_under_equivalence(oracle, model, by);
        why =
            smc_describe_disagreement(&of, &(smc_finished_exploration){&v.by, &counts, &v.result});
    }
    return why;
}

// Checks the guarantees of an explorer whose numbers may differ from those of the oracle.
static bool keeps_guarantees(const smc_result *oracle, const smc_explorer *e, const smc_result *r) {
    if (e == &smc_explorer_lapor)
        return r->executions == answer_classes(oracle).lock_classes ||
               r->executions == oracle->executions;
    return !r->executions == !oracle->executions && (r->reduced || !r->blocked == !oracle->blocked);
}

static bool same(const smc_result *oracle, const smc_model *model, const smc_explorer *e,
                 const smc_explore_options *how, const smc_result *r) {
    const unsigned race = 1u << SMC_ERR_RACE;
    const view by_reads_from = view_under_equivalence(oracle, model, SMC_BY_READS_FROM);
    const smc_explorer_comparison c =
        smc_compare_explorations(&(smc_finished_exploration){&by_reads_from.by, how, oracle},
                                 &(smc_finished_exploration){e, how, r});
    char *why = contradiction(oracle, model, e, how, r);
    if (why) printf("%s\n", why);
    free(why);
    if (why || !r->complete || !oracle->complete) return false;
    if (litmus_error_kinds(oracle) & race) // after a race, the results may differ
        return e->counts.finest != SMC_BY_OUTCOME || errors_are_among(oracle, r, race, false);
    return r->outcome_hash == oracle->outcome_hash && r->outcomes == oracle->outcomes &&
           keeps_guarantees(oracle, e, r) && errors_are_among(r, oracle, ~0u, c.error_executions) &&
           errors_are_among(oracle, r, ~0u, c.error_executions);
}

static void print_result(const char *name, const smc_result *r) {
    printf("  %-10s executions %llu, outcomes %llu, blocked %llu, redundant %llu, errors %x, "
           "hash %016llx%s\n",
           name, (unsigned long long)r->executions, (unsigned long long)r->outcomes,
           (unsigned long long)r->blocked, (unsigned long long)r->redundant, litmus_error_kinds(r),
           (unsigned long long)r->outcome_hash, r->complete ? "" : ", incomplete");
}

static void print_oracle(const smc_result *r) {
    const enumerate_counters classes = answer_classes(r);
    print_result("enumerate", r);
    printf("  %-10s coherence classes %llu (blocked %llu), lock classes %llu, "
           "value classes %llu (blocked %llu)\n",
           "", (unsigned long long)classes.coherence_classes,
           (unsigned long long)classes.coherence_blocked, (unsigned long long)classes.lock_classes,
           (unsigned long long)classes.value_classes, (unsigned long long)classes.value_blocked);
}

static uint64_t interchangeable, redundant_executions; // numbers of programs with interchangeable
                                                       // threads, and of redundant executions by
                                                       // explorers that are optimal on programs
                                                       // without such threads

// The file with the oracle's results: open for reading (`from`), for writing (`to`), or neither.
typedef struct answers {
    FILE *from, *to;
} answers;

static answers open_answer_file(const char *file) {
    answers a = {.from = fopen(file, "re")};
    if (!a.from && !(a.to = fopen(file, "wex"))) {
        perror(file);
        exit(2);
    }
    return a;
}

// The comparison that is made for each program.
typedef struct question {
    const litmus *program;
    uint64_t seed;
    const smc_model *model;
    bool plain_access;
} question;

static smc_result oracle_result(const question *q, const answers *known) {
    const litmus *l = q->program;
    const uint64_t seed = q->seed;
    const smc_model *model = q->model;
    const bool plain_access = q->plain_access;
    smc_result r;
    if (known->from) {
        if (answer_read(known->from, seed, model, plain_access, &r)) return r;
        fprintf(stderr, "the file of answers is not one of these programs, at seed %llu\n",
                (unsigned long long)seed);
        exit(2);
    }
    way w;
    set_options_of_way(&w, l, plain_access, false);
    r = litmus_explore(l, model, smc_explorer_find("enumerate", model), w.options);
    if (known->to) answer_write(known->to, seed, model, plain_access, &r);
    return r;
}

enum {
    SOLVER_INTERVAL = 8,
    FEW_STATES = 24
}; // a solver is used for one program in so many; states of a short search

static bool knows(const smc_explorer *e, const smc_option *option) {
    for (const smc_option *const *own = e->options; own && *own; own++)
        if (*own == option) return true;
    return false;
}

static bool takes_part(const smc_explorer *e, const char *algorithm, bool equals) {
    return (!equals || knows(e, &smc_option_symmetry)) &&
           (!algorithm || strcmp(algorithm, e->name) == 0);
}

static bool runs_with_solver(const smc_explorer *e, const char *algorithm, uint64_t seed) {
    return (e->flags & SMC_EXPLORER_SOLVES) && (algorithm || seed % SOLVER_INTERVAL == 0);
}

// Whether the program has an access that can race.
static bool has_plain(const litmus *l) {
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (const litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            const bool accesses = i->op == LIT_LOAD || i->op == LIT_STORE || i->op == LIT_STORE_REG;
            if (accesses && i->order == SMC_PLAIN) return true;
        }
    return false;
}

// Whether all explorers, or the one that is named, agree on the program of this seed under the
// model.
static bool agree(const question *q, const char *algorithm, const answers *known,
                  uint64_t *executions) {
    const litmus *l = q->program;
    const uint64_t seed = q->seed;
    const smc_model *model = q->model;
    const bool plain_access = q->plain_access;
    const smc_explorer *enumerate = smc_explorer_find("enumerate", model);
    smc_result oracle = oracle_result(q, known);
    bool ok = true;
    *executions += oracle.executions;
    interchangeable += has_equals(l) && oracle.interchangeable;
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if (e == enumerate || e->flags & SMC_EXPLORER_SAMPLES || !e->supports(model) ||
            !takes_part(e, algorithm, has_equals(l)))
            continue;
        if ((e->flags & SMC_EXPLORER_NEEDS_PLAIN_ACCESS) && !plain_access) continue;
        const bool solves = runs_with_solver(e, algorithm, seed),
                   waits = knows(e, &smc_option_awaits);
        const uint32_t times = waits ? 2 : !solves ? 1 : algorithm ? 3 : 2;
        for (uint32_t with = 0; with < times; with++) {
            const bool alone = times == 3 ? with == 1 : seed / SOLVER_INTERVAL % 2 == 0;
            const uint32_t states = alone ? 0 : 1 + (uint32_t)(seed % FEW_STATES);
            way w;
            set_options_of_way(&w, l, plain_access, with && waits);
            if (with && solves) set_search(&w, e, states);
            smc_result r = litmus_explore(l, model, e, w.options);
            redundant_executions += e->counts.optimal ? r.redundant : 0;
            if (!same(&oracle, model, e, &w.options, &r)) {
                ok = false;
                printf("seed %llu, model %s, %s: %s and enumerate differ", (unsigned long long)seed,
                       model->name, plain_access ? "plain accesses branch" : "plain accesses race",
                       e->name);
                if (waits) printf(", awaits %s", with ? "put off" : "read");
                if (with && solves) printf(", the solver being asked after %u states", states);
                printf("\n");
                litmus_print(l, stdout);
                print_oracle(&oracle);
                print_result(e->name, &r);
            }
            smc_result_free(&r);
        }
    }
    smc_result_free(&oracle);
    return ok;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000;
    const unsigned features = argc > 3 ? litmus_features(argv[3]) : LIT_WITH_ALL;
    const char *only = argc > 4 && strcmp(argv[4], "all") != 0 ? argv[4] : NULL;
    const answers known =
        argc > 5 && strcmp(argv[5], "-") != 0 ? open_answer_file(argv[5]) : (answers){0};
    const char *algorithm = argc > 6 && strcmp(argv[6], "all") != 0 ? argv[6] : NULL;
    uint64_t programs = 0, different = 0, executions = 0;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        // Each feature is removed from half of the programs, so that every combination occurs.
        const unsigned some =
            features & ((unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) | LIT_LARGER |
                        LIT_WITH_STRONG | LIT_WITH_EQUAL | LIT_WITH_ATTEMPT);
        const litmus l = litmus_random(seed, some);
        for (size_t m = 0; smc_model_at(m); m++) {
            if (only && strcmp(only, smc_model_at(m)->name) != 0) continue;
            // The oracle is this model's only explorer.
            if (smc_explorer_find("auto", smc_model_at(m)) ==
                smc_explorer_find("enumerate", smc_model_at(m)))
                continue;
            // The oracle would take hours for larger programs under this model.
            if (!only && (some & LIT_LARGER) && !(smc_model_at(m)->flags & SMC_MODEL_PREFIX_CLOSED))
                continue;
            if (algorithm && !smc_explorer_find(algorithm, smc_model_at(m))) continue;
            const bool races = smc_model_at(m)->flags & SMC_MODEL_PLAIN_RACES;
            programs++;
            question q = {&l, seed, smc_model_at(m), !races};
            bool ok = agree(&q, algorithm, &known, &executions);
            q.plain_access = races;
            if (has_plain(&l)) ok &= agree(&q, algorithm, &known, &executions);
            different += !ok;
        }
        fflush(stdout);
    }
    if (known.from) fclose(known.from);
    if (known.to) fclose(known.to);
    printf("%llu programs, %llu executions by the oracle, %llu programs differ\n",
           (unsigned long long)programs, (unsigned long long)executions,
           (unsigned long long)different);
    if (features & LIT_WITH_EQUAL)
        printf("%llu of them have interchangeable threads; %llu executions thrown away\n",
               (unsigned long long)interchangeable, (unsigned long long)redundant_executions);
    return different || !executions;
}
