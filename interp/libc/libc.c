#include "interp/libc/libc.h"

#include "interp/libc/models.h"
#include "pass/marks.h"

#include <string.h>

// clang-format off
static const smc_libc_fn models[] = {
#define M(function, f, ...)                                                                        \
    {.is = {.name = function, .model = true, __VA_ARGS__}, .run = smc_libc_##f},
#define C(function, ...)
    SMC_LIBRARY_FUNCTIONS(M, C) SMC_INTRINSICS(M, C)
#undef M
#undef C
#define X(type, bytes, is_signed)                                                                  \
    {.is.name = SMC_NONDET_PREFIX #type, .run = smc_libc_nondet_##type},
    SMC_NONDET_TYPES(X)
#undef X
};
// clang-format on

static const smc_libc_fn no_effect = {.is = {.name = "no effect", .undefined_allowed = 0xff},
                                      .run = smc_libc_do_nothing};

const smc_libc_fn *smc_libc_no_effect_model(void) { return &no_effect; }

const smc_libc_fn *smc_libc_model_at(size_t i) {
    return i < sizeof models / sizeof *models ? &models[i] : NULL;
}

const char *smc_libc_model_remark(const smc_libc_fn *f) {
    const char *name = strncmp(f->is.name, "__", 2) == 0 ? f->is.name + 2 : f->is.name;
    if (strncmp(name, SMC_PASS_LIBRARY_PREFIX, strlen(SMC_PASS_LIBRARY_PREFIX)) == 0 ||
        strchr(name, '.'))
        return NULL;
    if (smc_nondet_find(f->is.name)) return SMC_CHOOSES_NUMBER;
    return f->is.remark ? f->is.remark : "modelled";
}

const smc_libc_fn *smc_libc_model_find(const char *name) {
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].is.name, name) == 0) return &models[i];
    return NULL;
}

const smc_libc_fn *smc_libc_model_named(const char *name) {
    return strcmp(name, no_effect.is.name) == 0 ? &no_effect : smc_libc_model_find(name);
}
