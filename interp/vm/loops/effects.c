#include "interp/vm/loops/effects.h"

#include <string.h>

// Kinds of smc_effect.how: a write, an RMW, an RMW that adds, a plain read.
enum { SETS, TAKES, ADDS, READS };

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

// Drops a record: the oldest plain read or, if there is none, the oldest write.
static void drop_record(smc_vm *vm) {
    smc_effects *e = &vm->head.effects;
    uint32_t k = 0;
    while (e->n_reads && vm->effects[k].how != READS) k++;
    if (e->n_reads) e->n_reads--;
    else e->since = vm->effects[0].action;
    memmove(&vm->effects[k], &vm->effects[k + 1], (--e->n - k) * sizeof *vm->effects);
}

static void add_record(smc_vm *vm, smc_effect record) {
    smc_effects *e = &vm->head.effects;
    assert(record.loc && e->n <= SMC_MAX_EFFECTS);
    assert(!e->n || vm->effects[e->n - 1].action < vm->head.progress.actions);
    if (e->n == SMC_MAX_EFFECTS) drop_record(vm);
    record.action = vm->head.progress.actions;
    vm->effects[e->n++] = record;
}

void smc_effects_add_write(smc_vm *vm, const smc_action *a, uint64_t read, uint64_t written) {
    if (vm->head.effects.open)
        add_record(vm, (smc_effect){.loc = a->loc,
                                    .size = a->size,
                                    .how = adds_number(a, read, written) ? ADDS
                                           : a->kind == SMC_RMW          ? TAKES
                                                                         : SETS,
                                    .before = read,
                                    .after = written});
}

// Returns the last record of the location among the first n; NULL: there is none.
static const smc_effect *last_record_of(const smc_vm *vm, uint32_t loc, uint32_t n) {
    while (n-- > 0)
        if (vm->effects[n].loc == loc) return &vm->effects[n];
    return NULL;
}

static void record_plain_read(smc_vm *vm, const smc_action *a, uint64_t value) {
    smc_effects *e = &vm->head.effects;
    const smc_effect *last = last_record_of(vm, a->loc, e->n);
    if (last && last->action > e->released) return; // it has the same value
    add_record(vm, (smc_effect){.loc = a->loc,
                                .size = a->size,
                                .how = READS,
                                .before = smc_truncate(value, a->size),
                                .after = smc_truncate(value, a->size)});
    e->n_reads++;
}

static void drop_plain_reads(smc_vm *vm) {
    smc_effects *e = &vm->head.effects;
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->n && e->n_reads; i++)
        if (vm->effects[i].how != READS) vm->effects[n++] = vm->effects[i];
    if (e->n_reads) e->n = n;
    e->n_reads = 0;
}

// True if, by this action, another thread may learn of the thread's earlier accesses, or if it
// writes an undefined value, which a record does not distinguish from a number.
static bool ends_exclusive_access(const smc_action *a, uint64_t answer) {
    uint64_t written;
    switch ((smc_kind)a->kind) {
    case SMC_READ:
    case SMC_CHOICE: return false;
    case SMC_WRITE: return a->order != SMC_PLAIN || a->written == SMC_UNWRITTEN;
    case SMC_RMW: return smc_rmw_writes(a, answer, &written);
    default: return true;
    }
}

void smc_effects_note_action(smc_vm *vm, const smc_action *a, uint64_t answer) {
    smc_effects *e = &vm->head.effects;
    if (!e->open || !vm->options.loops.plain_races) return;
    if (ends_exclusive_access(a, answer)) {
        e->released = vm->head.progress.actions;
        drop_plain_reads(vm);
    } else if (a->kind == SMC_READ && a->order == SMC_PLAIN && answer != SMC_UNWRITTEN) {
        record_plain_read(vm, a, answer);
    }
}

