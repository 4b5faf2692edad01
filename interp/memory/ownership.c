#include "interp/memory/ownership.h"

#include "interp/bytecode/address.h"

// Limits on exclusive objects. Beyond them, memory is treated as shared.
enum {
    MOST_BYTES = 64 << 20, // largest exclusive object in bytes; a thread's state contains the bytes
                           // of its objects
    MAX_SITES = 8,         // if one source position has more shared allocation sites (call stacks),
                           // all memory that is allocated there is shared
    MAX_ATTEMPTS = 64,     // after this many restarts, all memory is shared
};

// ---- prediction ---------------------------------------------------------------------------------

// Every refuted assumption costs a restart. So variables that a thread other than main may access
// are predicted to be shared: all variables that are named in functions reachable from a function
// whose address is taken.

// True if the constant is the address of a function.
static bool is_function_address(const smc_code *code, uint64_t constant) {
    return smc_addr_has_kind(constant, SMC_KIND_FUNCTION) &&
           smc_addr_object_number(constant) < code->functions.n;
}

static void queue_function(uint32_t f, bool *seen, uint32_t *work, uint32_t *n) {
    if (seen[f]) return;
    seen[f] = true;
    work[(*n)++] = f;
}

static void share_named_variables(smc_ownership *s, const smc_function *fn) {
    for (uint32_t i = 0; i < fn->n_consts; i++)
        if (smc_addr_has_kind(fn->consts[i], SMC_KIND_GLOBAL) &&
            smc_addr_object_number(fn->consts[i]) < s->code->globals.n)
            s->shared[smc_addr_object_number(fn->consts[i])] = true;
}

// Marks the variables that are predicted to be shared.
static void predict_shared_variables(smc_ownership *s) {
    const smc_code *code = s->code;
    bool *seen = smc_alloc(code->functions.n * sizeof *seen);
    uint32_t *work = smc_alloc(code->functions.n * sizeof *work), n = 0;
    for (uint32_t f = 0; f < code->functions.n; f++)
        for (uint32_t i = 0; i < code->functions.at[f].n_consts; i++)
            if (is_function_address(code, code->functions.at[f].consts[i]))
                queue_function(smc_addr_object_number(code->functions.at[f].consts[i]), seen, work,
                               &n);
    for (uint32_t w = 0; w < n; w++) {
        const smc_function *fn = &code->functions.at[work[w]];
        share_named_variables(s, fn);
        for (uint32_t i = 0; i < fn->code.n; i++)
            if (fn->code.at[i].op == SMC_OP_CALL)
                queue_function((uint32_t)((const smc_function *)(uintptr_t)fn->code.at[i].imm -
                                          code->functions.at),
                               seen, work, &n);
    }
    free(seen);
    free(work);
}

// ---- observation --------------------------------------------------------------------------------

void smc_ownership_init(smc_ownership *s, const smc_code *code) {
    *s = (smc_ownership){.code = code,
                         .shared = smc_alloc(code->globals.n * sizeof *s->shared),
                         .statics = smc_alloc(code->globals.n * sizeof *s->statics)};
    predict_shared_variables(s);
}

void smc_ownership_clear_observed(smc_ownership *s, uint32_t disturbances) {
    for (uint32_t i = 0; i < s->code->globals.n; i++) s->shared[i] = false;
    smc_table_free(&s->sites);
    smc_table_free(&s->sources);
    s->disturbances = disturbances;
    s->treats_all_as_shared = disturbances >= MAX_ATTEMPTS;
    predict_shared_variables(s);
}

void smc_ownership_free(smc_ownership *s) {
    free(s->shared);
    free(s->statics);
    smc_table_free(&s->sites);
    smc_table_free(&s->sources);
}

void smc_ownership_restart(smc_ownership *s) {
    s->disturbances += s->disturbed;
    s->treats_all_as_shared |= s->disturbances >= MAX_ATTEMPTS;
    s->disturbed = false;
    for (uint32_t i = 0; i < s->code->globals.n; i++) s->statics[i] = (smc_owned_static){0};
}

bool smc_ownership_static_is_exclusive(const smc_ownership *s, uint32_t i) {
    if (s->treats_all_as_shared || i >= s->code->globals.n || s->shared[i]) return false;
    const smc_global *g = &s->code->globals.at[i];
    return !g->constant && !g->thread_local && !g->refuse && g->size <= MOST_BYTES;
}

bool smc_ownership_site_is_exclusive(const smc_ownership *s, uint64_t site, uint32_t source,
                                     uint32_t size) {
    return !s->treats_all_as_shared && size <= MOST_BYTES && !smc_table_get(&s->sites, site, 0) &&
           smc_table_get(&s->sources, source, 0) < MAX_SITES;
}

void smc_ownership_share_static(smc_ownership *s, uint32_t i) {
    assert(i < s->code->globals.n);
    s->shared[i] = true;
    s->disturbed |= s->in_parts || s->statics[i].owner != 0;
}

void smc_ownership_share_site(smc_ownership *s, uint64_t site, uint32_t source) {
    s->disturbed = true;
    uint32_t *known = smc_table_at(&s->sites, site, 0);
    if (*known) return;
    *known = 1;
    ++*smc_table_at(&s->sources, source, 0);
}

const char *smc_ownership_check(const smc_ownership *s) {
    uint64_t of_sources = 0;
    for (uint32_t i = 0; i < s->sources.size; i++) of_sources += s->sources.rows[i].value;
    if (of_sources != s->sites.n) return "sources have another number of shared sites";
    for (uint32_t i = 0; i < s->code->globals.n; i++)
        if (s->statics[i].room && !s->statics[i].owner)
            return "a static variable is kept for a thread that does not own it";
    if (s->disturbances >= MAX_ATTEMPTS && !s->treats_all_as_shared)
        return "memory is disturbed too often, and is owned still";
    return NULL;
}
