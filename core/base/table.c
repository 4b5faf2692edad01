#include "base/table.h"

// Begins at the row of a hash of the key. Keys whose first parts differ only in the last bits, such
// as successive addresses, begin at successive rows, which are in the cache together.
static smc_table_row *find_slot(const smc_table *t, uint64_t a, uint64_t b) {
    enum { NEAR = 16 };
    uint32_t mask = t->size - 1;
    uint32_t i = (uint32_t)(smc_mix_pair(a / NEAR, b) + a % NEAR) & mask;
    while (t->rows[i].value && (t->rows[i].a != a || t->rows[i].b != b)) i = (i + 1) & mask;
    return &t->rows[i];
}

static void grow_table(smc_table *t) {
    smc_table bigger = {.size = t->size ? 2 * t->size : 16};
    bigger.rows = smc_alloc(bigger.size * sizeof *bigger.rows);
    for (uint32_t i = 0; i < t->size; i++) {
        if (!t->rows[i].value)
            continue; // drops free rows, and new keys to which the caller never
                      // gave a value
        *find_slot(&bigger, t->rows[i].a, t->rows[i].b) = t->rows[i];
        bigger.n++;
    }
    free(t->rows);
    *t = bigger;
}

uint32_t *smc_table_at(smc_table *t, uint64_t a, uint64_t b) {
    if (2 * (t->n + 1) > t->size) grow_table(t);
    smc_table_row *row = find_slot(t, a, b);
    if (!row->value) {
        row->a = a;
        row->b = b;
        t->n++;
    }
    return &row->value;
}

uint32_t smc_table_get(const smc_table *t, uint64_t a, uint64_t b) {
    return t->size ? find_slot(t, a, b)->value : 0;
}

void smc_table_free(smc_table *t) {
    free(t->rows);
    *t = (smc_table){0};
}
