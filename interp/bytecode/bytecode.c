#include "interp/bytecode/bytecode.h"

void smc_code_free(smc_code *code) {
    for (uint32_t i = 0; i < code->functions.n; i++) {
        smc_function *f = &code->functions.at[i];
        free(f->consts);
        smc_vec_free(&f->code);
        smc_vec_free(&f->where);
        smc_vec_free(&f->args);
        smc_vec_free(&f->cases);
    }
    for (uint32_t i = 0; i < code->globals.n; i++) {
        free(code->globals.at[i].image);
        free(code->globals.at[i].undefined);
        smc_vec_free(&code->globals.at[i].atomic);
    }
    for (uint32_t i = 0; i < code->owned.n; i++) free(code->owned.at[i]);
    smc_vec_free(&code->functions);
    smc_vec_free(&code->globals);
    smc_vec_free(&code->locals);
    smc_vec_free(&code->marks);
    smc_vec_free(&code->covers);
    smc_vec_free(&code->sources);
    smc_vec_free(&code->variables);
    smc_vec_free(&code->pointed);
    smc_vec_free(&code->owned);
    smc_warnings_free(&code->warnings);
    smc_vec_free(&code->files);
    smc_vec_free(&code->allowed);
    free(code);
}

// True if some access of the range touches a byte in [begin, end).
static bool access_range_overlaps(const smc_access_range *e, uint64_t begin, uint64_t end) {
    uint64_t at = e->first;
    if (at + e->size <= begin && e->stride)
        // Skip to the first access of the extent that ends after `begin`.
        at += ((begin - at - e->size) / e->stride + 1) * e->stride;
    return at <= e->last && at < end && begin < at + e->size;
}

bool smc_has_only_plain_accesses(const smc_global *g, uint32_t offset, uint32_t size) {
    bool plain = g->plain_only;
    for (uint32_t i = 0; i < g->atomic.n && plain; i++)
        plain = !access_range_overlaps(&g->atomic.at[i], offset, (uint64_t)offset + size);
    return plain;
}
