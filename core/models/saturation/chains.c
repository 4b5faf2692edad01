#include "models/saturation/chains.h"

#include <string.h>

// ---- memory -------------------------------------------------------------------------------------

void smc_chains_reserve(smc_chains *o) {
    o->cap = o->cap ? o->cap * 2 : 8;
    o->at = smc_realloc(o->at, o->cap * sizeof *o->at);
    o->before = smc_realloc(o->before, (size_t)o->cap * o->stride * sizeof *o->before);
}

static void widen_rows(smc_chains *o) {
    const uint32_t stride = o->stride ? o->stride * 2 : 2;
    uint32_t *before = smc_alloc((size_t)o->cap * stride * sizeof *before);
    for (uint32_t c = 0; c < o->n; c++)
        memcpy(before + (size_t)c * stride, smc_chain_row(o, c), o->stride * sizeof *before);
    free(o->before);
    o->before = before;
    o->stride = stride;
    o->lines = smc_realloc(o->lines, stride * sizeof *o->lines);
}

// Adds a line for a thread. The first thread shares line 0 with the initialisation write.
uint32_t smc_chains_add_line(smc_chains *o, uint32_t thread) {
    if (o->n <= 1) {
        o->lines[0].thread = thread;
        return 0;
    }
    if (o->n_lines == o->stride) widen_rows(o);
    o->lines[o->n_lines] = (smc_chain_line){thread, 0};
    return o->n_lines++;
}

void smc_chains_begin(smc_chains *o, smc_id init) {
    if (!o->stride) widen_rows(o);
    o->n = 0;
    o->n_lines = o->linear = 1;
    o->lines[0] = (smc_chain_line){SMC_INIT_THREAD, 0};
    (void)smc_chains_add(o, init, SMC_INIT_THREAD);
    memset(o->before, 0, o->stride * sizeof *o->before);
}

// ---- edges --------------------------------------------------------------------------------------

// Adds chain a and all its predecessors to the predecessors of chain c. Records the changes in the
// log.
static void join_predecessors(smc_chains *o, uint32_t a, uint32_t c, smc_chain_log *log,
                              uint32_t loc) {
    const uint32_t *ra = smc_chain_row(o, a);
    uint32_t *rc = smc_chain_row(o, c);
    for (uint32_t l = 0; l < o->n_lines; l++) {
        const uint32_t top = l == o->at[a].line ? a + 1 : ra[l];
        if (top <= rc[l]) continue;
        if (log) *smc_vec_push(log) = (smc_chain_change){loc, c, l, rc[l]};
        rc[l] = top;
    }
}

bool smc_chains_add_edge(smc_chains *o, uint32_t a, uint32_t b, smc_chain_log *log, uint32_t loc) {
    if (smc_chain_is_before(o, b, a)) return false;
    if (smc_chain_is_before(o, a, b)) return true;
    join_predecessors(o, a, b, log, loc);
    if (smc_chain_is_last(o, b)) return true;
    for (uint32_t c = 0; c < o->n; c++)
        if (smc_chain_is_before(o, b, c)) join_predecessors(o, a, c, log, loc);
    return true;
}

void smc_chains_free(smc_chains *o) {
    free(o->at);
    free(o->before);
    free(o->lines);
}
