#include "tools/lowering/cache_key.h"

#include "pass/compile/rust_std.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void mix_number(smc_lowered_cache *m, uint64_t n) { smc_lowered_cache_mix(m, &n, sizeof n); }

static void mix_texts(smc_lowered_cache *m, smc_texts texts) {
    mix_number(m, texts.n);
    for (uint32_t i = 0; i < texts.n; i++) smc_lowered_cache_mix_text(m, texts.at[i]);
}

// Mixes the contents of pointers into the key, then the struct itself. Padding in the struct is
// zero, since options are zero-initialised.
void smc_cache_key_mix_options(smc_lowered_cache *m, const smc_interp_options *o) {
    smc_interp_options rest;
    memcpy(&rest, o, sizeof rest);
    smc_lowered_cache_mix_text(m, o->begin.entry);
    smc_lowered_cache_mix_text(m, o->begin.tests);
    smc_lowered_cache_mix_text(m, o->begin.test);
    mix_texts(m, o->begin.args);
    mix_texts(m, o->begin.environment);
    mix_texts(m, o->begin.input_environment);
    for (uint32_t i = 0; i < o->loops.bounds.n; i++) {
        smc_lowered_cache_mix_text(m, o->loops.bounds.at[i].function);
        mix_number(m, o->loops.bounds.at[i].rounds);
    }
    mix_texts(m, o->errors.functions);
    mix_texts(m, o->undefined.externs);
    mix_texts(m, o->undefined.extern_calls);
    mix_texts(m, o->undefined.link_words);
    mix_texts(m, o->undefined.wrapped);
    mix_number(m, o->begin.ignored);
    mix_number(m, o->begin.has_input_numbers);
    // The other fields are mixed as bytes, so padding, fields that were mixed above, and fields
    // that do not affect the code are set to zero.
    memset(&rest.begin, 0, sizeof rest.begin);
    memset(&rest.undefined, 0, sizeof rest.undefined);
    memset(&rest.limits, 0, sizeof rest.limits);
    rest.loops.bounds.at = NULL;
    rest.errors.functions.at = NULL;
    rest.clients.client = NULL;
    rest.diag = NULL;
    rest.stop = NULL;
    smc_lowered_cache_mix(m, &rest, sizeof rest);
}

// Code of Rust also depends on which tests are run (pass.h), and on the working directory: names of
// files are relative to it, but cargo runs rustc elsewhere (interp/lower/source.c).
static void mix_facts_of_rust(smc_lowered_cache *m, const smc_test_selection *s) {
    char *here = getcwd(NULL, 0);
    smc_lowered_cache_mix_text(m, here ? here : "");
    free(here);
    mix_texts(m, (smc_texts){s->names, s->n_names});
    mix_texts(m, (smc_texts){s->skipped, s->n_skipped});
    mix_number(m, (uint64_t)s->exact | (uint64_t)s->none << 1);
}

smc_lowered_cache *smc_lowering_process_cache_key(const smc_units *units,
                                                  const smc_interp_options *options,
                                                  uint64_t others) {
    smc_lowered_cache *m = smc_lowered_cache_begin();
    if (!m) return NULL;
    bool has_rust = false;
    smc_rust_std_mix(units, m);
    for (uint32_t i = 0; i < units->n; i++) {
        const smc_unit *u = &units->at[i];
        if (u->std_kind != SMC_STD_NONE) continue;
        if (u->is_rust && !has_rust) mix_facts_of_rust(m, &options->begin.selection);
        has_rust |= u->is_rust;
        smc_lowered_cache_mix_text(m, u->name);
        smc_lowered_cache_mix(m, u->code.at, u->code.n);
        mix_number(m, (uint64_t)u->is_compiled | (uint64_t)u->link_if_needed << 1 |
                          (uint64_t)u->is_library << 2 | (uint64_t)u->is_rust << 3 |
                          (uint64_t)u->seems_same_program << 4);
    }
    smc_interp_options of_code = *options;
    of_code.begin.test = NULL;
    of_code.library.nondet_low = of_code.library.nondet_high = 0; // the code does not depend on
                                                                  // these: the VM chooses numbers
                                                                  // at run time
                                                                  // (interp/libc/choice.c)
    smc_cache_key_mix_options(m, &of_code);
    mix_number(m, others);
    return m;
}
