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

// Every refuted assumption costs a restart. So variables that several threads are likely to access
// are predicted to be shared: those that are named in functions which both main and another thread
// can call, or threads with different start functions. The root of a function is the function from
// which calls lead to it: the program's entry, or a function whose address is taken, since it may
// be the start function of a thread.
//
// If all functions that name a variable have the same root, one thread may be the only one that
// accesses it. If several threads begin there, the assumption is refuted for the first such
// variable, usually in the first execution; then all others of this root are shared, too. A small
// variable is shared from the start, since an exclusive one saves less than a restart may cost.

enum {
    SEVERAL_ROOTS = UINT32_MAX, // otherwise: 1 + number of the root; 0: none
    MIN_BYTES_OF_THREAD = 64,   // smallest variable that is assumed to be exclusive to a thread
                                // other than main
};

// Adds a root to those of a function or variable. Returns whether they have changed.
static bool add_root(uint32_t *roots, uint32_t root) {
    if (*roots == root || *roots == SEVERAL_ROOTS) return false;
    *roots = *roots ? SEVERAL_ROOTS : root;
    return true;
}

// True if the constant is the address of a function.
static bool is_function_address(const smc_code *code, uint64_t constant) {
    return smc_addr_has_kind(constant, SMC_KIND_FUNCTION) &&
           smc_addr_object_number(constant) < code->functions.n;
}

// The functions of the program while their roots are computed.
typedef struct root_search {
    const smc_code *code;
    uint32_t *roots;        // [function]
    SMC_VEC(uint32_t) work; // functions whose callees may lack roots
} root_search;

static void reach_function(root_search *s, uint32_t f, uint32_t root) {
    if (add_root(&s->roots[f], root)) *smc_vec_push(&s->work) = f;
}

static void find_roots(root_search *s) {
    const smc_code *code = s->code;
    reach_function(s, code->entry, code->entry + 1);
    for (uint32_t f = 0; f < code->functions.n; f++)
        for (uint32_t i = 0; i < code->functions.at[f].n_consts; i++)
            if (is_function_address(code, code->functions.at[f].consts[i])) {
                const uint32_t root = smc_addr_object_number(code->functions.at[f].consts[i]);
                reach_function(s, root, root + 1);
            }
    while (s->work.n) {
        const uint32_t f = smc_vec_pop(&s->work);
        const smc_function *fn = &code->functions.at[f];
        for (uint32_t i = 0; i < fn->code.n; i++)
            if (fn->code.at[i].op == SMC_OP_CALL)
                reach_function(s,
                               (uint32_t)((const smc_function *)(uintptr_t)fn->code.at[i].imm -
                                          code->functions.at),
                               s->roots[f]);
    }
    smc_vec_free(&s->work);
}

// Computes smc_ownership.roots.
static void find_roots_of_variables(smc_ownership *s) {
    const smc_code *code = s->code;
    root_search r = {.code = code, .roots = smc_alloc(code->functions.n * sizeof *r.roots)};
    find_roots(&r);
    for (uint32_t f = 0; f < code->functions.n; f++)
        for (uint32_t i = 0; r.roots[f] && i < code->functions.at[f].n_consts; i++) {
            const uint64_t constant = code->functions.at[f].consts[i];
            const uint32_t variable = smc_addr_object_number(constant);
            if (smc_addr_has_kind(constant, SMC_KIND_GLOBAL) && variable < code->globals.n)
                (void)add_root(&s->roots[variable], r.roots[f]);
        }
    free(r.roots);
}

// Whether the variable has a root, or several, and not only the entry.
static bool is_of_thread(const smc_ownership *s, uint32_t i) {
    return s->roots[i] && s->roots[i] != s->code->entry + 1;
}

// Marks the variables that are predicted to be shared.
static void predict_shared_variables(smc_ownership *s) {
    for (uint32_t i = 0; i < s->code->globals.n; i++) {
        const bool is_large = s->code->globals.at[i].size >= MIN_BYTES_OF_THREAD;
        s->shared[i] |= s->roots[i] == SEVERAL_ROOTS || (is_of_thread(s, i) && !is_large);
    }
}

// ---- observation --------------------------------------------------------------------------------

void smc_ownership_init(smc_ownership *s, const smc_code *code) {
    *s = (smc_ownership){.code = code,
                         .shared = smc_alloc(code->globals.n * sizeof *s->shared),
                         .roots = smc_alloc(code->globals.n * sizeof *s->roots),
                         .statics = smc_alloc(code->globals.n * sizeof *s->statics)};
    find_roots_of_variables(s);
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
    free(s->roots);
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

static void share_variable(smc_ownership *s, uint32_t i) {
    s->shared[i] = true;
    s->disturbed |= s->in_parts || s->statics[i].owner != 0;
}

void smc_ownership_share_static(smc_ownership *s, uint32_t i) {
    assert(i < s->code->globals.n);
    for (uint32_t k = 0; k < s->code->globals.n && is_of_thread(s, i); k++)
        if (s->roots[k] == s->roots[i] && !s->shared[k]) share_variable(s, k);
    share_variable(s, i);
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
