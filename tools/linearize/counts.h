// counts.h - adds up the counters of clients (result/counters.h), including those of the explorer,
// and `seen`. Other fields of results do not change.
#ifndef SMC_LINEARIZE_COUNTS_H
#define SMC_LINEARIZE_COUNTS_H

#include "base/packed.h"
#include "result/result.h"

// Replaces the counters of `to` by those of `from`.
static inline void smc_counts_copy(smc_result *to, const smc_result *from) {
    to->seen = from->seen;
    to->has_cells = from->has_cells;
#define X(field, words) to->field = from->field;
    SMC_COUNTERS(X)
#undef X
    for (int i = 0; i < SMC_MAX_OWN_COUNTERS; i++) to->own[i] = from->own[i];
}

// Adds the counters of `from` to those of `to`.
static inline void smc_counts_add(smc_result *to, const smc_result *from) {
    to->seen |= from->seen;
    to->has_cells |= from->has_cells;
#define X(field, words) to->field += from->field;
    SMC_COUNTERS(X)
#undef X
    for (int i = 0; i < SMC_MAX_OWN_COUNTERS; i++) to->own[i] += from->own[i];
}

// Encodes the counters. smc_counts_unpack decodes them in the same order.
static inline void smc_counts_pack(smc_packed *to, const smc_result *r) {
    smc_pack_number(to, r->seen);
    smc_pack_number(to, r->has_cells);
#define X(field, words) smc_pack_number(to, r->field);
    SMC_COUNTERS(X)
#undef X
    for (int i = 0; i < SMC_MAX_OWN_COUNTERS; i++) smc_pack_number(to, r->own[i]);
}

static inline void smc_counts_unpack(smc_unpacking *from, smc_result *r) {
    r->seen = smc_unpack_flag(from);
    r->has_cells = smc_unpack_flag(from);
#define X(field, words) r->field = smc_unpack_number(from);
    SMC_COUNTERS(X)
#undef X
    for (int i = 0; i < SMC_MAX_OWN_COUNTERS; i++) r->own[i] = smc_unpack_number(from);
}

#endif
