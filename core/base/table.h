// table.h - hash table from pairs of 64-bit keys to 32-bit values other than 0. Open addressing, no
// removal.
#ifndef SMC_TABLE_H
#define SMC_TABLE_H

#include "base/base.h"

typedef struct smc_table_row {
    uint64_t a, b;
    uint32_t value; // 0: the row is free
} smc_table_row;

// {0} is an empty table. Invariant: `size` is 0 or a power of two, and at most half of the rows are
// used.
typedef struct smc_table {
    smc_table_row *rows;
    uint32_t size, n;
} smc_table;

static inline uint64_t smc_mix_pair(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ b >> 32) * 0x9e3779b97f4a7c15u ^ (b + 0x7f4a7c15u) * 0xc2b2ae3d27d4eb4fu;
    return h ^ h >> 29;
}

// Hash of a set's member. The hash of a set is the XOR of its members' hashes. Members are pairs
// whose `hash` is smc_mix_pair; without this further mixing, the hashes of (a, c), (a, d), (b, c)
// and (b, d) would cancel.
static inline uint64_t smc_mix_member(uint64_t hash) { return smc_mix_pair(hash, 0); }

// Returns the value's slot for the key. If the key is new, the slot is 0 and the caller must set
// it; until then the key is not stored. The pointer is valid until the next call.
uint32_t *smc_table_at(smc_table *, uint64_t a, uint64_t b);

// Returns the value for the key; 0: absent.
uint32_t smc_table_get(const smc_table *, uint64_t a, uint64_t b);
void smc_table_free(smc_table *);

#endif
