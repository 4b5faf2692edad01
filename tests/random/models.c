// models.c - random model files on random small programs: the properties of a file that smc derives
// must hold.
//
//     smc_cat_models [first seed [how many]]
//
// A file consists of random sets and relations, after checks that exclude cycles of po | rf. If smc
// states that executions can be constructed event by event, the oracle must find the same
// executions in that way as from whole runs of threads. If smc states that trust supports the file,
// trust must visit as many executions. A difference prints the file, the program and the seed; the
// exit status is 1.
#include "base/text.h"
#include "models/cat/cat.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

enum { PROGRAMS = 6 }; // for each file

static uint64_t state;
static uint32_t draw(uint32_t n) {
    return (uint32_t)((state = state * 6364136223846793005u + 1442695040888963407u) >> 33) % n;
}

static void put_set(FILE *to, unsigned depth) {
    static const char *const sets[] = {"R",           "W",         "M",          "F",         "RMW",
                                       "SC",          "ACQ",       "REL",        "IW",        "_",
                                       "domain(rmw)", "range(rf)", "range(rfe)", "domain(po)"};
    switch (depth ? draw(8) : 0) {
    case 1:
        fputs("(", to), put_set(to, depth - 1), fputs(" | ", to), put_set(to, depth - 1),
            fputs(")", to);
        return;
    case 2:
        fputs("(", to), put_set(to, depth - 1), fputs(" \\ ", to), put_set(to, depth - 1),
            fputs(")", to);
        return;
    case 3: fputs("~", to), put_set(to, 0); return;
    default: fputs(sets[draw(sizeof sets / sizeof *sets)], to);
    }
}

// Prints an expression that trust supports.
static void put_supported_expression(FILE *to, unsigned depth) {
    static const char *const relations[] = {"po",  "rf",  "co",  "fr",  "rmw",       "po-loc",
                                            "rfe", "coe", "fre", "com", "rf^-1 ; co"};
    static const char *const sets[] = {"R",   "W",   "M",  "F", "RMW", "SC",
                                       "ACQ", "REL", "IW", "_", "~SC", "(W \\ REL)"};
    static const char *const operators[] = {" | ", " ; ", " & "};
    const uint32_t kind = depth ? draw(10) : 0;
    if (kind < 2) fprintf(to, "(%s)", relations[draw(sizeof relations / sizeof *relations)]);
    else if (kind < 6) {
        fputs("(", to), put_supported_expression(to, depth - 1);
        fputs(operators[draw(3)], to);
        put_supported_expression(to, depth - 1), fputs(")", to);
    } else if (kind < 8) {
        fprintf(to, "[%s] ; ", sets[draw(sizeof sets / sizeof *sets)]),
            put_supported_expression(to, depth - 1);
    } else if (kind == 8) {
        fputs("(", to), put_supported_expression(to, depth - 1),
            fprintf(to, " \\ (loc | %s * _))", sets[draw(9)]);
    } else {
        fputs("(", to), put_supported_expression(to, depth - 1), fputs(")+", to);
    }
}

static void put_relation(FILE *to, unsigned depth) {
    static const char *const relations[] = {"po",  "rf",  "co",  "fr",     "loc",
                                            "int", "ext", "rmw", "po-loc", "rfe",
                                            "coe", "fre", "com", "a",      "b"};
    static const char *const operators[] = {" | ", " | ", " ; ", " ; ", " & ", " \\ "};
    static const char *const postfix[] = {"+", "*", "?", "^-1"};
    const uint32_t kind = depth ? draw(12) : 0;
    if (kind < 3) fputs(relations[draw(sizeof relations / sizeof *relations)], to);
    else if (kind < 8) {
        fputs("(", to), put_relation(to, depth - 1);
        fputs(operators[draw(6)], to);
        put_relation(to, depth - 1), fputs(")", to);
    } else if (kind < 10) {
        fputs("[", to), put_set(to, 1), fputs("] ; ", to), put_relation(to, depth - 1);
    } else if (kind == 10) {
        fputs("(", to), put_set(to, 1), fputs(" * ", to), put_set(to, 1), fputs(")", to);
    } else {
        fputs("(", to), put_relation(to, depth - 1), fputs(")", to), fputs(postfix[draw(4)], to);
    }
}

