#include "tools/command/packed_suite.h"

void smc_suite_pack(const smc_suite *s, smc_packed *out) {
    smc_pack_number(out, s->pieces.n);
    for (uint32_t i = 0; i < s->pieces.n; i++) smc_pack_text(out, s->pieces.at[i]);
    smc_pack_number(out, s->failures);
    smc_pack_number(out, s->errors);
    smc_pack_double(out, s->seconds);
}

void smc_suite_add_packed(smc_suite *s, smc_unpacking *from) {
    for (uint32_t n = smc_unpack_count(from); n; n--)
        *smc_vec_push(&s->pieces) = smc_unpack_text(from);
    s->failures += smc_unpack_number32(from);
    s->errors += smc_unpack_number32(from);
    s->seconds += smc_unpack_double(from);
}
