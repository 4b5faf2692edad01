// races.c - data races by the clocks that decide what is consistent, and by none of the axioms' relations.
#include "explorers/cds/cds.h"

static bool conflict(const cds_event *a, const cds_event *b) {
    return a->thread != b->thread && (a->reads || a->writes) && (b->reads || b->writes) && (a->writes || b->writes) &&
           (a->plain || b->plain);
}

static bool has_race_at(const cds *x, const cds_loc *l) {
    for (uint32_t j = 1; j < l->accesses.n; j++)
        for (uint32_t i = 0; i < j; i++) {
            const cds_id a = l->accesses.at[i], b = l->accesses.at[j];
            if (!conflict(cds_ev(x, a), cds_ev(x, b))) continue;
            if (!cds_is_before(x, a, CDS_HB, b) && !cds_is_before(x, b, CDS_HB, a)) return true;
        }
    return false;
}

bool cds_has_race(const cds *x) {
    bool found = false;
    for (uint32_t l = 0; l < x->locs.n && !found; l++) found = has_race_at(x, &x->locs.at[l]);
    return found;
}
