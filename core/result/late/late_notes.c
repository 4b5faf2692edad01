#include "result/late/late_notes.h"

static bool could_race(uint32_t how) {
    return (how & SMC_LEFT_PLAIN && how & (SMC_LATE_PLAIN | SMC_LATE_WRITE)) ||
           (how & SMC_LEFT_READ && how & SMC_LATE_PLAIN) ||
           (how & SMC_LEFT_WRITE && how & (SMC_LATE_PLAIN | SMC_LATE_READ)) ||
           (how & SMC_LEFT_USE && how & SMC_LATE_END);
}

static bool note(smc_table *t, smc_late_key key, uint32_t how) {
    uint32_t *all = smc_table_at(t, key.a, key.b);
    *all |= how;
    return could_race(*all);
}

void smc_late_note(smc_late_notes *n, smc_late_key location, smc_late_key kind, uint32_t how) {
    n->met |= note(&n->locations, location, how);
    n->met_by_kind |= note(&n->kinds, kind, how);
}

static bool unite(smc_table *into, const smc_table *part) {
    bool met = false;
    for (uint32_t i = 0; i < part->size; i++) {
        const smc_table_row *row = &part->rows[i];
        if (row->value) met |= note(into, (smc_late_key){row->a, row->b}, row->value);
    }
    return met;
}

void smc_late_notes_unite(smc_late_notes *into, const smc_late_notes *part) {
    into->by_kind |= part->by_kind;
    into->met |= unite(&into->locations, &part->locations);
    into->met_by_kind |= unite(&into->kinds, &part->kinds);
}

void smc_late_notes_free(smc_late_notes *n) {
    smc_table_free(&n->locations);
    smc_table_free(&n->kinds);
}
