#include "interp/libc/libc.h"

#include "interp/libc/models.h"
#include "pass/marks.h"

#include <string.h>

// clang-format off
static const smc_libc_fn models[] = {
#define FIRST(n_args, ...) n_args
#define SECOND(n_args, passes, ...) passes
#define THIRD(n_args, passes, uses, ...) uses
#define X(name, run, ...)                                                                          \
    {name, run, FIRST(__VA_ARGS__, 0), SECOND(__VA_ARGS__, 0, 0), THIRD(__VA_ARGS__, 0, 0, 0)},
    SMC_MODELS(X)
#undef X
#define X(type, bytes, is_signed) {"__VERIFIER_nondet_" #type, smc_libc_nondet_##type, 0, 0, 0},
    SMC_NONDET_TYPES(X)
#undef X
};
// clang-format on

static const smc_libc_fn no_effect = {"no effect", smc_libc_nothing, 0, 0xff, 0};

const smc_libc_fn *smc_libc_no_effect(void) { return &no_effect; }

const smc_libc_fn *smc_libc_at(size_t i) {
    return i < sizeof models / sizeof *models ? &models[i] : NULL;
}

const char *smc_libc_remark(const smc_libc_fn *f) {
    static const char nondet[] = "__VERIFIER_nondet_";
    const char *name = strncmp(f->name, "__", 2) == 0 ? f->name + 2 : f->name;
    if (strncmp(name, SMC_PASS_OWN, strlen(SMC_PASS_OWN)) == 0 || strchr(f->name, '.')) return NULL;
    if (f->run == smc_libc_nothing || f->run == smc_libc_yield) return "has no effect";
    if (f->run == smc_libc_nondet_bool) return "every value is explored";
    return strncmp(f->name, nondet, strlen(nondet)) == 0 ? "chooses from --nondet" : "modelled";
}

const smc_libc_fn *smc_libc_find(const char *name) {
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].name, name) == 0) return &models[i];
    return NULL;
}

const smc_libc_fn *smc_libc_named(const char *name) {
    return strcmp(name, no_effect.name) == 0 ? &no_effect : smc_libc_find(name);
}
