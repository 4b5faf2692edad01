#include "interp/trie/states.h"

#include <string.h>

// Returns the row in which a state with this hash can be stored.
static smc_state_row *find_free_row(const smc_states *t, uint64_t hash) {
    uint32_t i = (uint32_t)hash & (t->size - 1);
    while (t->rows[i].node) i = (i + 1) & (t->size - 1);
    return &t->rows[i];
}

// Replaces the table by a table of `size` rows that contains the nodes for which `keep` returns
// true (NULL: all nodes).
static void rebuild_table(smc_states *t, uint32_t size, bool (*keep)(const smc_node *)) {
    smc_states next = {.rows = smc_alloc(size * sizeof *next.rows), .size = size};
    for (uint32_t i = 0; i < t->size; i++) {
        if (!t->rows[i].node || (keep && !keep(t->rows[i].node))) continue;
        *find_free_row(&next, t->rows[i].hash) = t->rows[i];
        next.n++;
    }
    free(t->rows);
    *t = next;
}

smc_node *smc_states_find(smc_states *t, const smc_action *a, const smc_saved *s,
                          smc_state_restorer *recall, void *with, smc_node ***fresh) {
    const uint64_t hash = smc_saved_state_hash(s);
    *fresh = NULL;
    if (2 * (t->n + 1) > t->size) rebuild_table(t, t->size ? 2 * t->size : 64, NULL);
    uint32_t i = (uint32_t)hash & (t->size - 1);
    for (; t->rows[i].node; i = (i + 1) & (t->size - 1)) {
        smc_node *n = t->rows[i].node;
        if (t->rows[i].hash != hash || memcmp(&n->step.action, a, sizeof *a) != 0) continue;
        if (!n->saved && !recall(with, n)) return NULL;
        if (smc_saved_states_are_equal(n->saved, s)) return n;
    }
    t->rows[i].hash = hash;
    t->n++;
    *fresh = &t->rows[i].node;
    return NULL;
}

void smc_states_filter(smc_states *t, bool (*keep)(const smc_node *)) {
    if (t->size) rebuild_table(t, t->size, keep);
}

void smc_states_free(smc_states *t) {
    free(t->rows);
    *t = (smc_states){0};
}
