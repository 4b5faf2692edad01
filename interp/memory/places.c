#include "interp/memory/places.h"

void smc_places_init(smc_places *p) {
    *p = (smc_places){0};
    *smc_vec_push(&p->at) = (smc_place){0};
    *smc_vec_push(&p->sources) = 0;
}

void smc_places_free(smc_places *p) {
    smc_vec_free(&p->at);
    smc_vec_free(&p->sources);
    smc_table_free(&p->ids);
}

uint32_t smc_places_intern(smc_places *p, const smc_code *code, uint32_t source, uint32_t caller) {
    if (!source && !caller) return 0;
    uint32_t *id = smc_table_at(&p->ids, source, caller);
    if (!*id) {
        const smc_code_source *s = &code->sources.at[source];
        *id = p->at.n;
        const uint64_t code = smc_mix_pair(p->at.at[caller].code + 1, source);
        *smc_vec_push(&p->at) = (smc_place){s->file, s->function, s->line, s->column, caller, code, s->optimised, NULL};
        *smc_vec_push(&p->sources) = source;
    }
    return *id;
}
