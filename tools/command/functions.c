#include "tools/command/functions.h"

#include "interp/bytecode/external.h"
#include "interp/libc/libc.h"
#include "tools/lowering/load.h"
#include "tools/run/inputs/diagnostic.h"

#include <string.h>

// A library function, and where it is implemented.
typedef struct function_row {
    char *name; // owned
    const char *note;
} function_row;

typedef SMC_VEC(function_row) rows;

static void push_function_row(rows *r, const char *name, const char *note) {
    *smc_vec_push(r) = (function_row){smc_strdup(name), note};
}

static void add_library(void *self, const char *name) {
    push_function_row(self, name, "C, checked with the program");
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const function_row *)a)->name, ((const function_row *)b)->name);
}

bool smc_functions_load(void) {
    const smc_diag diag = smc_run_diagnostics(NULL);
    return smc_lowering_load(&diag) != NULL;
}

void smc_functions_list(FILE *to) {
    rows all = {0};
    for (size_t i = 0; smc_libc_model_at(i); i++)
        if (smc_libc_model_remark(smc_libc_model_at(i)))
            push_function_row(&all, smc_libc_model_at(i)->is.name,
                              smc_libc_model_remark(smc_libc_model_at(i)));
    for (size_t i = 0; smc_external_at(i); i++)
        push_function_row(&all, smc_external_at(i), "computed by the host");
    smc_lowering_load(NULL)->library_functions(add_library, &all);
    qsort(all.at, all.n, sizeof *all.at, compare_names);
    for (uint32_t i = 0; i < all.n; i++) {
        fprintf(to, "%-36s %s\n", all.at[i].name, all.at[i].note);
        free(all.at[i].name);
    }
    smc_vec_free(&all);
}
