// table.h - hash table from pairs of 64-bit keys to 32-bit values other than 0. Open addressing, no
// removal.
#ifndef SMC_TABLE_H
#define SMC_TABLE_H

#include "base/base.h"

// A key (a, b) and its value.
typedef struct smc_table_row {
    uint64_t a, b;  // the key
    uint32_t value; // 0: the row is free
} smc_table_row;

// A hash table; {0} is empty. Invariant: `size` is 0 or a power of two, and at most half of the
// rows are used.
typedef struct smc_table {
    smc_table_row *rows; // owned
    uint32_t size, n;    // number of rows, number of rows in use
} smc_table;

// Returns a hash of the pair (a, b).
static inline uint64_t smc_mix_pair(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ b >> 32) * 0x9e3779b97f4a7c15u ^ (b + 0x7f4a7c15u) * 0xc2b2ae3d27d4eb4fu;
    return h ^ h >> 29;
}

// Hash of a set's member. The hash of a set is the XOR of its members' hashes. Members are pairs
// whose `hash` is smc_mix_pair; without this further mixing, the hashes of the pairs (a, c), (a,
// d), (b, c) and (b, d) would cancel each other.
static inline uint64_t smc_mix_member(uint64_t hash) { return smc_mix_pair(hash, 0); }

// Returns the address of the value for the key. If the key is new, the value is 0 and the caller
// must set it; until then the key is not stored. The address is valid until the next call.
uint32_t *smc_table_at(smc_table *, uint64_t a, uint64_t b);

// Returns the value for the key; 0: absent.
uint32_t smc_table_get(const smc_table *, uint64_t a, uint64_t b);
void smc_table_free(smc_table *);

#endif
