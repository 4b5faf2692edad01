#include "interp/vm/loops/begin.h"

#include "interp/vm/loops/counted.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/loops/progress.h"

// If the last action was a read, records it: the round that begins may be a retry of it
// (trie/retries.c).
static void record_loop_origin(smc_vm *vm) {
    smc_vm_progress *p = &vm->head.progress;
    const bool reads_last = p->actions && p->read == p->actions;
    p->origin = reads_last ? vm->node_of_last_answer : 0;
    p->actions_at_origin = reads_last ? p->actions : 0;
}

void smc_round_begin(smc_vm *vm, const smc_insn *i, uint64_t *r, uint32_t until, bool has_memory) {
    const smc_vm_progress *p = &vm->head.progress;
    const int32_t *live = smc_frame_of(r)->function->args.at + i->b;
    smc_round_record *s = smc_round_record_of(i, r);
    assert(until); // 0 would mean that nothing is recorded
    s->actions = p->actions;
    s->statistics = p->statistics;
    s->rounds = s->net_zero_rounds = 0;
    s->until = until;
    s->has = smc_hash_of_owned_state(vm);
    s->since = smc_last_mutex_held_since(p);
    s->clocks = p->clocks;
    s->owned = vm->head.owned_writes;
    s->memory = i->x & SMC_SPIN_WRITES_PRIVATE && has_memory ? smc_fingerprint_of(vm, i, r)
                                                             : (smc_fingerprint){0};
    if (s->memory.low) smc_dead_state_begin_round(vm, r + i->a);
    for (int32_t k = 0; k < i->c; k++) s->live[k] = r[live[k]];
    if (i->x & SMC_SPIN_HAS_EXCHANGE) record_loop_origin(vm);
}

smc_flow smc_round_enter_loop(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_round_record *s = smc_round_record_of(i, r);
    if (!(i->x & SMC_SPIN_FROM_INSIDE) && smc_round_is_reached(vm, i, r))
        return SMC_FLOW_DECIDE_RETRY;
    smc_round_record_first_action(vm);
    vm->head.progress.promised = 0; // __VERIFIER_spin_end was called for another loop
    smc_round_begins_with_mutex(&vm->head.progress);
    smc_counted_end_loop(vm, r + i->a);
    if (i->x & SMC_SPIN_UNDOING) smc_effects_enter_loop(vm, r + i->a);
    s->service_rounds = s->repeated = 0;
    s->passed = 0;
    if (i->x & SMC_SPIN_FROM_INSIDE) s->until = 0;
    else smc_round_begin(vm, i, r, 1, smc_vm_private_end(vm) <= SMC_SMALL_PRIVATE_BYTES);
    return SMC_FLOW_NEXT;
}
