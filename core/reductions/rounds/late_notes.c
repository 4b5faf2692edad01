#include "reductions/rounds/late_notes.h"

// Whether two accesses to a location could race if the accesses `how` (bits of late_notes.h) were
// recorded there.
static bool could_race(uint32_t how) {
    return (how & SMC_DROPPED_PLAIN_READ && how & (SMC_LATE_PLAIN_WRITE | SMC_LATE_ATOMIC_WRITE)) ||
           (how & SMC_DROPPED_ATOMIC_READ && how & SMC_LATE_PLAIN_WRITE) ||
           (how & SMC_DROPPED_RMW && how & (SMC_LATE_PLAIN_WRITE | SMC_LATE_PLAIN_READ)) ||
           (how & SMC_LEFT_STORE && how & (SMC_LATE_PLAIN_READ | SMC_LATE_LOAD)) ||
           (how & SMC_DROPPED_USE && how & SMC_LATE_LIFETIME_EVENT);
}

// Adds accesses to the record of a location or kind. Returns whether two of its accesses could
// race.
static bool record_access(smc_table *t, smc_late_key key, uint32_t how) {
    uint32_t *all = smc_table_at(t, key.a, key.b);
    *all |= how;
    return could_race(*all);
}

// The accesses in dropped rounds, as a mask of the bits of late_notes.h.
enum {
    LEFT = SMC_DROPPED_PLAIN_READ | SMC_DROPPED_ATOMIC_READ | SMC_DROPPED_RMW | SMC_LEFT_STORE |
           SMC_DROPPED_USE
};

// A key of the table `left`. Codes are hashes, so the codes of a location and of a kind do not
// collide.
static uint64_t code_of(smc_late_key key) { return smc_mix_pair(key.a, key.b); }

void smc_late_race_notes_add(smc_late_race_notes *n, smc_late_key location, smc_late_key kind,
                             uint32_t how, uint32_t source) {
    assert(!(how & LEFT) || !(how & ~LEFT)); // an access belongs to a dropped round or to a late
                                             // event, not to both
    n->may_race |= record_access(&n->locations, location, how);
    n->may_race_by_kind |= record_access(&n->kinds, kind, how);
    if (!(how & LEFT)) return;
    *smc_table_at(&n->left, code_of(location), source) |= how;
    *smc_table_at(&n->left, code_of(kind), source) |= how;
}

// Merges two tables of accesses. Returns whether two accesses of one row could race.
static bool merge_access_tables(smc_table *into, const smc_table *part) {
    bool may_race = false;
    for (uint32_t i = 0; i < part->size; i++) {
        const smc_table_row *row = &part->rows[i];
        if (row->value) may_race |= record_access(into, (smc_late_key){row->a, row->b}, row->value);
    }
    return may_race;
}

void smc_late_race_notes_merge(smc_late_race_notes *into, const smc_late_race_notes *part) {
    into->by_kind |= part->by_kind;
    into->may_race |= merge_access_tables(&into->locations, &part->locations);
    into->may_race_by_kind |= merge_access_tables(&into->kinds, &part->kinds);
    (void)merge_access_tables(&into->left, &part->left);
}

// Calls `line` for each loop whose dropped rounds could race with late accesses to one of the
// locations, or kinds, in t.
static void visit_racing_loops(const smc_late_race_notes *n, const smc_table *t,
                               void (*line)(void *self, uint32_t source), void *self) {
    for (uint32_t i = 0; i < t->size; i++) {
        const smc_table_row *late = &t->rows[i];
        if (!could_race(late->value)) continue;
        const uint64_t code = code_of((smc_late_key){late->a, late->b});
        for (uint32_t k = 0; k < n->left.size; k++) {
            const smc_table_row *left = &n->left.rows[k];
            if (left->value && left->a == code && could_race(left->value | (late->value & ~LEFT)))
                line(self, (uint32_t)left->b);
        }
    }
}

void smc_late_race_notes_visit(const smc_late_race_notes *n,
                               void (*line)(void *self, uint32_t source), void *self) {
    visit_racing_loops(n, &n->locations, line, self);
    if (n->by_kind) visit_racing_loops(n, &n->kinds, line, self);
}

void smc_late_race_notes_free(smc_late_race_notes *n) {
    smc_table_free(&n->locations);
    smc_table_free(&n->kinds);
    smc_table_free(&n->left);
}
