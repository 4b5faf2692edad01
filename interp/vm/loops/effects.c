#include "interp/vm/loops/effects.h"

#include <string.h>

enum { SETS, TAKES, ADDS }; // kinds of smc_effect.how: a write; an RMW; an RMW that adds

void smc_effects_enter_loop(smc_vm *vm, const uint64_t *record) {
    smc_effects *e = &vm->head.effects;
    smc_effects_drop_ended_loops(vm);
    // Loops inside the recorded one are not recorded separately.
    if (e->open && e->owner != smc_vm_index_of(vm, record)) return;
    *e = (smc_effects){.open = 1,
                       .owner = smc_vm_index_of(vm, record),
                       .frame = vm->head.frame,
                       .since = vm->head.progress.actions};
}

void smc_effects_leave_loop(smc_vm *vm, const uint64_t *record) {
    if (vm->head.effects.open && vm->head.effects.owner == smc_vm_index_of(vm, record))
        vm->head.effects = (smc_effects){0};
}

void smc_effects_drop_ended_loops(smc_vm *vm) {
    if (vm->head.effects.open && vm->head.frame < vm->head.effects.frame)
        vm->head.effects = (smc_effects){0};
}

// Whether the action adds a number to a number: names of terms have more bits than small values.
static bool adds_number(const smc_action *a, uint64_t read, uint64_t written) {
    return a->kind == SMC_RMW && (a->op == SMC_ADD || a->op == SMC_SUB) &&
           read == smc_truncate(read, a->size) && written == smc_truncate(written, a->size);
}

void smc_effects_add_write(smc_vm *vm, const smc_action *a, uint64_t read, uint64_t written) {
    smc_effects *e = &vm->head.effects;
    if (!e->open) return;
    assert(a->loc && e->n <= SMC_MAX_EFFECTS);
    assert(!e->n || vm->effects[e->n - 1].action < vm->head.progress.actions);
    if (e->n == SMC_MAX_EFFECTS) {
        e->since = vm->effects[0].action;
        memmove(&vm->effects[0], &vm->effects[1], --e->n * sizeof *vm->effects);
    }
    vm->effects[e->n++] = (smc_effect){.action = vm->head.progress.actions,
                                       .loc = a->loc,
                                       .size = a->size,
                                       .how = adds_number(a, read, written) ? ADDS
                                              : a->kind == SMC_RMW          ? TAKES
                                                                            : SETS,
                                       .before = read,
                                       .after = written};
}

void smc_effects_forget_object(smc_vm *vm, uint32_t object) {
    smc_effects *e = &vm->head.effects;
    uint32_t *last = &vm->head.progress.write, n = 0;
    assert(object); // 0 stands for static memory, which is never freed
    if (!e->open) return;
    for (uint32_t i = 0; i < e->n; i++)
        if (vm->memory.locations.at[vm->effects[i].loc].seen.object != object)
            vm->effects[n++] = vm->effects[i];
    e->n = n;
    if (*last > e->since) *last = n ? vm->effects[n - 1].action : e->since;
}

// Finds the value of the location before the k-th recorded write. Returns false if the thread does
// not know it.
static bool value_before_write(const smc_vm *vm, uint32_t k, uint64_t *value) {
    assert(k < vm->head.effects.n);
    const smc_effect *e = &vm->effects[k];
    *value = e->before;
    if (e->how != SETS) return true;
    while (k-- > 0)
        if (vm->effects[k].loc == e->loc) {
            *value = vm->effects[k].after;
            return true;
        }
    return false;
}

// True if the recorded writes to the location of the k-th write, which is the first of them, have
// restored its value, or only added numbers whose sum is 0.
static bool is_net_zero(const smc_vm *vm, uint32_t k) {
    const smc_effect *first = &vm->effects[k], *last = first;
    uint64_t found, sum = 0;
    bool only_adds = true;
    for (uint32_t i = k; i < vm->head.effects.n; i++) {
        const smc_effect *e = &vm->effects[i];
        if (e->loc != first->loc) continue;
        assert(e->size == first->size); // a location is cut into cells before it has two sizes
        last = e;
        only_adds &= e->how == ADDS;
        sum += e->after - e->before;
    }
    return (only_adds && !smc_truncate(sum, first->size)) ||
           (value_before_write(vm, k, &found) && found == last->after);
}

// True if the k-th recorded write is the first one to its location after the first `since` actions.
static bool is_first(const smc_vm *vm, uint32_t k, uint32_t since) {
    for (uint32_t i = k; i-- > 0 && vm->effects[i].action > since;)
        if (vm->effects[i].loc == vm->effects[k].loc) return false;
    return true;
}

bool smc_effects_are_net_zero(const smc_vm *vm, uint32_t since) {
    const smc_effects *e = &vm->head.effects;
    if (!e->open || e->since > since) return false;
    for (uint32_t k = e->n; k-- > 0 && vm->effects[k].action > since;)
        if (is_first(vm, k, since) && !is_net_zero(vm, k)) return false;
    return true;
}
