#include "program/facts.h"

#include <string.h>

static const char *const owners[SMC_FACTS] = {
#define X(name) #name,
    SMC_FACT_OWNERS(X)
#undef X
};

bool smc_facts_find(const smc_facts *f, smc_fact_owner owner, smc_unpacking *out) {
    const smc_packed *bytes = &f->of[owner];
    *out = (smc_unpacking){.at = bytes->at, .end = bytes->at + bytes->n};
    return bytes->n;
}

smc_packed *smc_facts_begin_write(smc_facts *f, smc_fact_owner owner) {
    f->of[owner].n = 0;
    return &f->of[owner];
}

void smc_facts_free(smc_facts *f) {
    for (size_t i = 0; i < SMC_FACTS; i++) smc_vec_free(&f->of[i]);
}

void smc_facts_copy(smc_facts *to, const smc_facts *from) {
    for (smc_fact_owner i = 0; i < SMC_FACTS; i++)
        smc_pack_bytes(smc_facts_begin_write(to, i), from->of[i].at, from->of[i].n);
}

void smc_facts_pack(const smc_facts *f, smc_packed *to) {
    uint32_t n = 0;
    for (size_t i = 0; i < SMC_FACTS; i++) n += f->of[i].n != 0;
    smc_pack_number(to, n);
    for (size_t i = 0; i < SMC_FACTS; i++) {
        if (!f->of[i].n) continue;
        smc_pack_text(to, owners[i]);
        smc_pack_number(to, f->of[i].n);
        smc_pack_bytes(to, f->of[i].at, f->of[i].n);
    }
}

static bool unpack_fact(smc_facts *f, smc_unpacking *from) {
    char *name = smc_unpack_text(from);
    const uint32_t n = smc_unpack_count(from);
    smc_fact_owner i = 0;
    while (name && i < SMC_FACTS && strcmp(owners[i], name) != 0) i++;
    const bool ok = name && i < SMC_FACTS && n && !from->wrong && !f->of[i].n;
    free(name);
    if (!ok) return false;
    smc_pack_bytes(&f->of[i], from->at, n);
    from->at += n;
    return true;
}

bool smc_facts_unpack(smc_facts *f, smc_unpacking *from) {
    bool ok = true;
    smc_facts_free(f);
    for (uint32_t n = smc_unpack_count(from); n && ok; n--) ok = unpack_fact(f, from);
    if (!ok || from->wrong) smc_facts_free(f);
    return ok && !from->wrong;
}
