#include "tests/litmus/explore.h"

smc_result litmus_explore(const litmus *l, const smc_model *model, const smc_explorer *explorer, smc_explore_options options) {
    static const smc_stop never = {0};
    smc_result r = {0};
    smc_program *p = litmus_open(l);
    if (!options.stop) options.stop = &never;
    explorer->explore(p, model, &options, &r);
    litmus_close(p);
    return r;
}

unsigned litmus_error_kinds(const smc_result *r) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < r->errors.n; i++) kinds |= 1u << r->errors.at[i].kind;
    return kinds;
}
