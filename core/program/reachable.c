#include "program/reachable.h"

void smc_reachable_store(smc_reachable *r, uint32_t loc, uint64_t value) {
    *smc_vec_push(&r->stored) = (smc_stored_value){loc, value};
}

void smc_reachable_add(smc_reachable *r, uint32_t object) {
    *smc_table_at(&r->bases, r->program->objects.address(r->program, object), 0) = 1;
}

bool smc_reachable_has(const smc_reachable *r, uint32_t object) {
    return r->program->objects.address &&
           smc_table_get(&r->bases, r->program->objects.address(r->program, object), 0);
}

// Marks the allocation that the value points to as reachable. Returns whether it was not marked
// before.
static bool follow_pointer(smc_reachable *r, uint64_t value) {
    uint64_t base, size;
    if (!r->program->objects.extent(r->program, value, &base, &size)) return false;
    uint32_t *known = smc_table_at(&r->bases, base, 0);
    const bool is_new = !*known;
    *known = 1;
    return is_new;
}

// Follows the value of a location of up to 16 bytes. Returns whether a further allocation is
// reachable.
static bool follow_pointer_value(smc_reachable *r, const smc_location *at, uint64_t value) {
    uint64_t half[2] = {value, 0};
    if (at->size > sizeof value) r->program->wide(r->program, value, half);
    const bool low = follow_pointer(r, half[0]), high = follow_pointer(r, half[1]);
    return low || high;
}

void smc_reachable_follow(smc_reachable *r) {
    for (bool any = r->program->objects.extent != NULL; any;) {
        any = false;
        for (uint32_t i = 0; i < r->stored.n; i++) {
            const smc_stored_value *s = &r->stored.at[i];
            const smc_location at = r->program->location(r->program, s->loc);
            if (!at.object || smc_reachable_has(r, at.object))
                any |= follow_pointer_value(r, &at, s->value);
        }
    }
}

void smc_reachable_free(smc_reachable *r) {
    smc_vec_free(&r->stored);
    smc_table_free(&r->bases);
}
