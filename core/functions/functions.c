#include "functions/functions.h"

#include <stdlib.h>
#include <string.h>

// clang-format off
#define M(function, run, ...) {.name = function, .model = true, __VA_ARGS__},
#define C(function, ...) {.name = function, __VA_ARGS__},
static const smc_library_function functions[] = {SMC_LIBRARY_FUNCTIONS(M, C)};
static const smc_library_function intrinsics[] = {SMC_INTRINSICS(M, C)};
#define X(type, bytes, is_signed) {SMC_NONDET_PREFIX #type, bytes, is_signed},
static const smc_nondet nondets[] = {SMC_NONDET_TYPES(X)};
#undef X
#undef M
#undef C
// clang-format on

#define N(table) (sizeof(table) / sizeof *(table)) // number of rows

static int compare_names(const void *name, const void *row) {
    return strcmp(name, ((const smc_library_function *)row)->name);
}

const smc_library_function *smc_library_function_find(const char *name) {
    static const smc_library_function nothing;
    const smc_library_function *f = NULL;
    if (name) f = bsearch(name, functions, N(functions), sizeof *functions, compare_names);
    if (name && !f) f = bsearch(name, intrinsics, N(intrinsics), sizeof *intrinsics, compare_names);
    return f ? f : &nothing;
}

const smc_library_function *smc_library_function_at(size_t i) {
    if (i < N(functions)) return &functions[i];
    return i - N(functions) < N(intrinsics) ? &intrinsics[i - N(functions)] : NULL;
}

const smc_nondet *smc_nondet_find(const char *function) {
    for (size_t i = 0; i < N(nondets); i++)
        if (strcmp(nondets[i].name, function) == 0) return &nondets[i];
    return NULL;
}

bool smc_nondet_makes_input(const char *function) {
    return smc_nondet_find(function) || strcmp(function, SMC_NONDET_PREFIX "float") == 0 ||
           strcmp(function, SMC_NONDET_PREFIX "double") == 0;
}

const char *smc_nondet_function_of(unsigned bits, bool is_signed) {
    const char *name = bits == 1 ? SMC_NONDET_PREFIX "bool" : NULL;
    for (size_t i = 0; i < N(nondets); i++)
        if (nondets[i].bytes && nondets[i].bytes * 8u == bits && nondets[i].is_signed == is_signed)
            name = nondets[i].name;
    return name;
}
