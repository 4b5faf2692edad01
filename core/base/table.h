// table.h - a hash table from a pair of 64-bit keys to a 32-bit value that is never 0. Open
// addressing, no removal.
#ifndef SMC_TABLE_H
#define SMC_TABLE_H

#include "base/base.h"

typedef struct smc_table_row {
    uint64_t a, b;
    uint32_t value; // 0: free
} smc_table_row;

// {0} is an empty table. Invariant: `size` is 0 or a power of two, and at most half the rows are
// taken.
typedef struct smc_table {
    smc_table_row *rows;
    uint32_t size, n;
} smc_table;

static inline uint64_t smc_mix_pair(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ b >> 32) * 0x9e3779b97f4a7c15u ^ (b + 0x7f4a7c15u) * 0xc2b2ae3d27d4eb4fu;
    return h ^ h >> 29;
}

// What a member with that hash, of smc_mix_pair, adds by XOR to the hash of a set. Hashes of pairs
// themselves cancel: four that are made of two values and two others.
static inline uint64_t smc_mix_member(uint64_t hash) { return smc_mix_pair(hash, 0); }

// The row for the key; its value is 0 where the key is new, and the caller then sets it (until then
// nothing is stored). Valid until the next call.
uint32_t *smc_table_at(smc_table *, uint64_t a, uint64_t b);
uint32_t smc_table_get(const smc_table *, uint64_t a, uint64_t b); // 0: absent
void smc_table_free(smc_table *);

#endif
