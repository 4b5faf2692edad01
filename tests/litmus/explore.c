#include "tests/litmus/explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

smc_result litmus_explore(const litmus *l, const smc_model *model, const smc_explorer *explorer,
                          smc_explore_options options) {
    static const smc_stop never = {0};
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    if (!options.stop) options.stop = &never;
    explorer->explore(p, model, &options, &r);
    litmus_close(p);
    return r;
}

smc_setting litmus_setting(const smc_explorer *e, const char *name, smc_option_value value) {
    const smc_option *const *own = e->options;
    while (own && *own && strcmp((*own)->name, name) != 0) own++;
    smc_invariant(own && *own, "an option of the explorer");
    return (smc_setting){*own, value};
}

uint64_t litmus_counter(const smc_explorer *e, const char *name, const smc_result *r) {
    for (uint32_t i = 0; e->counters && e->counters[i].name; i++)
        if (strcmp(e->counters[i].name, name) == 0) return r->own[i];
    return 0;
}

bool litmus_agree(const smc_finished_exploration *a, const smc_finished_exploration *b) {
    char *why = smc_describe_disagreement(a, b);
    const bool agree = !why;
    if (why) printf("%s\n", why);
    free(why);
    return agree;
}

unsigned litmus_error_kinds(const smc_result *r) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < r->errors.n; i++) kinds |= 1u << r->errors.at[i].kind;
    return kinds;
}

bool litmus_same_errors(const smc_result *a, const smc_result *b) {
    bool same = a->errors.n == b->errors.n;
    for (uint32_t i = 0; i < a->errors.n && same; i++) {
        same = false;
        for (uint32_t k = 0; k < b->errors.n; k++)
            same |= a->errors.at[i].kind == b->errors.at[k].kind &&
                    (a->errors.at[i].kind == SMC_ERR_DEADLOCK ||
                     (a->errors.at[i].place == b->errors.at[k].place &&
                      a->errors.at[i].place2 == b->errors.at[k].place2));
    }
    return same;
}

uint64_t litmus_max_failures(void) {
    const char *said = getenv("LITMUS_ENOUGH");
    return said ? strtoull(said, NULL, 10) : 10;
}
