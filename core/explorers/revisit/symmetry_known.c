// symmetry_known.c - what is known of interchangeable threads: more each time, and then all begins again.
#include "explorers/revisit/engine.h"
#include "explorers/symmetry.h"

revisit_symmetry revisit_symmetry_begin(const smc_explore_options *options, bool labelled, smc_unpacking *known) {
    const bool is_sought = !labelled && smc_setting_of(options, &smc_symmetry).on;
    revisit_symmetry s = {.use = is_sought ? SMC_SYMMETRY_SOUGHT : SMC_SYMMETRY_NONE};
    if (!options->known.n) return s;
    const uint8_t use = (uint8_t)smc_get_below(known, SMC_SYMMETRY_USED + 1);
    if (is_sought) s.use = use;
    for (uint32_t n = smc_get_count(known); n; n--) {
        const uint64_t path = smc_get(known);
        if (is_sought) *smc_vec_push(&s.apart.at) = path;
    }
    smc_belongings_get(&s.belongings, known);
    if (!is_sought) smc_belongings_free(&s.belongings);
    return s;
}

void revisit_symmetry_tell(const revisit_symmetry *s, smc_result *result) {
    smc_put(&result->known, s->use);
    smc_put(&result->known, s->apart.at.n);
    for (uint32_t i = 0; i < s->apart.at.n; i++) smc_put(&result->known, s->apart.at.at[i]);
    smc_belongings_put(&s->belongings, &result->known);
}

void revisit_symmetry_forget_steps(revisit_symmetry *s) {
    free(s->checked.slots);
    free(s->counterparts.slots);
    s->checked = s->counterparts = (smc_outcomes){0};
}

static void forget(revisit_symmetry *s) {
    smc_vec_free(&s->ends.at);
    smc_vec_free(&s->values.at);
    revisit_symmetry_forget_steps(s);
}

void revisit_symmetry_free(revisit_symmetry *s) {
    forget(s);
    smc_belongings_free(&s->belongings);
    smc_vec_free(&s->apart.at);
    smc_vec_free(&s->owners);
    smc_vec_free(&s->prefix);
}

void revisit_symmetry_again(revisit_engine *x, smc_symmetry_use use) {
    x->symmetry->use = (uint8_t)use;
    x->symmetry->again = x->done = true;
    forget(x->symmetry);
}

void revisit_symmetry_part(revisit_engine *x, uint64_t path) {
    if (x->symmetry->again) return;
    *smc_vec_push(&x->symmetry->apart.at) = path;
    revisit_symmetry_again(x, SMC_SYMMETRY_SOUGHT);
}