static char *model_text(void) {
    static const char *const tests[] = {"acyclic",     "irreflexive", "empty",   "acyclic",
                                        "irreflexive", "~empty",      "~acyclic"};
    smc_text text;
    FILE *to = smc_text_open(&text);
    fputs("acyclic po | rf\n", to);
    if (draw(4)) fputs("acyclic po-loc | rf | co | fr\n", to);
    fputs("let a = po | rf\nlet b = a ; a\nlet a = ", to), put_relation(to, 2);
    fputs("\nlet rec b = (", to), put_relation(to, 1), fputs(") | (b ; ", to), put_relation(to, 1),
        fputs(")\n", to);
    const bool tame = draw(2);
    for (uint32_t n = 1 + draw(2); tame && n; n--)
        fprintf(to, "%s ", tests[draw(2)]), put_supported_expression(to, 4), fputs("\n", to);
    for (uint32_t n = 1 + draw(2); !tame && n; n--) {
        fprintf(to, "%s ", tests[draw(draw(8) ? 5 : 7)]);
        put_relation(to, 3);
        fputs(draw(2) ? " & (fr | rfe | co) \n" : "\n", to);
    }
    smc_text_close(to);
    return text.at;
}

static smc_result run(const litmus *l, const smc_model *model, const char *explorer) {
    const smc_explore_options options = {.keep_going = true, .plain_access = true};
    return litmus_explore(l, model, smc_explorer_find(explorer, model), options);
}

static uint64_t counter(const char *name, const smc_result *r) {
    return litmus_counter(&smc_explorer_enumerate, name, r);
}

static uint64_t files, explored_by_events, explored, executions;

static bool differ(const char *what, const char *text, const litmus *l, const smc_result *a,
                   const smc_result *b) {
    printf("%s: %llu and %llu executions, %llu and %llu blocked, %llu and %llu outcomes, "
           "%llu and %llu classes\n%s",
           what, (unsigned long long)a->executions, (unsigned long long)b->executions,
           (unsigned long long)a->blocked, (unsigned long long)b->blocked,
           (unsigned long long)a->outcomes, (unsigned long long)b->outcomes,
           (unsigned long long)counter("coherence_classes", a),
           (unsigned long long)counter("coherence_classes", b), text);
    litmus_print(l, stdout);
    return false;
}

static bool same_oracles(const smc_result *a, const smc_result *b) {
    return a->outcome_hash == b->outcome_hash && a->outcomes == b->outcomes &&
           a->executions == b->executions && a->blocked == b->blocked &&
           counter("coherence_classes", a) == counter("coherence_classes", b);
}

static bool agrees_with_trust(const litmus *l, const smc_model *model, const char *text,
                              const smc_result *oracle) {
    smc_result r = run(l, model, "trust");
    const bool ok = r.complete && r.executions == counter("coherence_classes", oracle) &&
                    !r.redundant && r.outcome_hash == oracle->outcome_hash &&
                    r.outcomes == oracle->outcomes;
    explored++;
    if (!ok) differ("the oracle and trust", text, l, oracle, &r);
    smc_result_free(&r);
    return ok;
}

static bool agree(const litmus *l, const smc_model *model, const char *text) {
    smc_model of_runs = *model;
    of_runs.flags &= ~(unsigned)SMC_MODEL_PREFIX_CLOSED;
    smc_result grown = run(l, model, "enumerate"), whole = run(l, &of_runs, "enumerate");
    bool ok =
        same_oracles(&grown, &whole) || differ("grown and of whole runs", text, l, &grown, &whole);
    executions += grown.executions;
    if (ok && !smc_cat_why_unsupported(model, "trust"))
        ok = agrees_with_trust(l, model, text, &grown);
    smc_result_free(&grown);
    smc_result_free(&whole);
    return ok;
}

static bool check_random_model(uint64_t seed) {
    char *text = model_text(), *message = NULL;
    bool ok = true;
    smc_model *m = smc_cat_of_text("random.cat", text, strlen(text), NULL, &message);
    files++;
    if (m && m->flags & SMC_MODEL_PREFIX_CLOSED) {
        explored_by_events++;
        for (uint64_t i = 0; i < PROGRAMS && ok; i++) {
            const uint64_t of = seed * PROGRAMS + i;
            const litmus l = litmus_random(
                of, LIT_WITH_ALL & (unsigned)((of * 0x9e3779b97f4a7c15u) >> 40)); // as in agree.c
            ok = agree(&l, m, text);
            if (!ok) printf("seed %llu\n", (unsigned long long)seed);
        }
    }
    smc_cat_close(m);
    free(message);
    free(text);
    return ok;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 300;
    uint64_t different = 0;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        state = seed * 0x9e3779b97f4a7c15u;
        different += !check_random_model(seed);
        fflush(stdout);
    }
    printf("%llu files, %llu explored event by event; on their programs %llu executions; "
           "trust explored %llu; "
           "%llu differ\n",
           (unsigned long long)files, (unsigned long long)explored_by_events,
           (unsigned long long)executions, (unsigned long long)explored,
           (unsigned long long)different);
    return different || !explored;
}
