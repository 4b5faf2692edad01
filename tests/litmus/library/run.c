// run.c - the litmus library: every model says what the literature says, whichever explorer is asked.
//
//     smc_litmus_library [-v] FILE.litmus[:LINE] ...
//
// Each test runs under each model with each explorer that supports it, every complete execution judged again by the axioms;
// with a LINE only the test that stands there.
// A difference prints the test, model and explorer; the exit status is 1. 2: a file that is not as library.h says.
#include "tests/litmus/explore.h"
#include "litmus/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static smc_result run(const litmus *l, const smc_model *model, const smc_explorer *explorer) {
    return litmus_explore(l, model, explorer, (smc_explore_options){.keep_going = true, .check = true});
}

static const char *verdict_words(bool allowed) { return allowed ? "allowed" : "forbidden"; }

typedef struct counts {
    uint32_t tests, runs, different;
    uint64_t asked; // bit i: model i of the registry has a column
} counts;

static void run_test(const litmus_test *t, const char *file, counts *count) {
    count->tests++;
    for (const litmus_column *c = t->columns.at; c < t->columns.at + t->columns.n; c++) {
        for (size_t i = 0; smc_model_at(i); i++)
            if (strcmp(smc_model_at(i)->name, c->model.name) == 0) count->asked |= UINT64_C(1) << i;
        for (size_t i = 0; smc_explorer_at(i); i++) {
            const smc_explorer *e = smc_explorer_at(i);
            if (!e->supports(&c->model) || e->flags & SMC_EXPLORER_SAMPLES) continue;
            smc_result r = run(&t->program, &c->model, e);
            count->runs++;
            const bool allowed = r.executions > 0, done = r.complete && !r.errors.n;
            if (allowed != c->allowed || !done) {
                count->different++;
                printf("%s, %s, %s: %s, expected %s (%s:%u)\n", t->name, c->name, e->name,
                       !done ? "not explored" : verdict_words(allowed), verdict_words(c->allowed), file, t->line);
            }
            smc_result_free(&r);
        }
    }
}

static bool run_file(char *file, bool verbose, counts *count) {
    char *colon = strrchr(file, ':');
    const unsigned long line = colon ? strtoul(colon + 1, NULL, 10) : 0; // 0: all
    if (colon) *colon = '\0';
    FILE *from = fopen(file, "re");
    if (!from) {
        perror(file);
        return false;
    }
    litmus_tests tests = {0};
    const bool ok = litmus_library_read(from, file, &tests);
    fclose(from);
    for (uint32_t i = 0; i < tests.n && ok && count->different < litmus_enough(); i++) {
        if (line && tests.at[i].line != line) continue;
        if (verbose) {
            printf("%s\n", tests.at[i].name);
            litmus_print(&tests.at[i].program, stdout);
        }
        run_test(&tests.at[i], file, count);
    }
    litmus_library_free(&tests);
    return ok;
}

int main(int argc, char **argv) {
    counts count = {0};
    const bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    for (int i = 1 + verbose; i < argc; i++)
        if (!run_file(argv[i], verbose, &count)) return 2;
    for (size_t i = 0; smc_model_at(i); i++)
        if (!(count.asked >> i & 1)) printf("no test says anything about model %s\n", smc_model_at(i)->name);
    printf("%u tests, %u runs, %u differ\n", count.tests, count.runs, count.different);
    return count.different || !count.tests;
}
