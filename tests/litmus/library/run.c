// run.c - checks that every explorer finds the published verdicts of the litmus library under every
// model that it supports.
//
//     smc_litmus_library [-v] [-e N] FILE.litmus[:LINE] ...
//
// Each test runs under each model with each explorer that supports it, and the axioms check every
// complete execution again. With a LINE only the test in that line runs, with -e every Nth test. If
// smc has a model file with the model's name, that must give the same verdicts. A difference prints
// the test, model and explorer; the exit status is 1. Status 2: a file does not have the format of
// library.h.
#include "tests/litmus/explore.h"
#include "litmus/library.h"
#include "models/cat/cat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static smc_result run(const litmus *l, const smc_model *model, const smc_explorer *explorer) {
    return litmus_explore(l, model, explorer,
                          (smc_explore_options){.keep_going = true, .check = true});
}

static const char *verdict_words(bool allowed) { return allowed ? "allowed" : "forbidden"; }

typedef struct counts {
    uint32_t seen, every; // seen: number of tests so far; every: one of so many tests is run
    uint32_t tests, runs, different, of_files;
    uint64_t asked; // bit i: model i of the registry has a column
} counts;

typedef SMC_VEC(smc_model *) files;

static void run_model(const litmus_test *t, const litmus_column *c, const smc_model *model,
                      const char *file, counts *count) {
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_explorer *e = smc_explorer_at(i);
        if (!e->supports(model) || e->flags & SMC_EXPLORER_SAMPLES) continue;
        smc_result r = run(&t->program, model, e);
        count->runs++;
        const bool allowed = r.executions > 0, done = r.complete && !r.errors.n;
        if (allowed != c->allowed || !done) {
            count->different++;
            printf("%s, %s, %s: %s, expected %s (%s:%u)\n", t->name, model->name, e->name,
                   !done ? "not explored" : verdict_words(allowed), verdict_words(c->allowed), file,
                   t->line);
        }
        smc_result_free(&r);
    }
}

// Returns the model file for a column's model; NULL: there is none.
static const smc_model *file_of(const files *all, const char *name) {
    for (uint32_t i = 0; i < all->n; i++)
        if (strncmp(all->at[i]->name, name, strlen(name)) == 0 &&
            strcmp(all->at[i]->name + strlen(name), ".cat") == 0)
            return all->at[i];
    return NULL;
}

static void run_test(const litmus_test *t, const char *file, const files *all, counts *count) {
    count->tests++;
    for (const litmus_column *c = t->columns.at; c < t->columns.at + t->columns.n; c++) {
        for (size_t i = 0; smc_model_at(i); i++)
            if (strcmp(smc_model_at(i)->name, c->model.name) == 0) count->asked |= UINT64_C(1) << i;
        run_model(t, c, &c->model, file, count);
        const smc_model *same = file_of(all, c->name);
        if (same) run_model(t, c, same, file, count);
        count->of_files += same != NULL;
    }
}

static bool open_files(files *all) {
    for (size_t i = 0; smc_cat_library_name(i); i++) {
        char *message = NULL;
        smc_model *m = smc_cat_open(smc_cat_library_name(i), NULL, &message);
        if (m) *smc_vec_push(all) = m;
        else fprintf(stderr, "%s\n", message);
        free(message);
        if (!m) return false;
    }
    return true;
}

static void close_files(files *all) {
    for (uint32_t i = 0; i < all->n; i++) smc_cat_close(all->at[i]);
    smc_vec_free(all);
}

static bool run_file(char *file, bool verbose, const files *all, counts *count) {
    char *colon = strrchr(file, ':');
    const unsigned long line = colon ? strtoul(colon + 1, NULL, 10) : 0; // 0: all lines
    if (colon) *colon = '\0';
    FILE *from = fopen(file, "re");
    if (!from) {
        perror(file);
        return false;
    }
    litmus_tests tests = {0};
    const bool ok = litmus_library_read(from, file, &tests);
    fclose(from);
    for (uint32_t i = 0; i < tests.n && ok && count->different < litmus_max_failures(); i++) {
        if (line && tests.at[i].line != line) continue;
        if (count->seen++ % count->every) continue;
        if (verbose) {
            printf("%s\n", tests.at[i].name);
            litmus_print(&tests.at[i].program, stdout);
        }
        run_test(&tests.at[i], file, all, count);
    }
    litmus_library_free(&tests);
    return ok;
}

int main(int argc, char **argv) {
    counts count = {.every = 1};
    files all = {0};
    bool verbose = false;
    for (int option; (option = getopt(argc, argv, "ve:")) != -1;) {
        if (option == 'v') verbose = true;
        else if (option == 'e') count.every = (uint32_t)strtoul(optarg, NULL, 10);
        if (option == '?' || !count.every) return 2;
    }
    if (!open_files(&all)) return 2;
    for (int i = optind; i < argc; i++)
        if (!run_file(argv[i], verbose, &all, &count)) return close_files(&all), 2;
    for (size_t i = 0; smc_model_at(i); i++)
        if (!(count.asked >> i & 1))
            printf("no test says anything about model %s\n", smc_model_at(i)->name);
    close_files(&all);
    printf("%u tests, %u runs, %u differ; %u questions to model files, too\n", count.tests,
           count.runs, count.different, count.of_files);
    return count.different || !count.tests;
}
