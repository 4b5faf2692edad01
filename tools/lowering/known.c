#include "tools/lowering/known.h"

#include "pass/compile/rust_std.h"

#include <string.h>

static void mix_number(smc_lowered_cache *m, uint64_t n) { smc_lowered_cache_mix(m, &n, sizeof n); }

static void mix_texts(smc_lowered_cache *m, const char *const *texts, uint32_t n) {
    mix_number(m, n);
    for (uint32_t i = 0; i < n; i++) smc_lowered_cache_mix_text(m, texts[i]);
}

// Mixes the contents of pointers into the key, then the struct itself. Padding in the struct is
// zero, since options are zero-initialised.
void smc_known_mix_options(smc_lowered_cache *m, const smc_interp_options *o) {
    smc_interp_options rest;
    memcpy(&rest, o, sizeof rest);
    smc_lowered_cache_mix_text(m, o->entry);
    smc_lowered_cache_mix_text(m, o->tests);
    smc_lowered_cache_mix_text(m, o->test);
    mix_texts(m, o->args, o->n_args);
    mix_texts(m, o->environment, o->n_environment);
    for (uint32_t i = 0; i < o->n_bounds; i++) {
        smc_lowered_cache_mix_text(m, o->bounds[i].function);
        mix_number(m, o->bounds[i].rounds);
    }
    mix_texts(m, o->error_functions, o->n_error_functions);
    mix_texts(m, o->externs, o->n_externs);
    mix_texts(m, o->extern_calls, o->n_extern_calls);
    mix_texts(m, o->link_words, o->n_link_words);
    rest.entry = rest.tests = rest.test = NULL;
    rest.args = rest.environment = rest.error_functions = rest.externs = rest.extern_calls = NULL;
    rest.link_words = NULL;
    rest.bounds = NULL;
    rest.client = NULL;
    rest.asked_tests = NULL;
    rest.diag = NULL;
    rest.stop = NULL;
    rest.memory_limit = rest.trie_budget = 0;
    smc_lowered_cache_mix(m, &rest, sizeof rest);
}

smc_lowered_cache *smc_lowering_process_cache_key(const smc_units *units,
                                                  const smc_interp_options *options,
                                                  uint64_t others) {
    smc_lowered_cache *m = smc_lowered_cache_begin();
    if (!m) return NULL;
    smc_rust_std_mix(units, m);
    for (uint32_t i = 0; i < units->n; i++) {
        const smc_unit *u = &units->at[i];
        if (u->of_std != SMC_STD_NONE) continue;
        smc_lowered_cache_mix_text(m, u->name);
        smc_lowered_cache_mix(m, u->code.at, u->code.n);
        mix_number(m, (uint64_t)u->is_compiled | (uint64_t)u->if_needed << 1 |
                          (uint64_t)u->is_library << 2 | (uint64_t)u->is_rust << 3 |
                          (uint64_t)u->is_near << 4);
    }
    smc_interp_options of_code = *options;
    of_code.test = NULL;
    of_code.nondet_low = of_code.nondet_high = 0; // the code does not depend on these: the VM
                                                  // chooses numbers at run time
                                                  // (interp/libc/choice.c)
    smc_known_mix_options(m, &of_code);
    mix_number(m, others);
    return m;
}
