#include "reductions/symmetry/counterparts.h"

// The slot with this hash, or the empty slot where it would be stored.
static smc_counterpart *counterpart_slot_of(const smc_counterparts *c, uint64_t of) {
    assert(of && c->n < c->cap); // `of` = 0 marks an empty slot, which ends a search
    uint64_t i = of & (c->cap - 1);
    while (c->slots[i].of && c->slots[i].of != of) i = (i + 1) & (c->cap - 1);
    return &c->slots[i];
}

static void grow_table(smc_counterparts *c) {
    const smc_counterparts old = *c;
    c->cap = old.cap ? old.cap * 2 : 64;
    c->slots = smc_alloc(c->cap * sizeof *c->slots);
    for (uint64_t i = 0; i < old.cap; i++)
        if (old.slots[i].of) *counterpart_slot_of(c, old.slots[i].of) = old.slots[i];
    free(old.slots);
}

const smc_step *smc_counterpart_of(const smc_counterparts *c, uint64_t of) {
    return c->cap ? counterpart_slot_of(c, of ? of : 1)->at : NULL;
}

bool smc_counterpart_set(smc_counterparts *c, uint64_t of, const smc_step *step,
                         const smc_step *at) {
    if (c->n * 2 >= c->cap) grow_table(c);
    smc_counterpart *slot = counterpart_slot_of(c, of ? of : 1);
    if (slot->of) return slot->at == at;
    *slot = (smc_counterpart){of ? of : 1, step, at};
    c->n++;
    return true;
}

static int compare_steps(const void *a, const void *b) {
    const uintptr_t x = (uintptr_t)*(const smc_step *const *)a,
                    y = (uintptr_t)*(const smc_step *const *)b;
    return x < y ? -1 : x > y;
}

void smc_counterparts_retain(smc_counterparts *c, smc_steps *steps, smc_steps *held) {
    smc_counterparts old = *c;
    *c = (smc_counterparts){0};
    if (steps->n) qsort(steps->at, steps->n, sizeof *steps->at, compare_steps);
    for (uint64_t i = 0; i < old.cap && steps->n; i++) {
        const smc_counterpart *slot = &old.slots[i];
        if (!slot->of ||
            !bsearch(&slot->step, steps->at, steps->n, sizeof *steps->at, compare_steps))
            continue;
        (void)smc_counterpart_set(c, slot->of, slot->step, slot->at);
        *smc_vec_push(held) = slot->at;
    }
    smc_counterparts_free(&old);
}

void smc_counterparts_free(smc_counterparts *c) {
    free(c->slots);
    *c = (smc_counterparts){0};
}
