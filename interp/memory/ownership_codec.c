#include "interp/memory/ownership_codec.h"

static void encode_statics(const smc_ownership *s, smc_packed *to) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->code->globals.n; i++) n += s->shared[i];
    smc_pack_number(to, n);
    for (uint32_t i = 0; i < s->code->globals.n; i++)
        if (s->shared[i]) smc_pack_number(to, i);
}

static void encode_table(const smc_table *t, smc_packed *to) {
    smc_pack_number(to, t->n);
    for (uint32_t i = 0; i < t->size; i++) {
        if (!t->rows[i].value) continue;
        smc_pack_number(to, t->rows[i].a);
        smc_pack_number(to, t->rows[i].value);
    }
}

void smc_ownership_encode(const smc_ownership *s, smc_packed *to) {
    smc_pack_number(to, s->disturbances + (uint64_t)s->disturbed);
    encode_statics(s, to);
    encode_table(&s->sites, to);
    encode_table(&s->sources, to);
}

static void decode_table(smc_table *t, smc_unpacking *from) {
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        const uint64_t key = smc_unpack_number(from);
        const uint32_t value = smc_unpack_number32(from);
        if (!from->wrong && value) *smc_table_at(t, key, 0) = value;
    }
}

void smc_ownership_decode(smc_ownership *s, smc_unpacking *from) {
    smc_ownership_clear_observed(s, smc_unpack_number32(from));
    for (uint32_t n = smc_unpack_count(from); n && !from->wrong; n--) {
        const uint64_t i = smc_unpack_number(from);
        if (i < s->code->globals.n) s->shared[i] = true;
    }
    decode_table(&s->sites, from);
    decode_table(&s->sources, from);
}
