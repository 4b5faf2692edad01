// names.c - names of values: hashes that represent values in the core.
//
// The name of a value is its hash, so it is the same in every execution and every process. If two
// values have the same name, the salt of the hash changes and the exploration restarts.
#include "interp/memory/names.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <string.h>

void smc_names_clear(smc_value_names *n) {
    smc_vec_free(&n->wide_values);
    smc_vec_free(&n->undefined_values);
    for (uint32_t i = 0; i < n->block_values.n; i++) free(n->block_values.at[i].bytes);
    smc_vec_free(&n->block_values);
    smc_table_free(&n->block);
    smc_table_free(&n->wide);
    smc_table_free(&n->undefined);
}

static uint64_t hash_of_wide_value(const smc_value_names *n, const smc_wide_value *v) {
    if (v->unwritten == UINT16_MAX) return SMC_UNWRITTEN;
    if (!v->half[1] && !v->unwritten && v->half[0] != SMC_UNWRITTEN) return v->half[0];
    return smc_mix_pair(smc_mix_pair(v->half[0], v->half[1]),
                        (uint64_t)n->salt << 16 | v->unwritten);
}

bool smc_names_of_wide(smc_value_names *n, const smc_wide_value *v, uint64_t *name) {
    *name = hash_of_wide_value(n, v);
    uint32_t *index = smc_table_at(&n->wide, *name, 0);
    if (!*index) {
        *smc_vec_push(&n->wide_values) = *v;
        *index = n->wide_values.n;
    }
    const smc_wide_value *known = &n->wide_values.at[*index - 1];
    if (known->half[0] == v->half[0] && known->half[1] == v->half[1] &&
        known->unwritten == v->unwritten)
        return true;
    n->salt++;
    return false;
}

smc_wide_value smc_names_find_wide(const smc_value_names *n, uint64_t name) {
    const uint32_t index = smc_table_get(&n->wide, name, 0);
    return index ? n->wide_values.at[index - 1] : (smc_wide_value){.unwritten = UINT16_MAX};
}

// ---- partly undefined values --------------------------------------------------------------------

bool smc_names_of_undefined(smc_value_names *n, const smc_undefined_value *v, uint64_t *name) {
    const uint64_t what = smc_mix_pair(v->value, v->undefined.bits);
    assert(v->undefined.bits && !(v->value & v->undefined.bits));
    *name = smc_mix_pair(smc_mix_pair(what, v->undefined.origin), n->salt) | UINT64_C(1) << 63;
    uint32_t *index = smc_table_at(&n->undefined, *name, 0);
    if (!*index) {
        *smc_vec_push(&n->undefined_values) = *v;
        *index = n->undefined_values.n;
    }
    const smc_undefined_value *known = &n->undefined_values.at[*index - 1];
    if (memcmp(known, v, sizeof *v) == 0) return true;
    n->salt++;
    return false;
}

const smc_undefined_value *smc_names_find_undefined(const smc_value_names *n, uint64_t name) {
    if (!n->undefined_values.n) return NULL;
    const uint32_t index = smc_table_get(&n->undefined, name, 0);
    return index ? &n->undefined_values.at[index - 1] : NULL;
}

// ---- blocks -------------------------------------------------------------------------------------

bool smc_names_of_block(smc_value_names *n, const uint8_t *bytes, uint32_t size, uint64_t *name) {
    *name = smc_mix_pair(XXH3_64bits(bytes, size), (uint64_t)size << 32 | n->salt);
    uint32_t *index = smc_table_at(&n->block, *name, 0);
    if (!*index) {
        smc_block_value *v = smc_vec_push(&n->block_values);
        *v = (smc_block_value){smc_alloc(size), size};
        memcpy(v->bytes, bytes, size);
        *index = n->block_values.n;
    }
    const smc_block_value *known = &n->block_values.at[*index - 1];
    if (*name != SMC_UNWRITTEN && known->size == size && memcmp(known->bytes, bytes, size) == 0)
        return true;
    n->salt++;
    return false;
}

const uint8_t *smc_names_find_block(const smc_value_names *n, uint64_t name, uint32_t size) {
    const uint32_t index = smc_table_get(&n->block, name, 0);
    if (!index || n->block_values.at[index - 1].size != size) return NULL;
    return n->block_values.at[index - 1].bytes;
}