void smc_effects_forget_object(smc_vm *vm, uint32_t object) {
    smc_effects *e = &vm->head.effects;
    uint32_t *last = &vm->head.progress.write, n = 0;
    assert(object); // 0 stands for static memory, which is never freed
    if (!e->open) return;
    drop_plain_reads(vm);
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
        if (vm->effects[k].loc == e->loc && vm->effects[k].how != READS) {
            *value = vm->effects[k].after;
            return true;
        }
    return false;
}

// True if the recorded writes to the location of the k-th write, which is the first of them, have
// restored its value, or only added numbers whose sum is 0.
static bool is_location_restored(const smc_vm *vm, uint32_t k) {
    const smc_effect *first = &vm->effects[k], *last = first;
    uint64_t found, sum = 0;
    bool only_adds = true;
    for (uint32_t i = k; i < vm->head.effects.n; i++) {
        const smc_effect *e = &vm->effects[i];
        if (e->loc != first->loc || e->how == READS) continue;
        assert(e->size == first->size); // a location is cut into cells before it has two sizes
        last = e;
        only_adds &= e->how == ADDS;
        sum += e->after - e->before;
    }
    return (only_adds && !smc_truncate(sum, first->size)) ||
           (value_before_write(vm, k, &found) && found == last->after);
}

// True if the k-th record is the first write to its location after the first `since` actions.
static bool is_first_write(const smc_vm *vm, uint32_t k, uint32_t since) {
    if (vm->effects[k].how == READS) return false;
    for (uint32_t i = k; i-- > 0 && vm->effects[i].action > since;)
        if (vm->effects[i].loc == vm->effects[k].loc && vm->effects[i].how != READS) return false;
    return true;
}

bool smc_effects_are_net_zero(const smc_vm *vm, uint32_t since) {
    const smc_effects *e = &vm->head.effects;
    if (!e->open || e->since > since) return false;
    for (uint32_t k = e->n; k-- > 0 && vm->effects[k].action > since;)
        if (is_first_write(vm, k, since) && !is_location_restored(vm, k)) return false;
    return true;
}

// True if the recorded writes to the location of the k-th record, which is the first of them, have
// restored the value that the thread found there by an access after which nothing was released.
// Then these writes are plain, since an atomic write counts as a release.
static bool is_unobservable(const smc_vm *vm, uint32_t k) {
    const smc_effects *e = &vm->head.effects;
    const uint32_t loc = vm->effects[k].loc;
    const smc_effect *found = last_record_of(vm, loc, k), *last = last_record_of(vm, loc, e->n);
    return found && found->action > e->released && found->after == last->after;
}

bool smc_effects_are_unobservable(const smc_vm *vm, uint32_t since) {
    const smc_effects *e = &vm->head.effects;
    if (!e->open || e->since > since) return false;
    for (uint32_t k = e->n; k-- > 0 && vm->effects[k].action > since;)
        if (is_first_write(vm, k, since) && !is_unobservable(vm, k)) return false;
    return true;
}

// True if the thread's first recorded access to the location after an action is a plain read.
static bool is_read_first(const smc_vm *vm, uint32_t loc, uint32_t after) {
    for (uint32_t i = 0; i < vm->head.effects.n; i++)
        if (vm->effects[i].loc == loc && vm->effects[i].action > after)
            return vm->effects[i].how == READS;
    return false;
}

bool smc_effects_may_be_unobservable(const smc_vm *vm, uint32_t since) {
    const smc_vm_progress *p = &vm->head.progress;
    const smc_effects *e = &vm->head.effects;
    if (!vm->options.loops.plain_races || !e->open || e->since > since) return false;
    for (uint32_t k = e->n; k-- > 0 && vm->effects[k].action > since;) {
        const smc_effect *w = &vm->effects[k];
        if (w->how == READS) continue;
        if (w->action > p->left.at && w->action <= e->released) return false;
        if (!is_read_first(vm, w->loc, e->released)) return false;
    }
    return true;
}
