#include "interp/vm/loops/compare.h"

#include "interp/vm/loops/effects.h"
#include "interp/vm/loops/progress.h"
#include "interp/vm/owned/owned.h"

bool smc_round_keeps_registers(const smc_insn *i, uint64_t *r, const smc_round_record *s) {
    const int32_t *live = smc_frame_of(r)->function->args.at + i->b;
    for (int32_t k = 0; k < i->c; k++)
        if (s->live[k] != r[live[k]]) return false;
    return true;
}

bool smc_round_keeps_memory(const smc_vm *vm, const smc_insn *i, const uint64_t *r,
                            const smc_round_record *s) {
    if (!(i->x & SMC_SPIN_WRITES_PRIVATE)) return true;
    if (!s->memory.low) return false;
    const smc_fingerprint now = smc_fingerprint_of(vm, i, r);
    return now.low == s->memory.low && now.high == s->memory.high;
}

bool smc_round_may_change_owned(const smc_vm *vm, const smc_round_record *s,
                                bool with_owned_reads) {
    return vm->head.owned_writes != s->owned &&
           (!with_owned_reads || smc_owned_is_written_since(vm, s->owned));
}

// True if the thread has held the same mutexes during the whole round. Also true, in a trial run
// after a lock, if the thread locked the last mutex directly before the round and again at its end.
static bool holds_same_mutexes(const smc_vm *vm, const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return smc_last_mutex_held_since(p) == s->since ||
           (vm->ahead && s->since == s->actions && smc_last_mutex_held_since(p) == p->actions);
}

bool smc_round_only_writes(const smc_vm *vm, const smc_round_record *s) {
    return vm->head.progress.effect <= s->actions && smc_hash_of_owned_state(vm) == s->has &&
           holds_same_mutexes(vm, s);
}

bool smc_round_is_idle(const smc_vm *vm, const smc_round_record *s) {
    return smc_round_only_writes(vm, s) && vm->head.progress.write <= s->actions;
}

bool smc_round_is_unobservable(const smc_vm *vm, const smc_insn *i, const smc_round_record *s) {
    return i->x & SMC_SPIN_UNDOING && vm->options.loops.plain_races &&
           smc_round_only_writes(vm, s) && smc_effects_are_unobservable(vm, s->actions);
}

bool smc_round_is_net_zero(const smc_vm *vm, const smc_insn *i, const smc_round_record *s) {
    return i->x & SMC_SPIN_UNDOING && smc_round_only_writes(vm, s) &&
           smc_effects_are_net_zero(vm, s->actions);
}

bool smc_round_has_relocked(const smc_vm *vm, const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return !vm->ahead && s->actions && p->n_held &&
           (p->left.round == s->actions || p->left.first == s->actions) &&
           p->left.mutex == p->held[p->n_held - 1].mutex &&
           smc_last_mutex_held_since(p) != s->since && smc_hash_of_owned_state(vm) == s->has &&
           p->effect <= s->actions && smc_has_unchanged_memory(vm, s->actions);
}

bool smc_round_may_be_unobservable(const smc_vm *vm, const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    assert(smc_round_has_relocked(vm, s));
    return p->reporting != SMC_REPORTS_ALWAYS &&
           vm->head.effects.released == smc_last_mutex_held_since(p) &&
           smc_effects_may_be_unobservable(vm, s->actions);
}

bool smc_round_is_repeatable(const smc_vm *vm, const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return vm->options.loops.repeats && p->actions > s->actions && smc_round_only_writes(vm, s) &&
           p->clocks == s->clocks && p->choice <= s->actions;
}

bool smc_round_may_let_time_pass(const smc_vm *vm, const smc_round_record *s) {
    enum { MOST_ROUNDS = 4 }; // after each record; so there are few decisions about many rounds
    const smc_vm_progress *p = &vm->head.progress;
    return s->rounds < MOST_ROUNDS && p->clocks != s->clocks && p->actions > s->actions &&
           p->actions - s->actions <= SMC_MAX_RETRIED && !vm->ahead && !vm->probe.probes &&
           !vm->probe.time_stops && !vm->head.phase && !vm->head.dead_state.n &&
           !smc_has_copied_undefined(vm);
}

bool smc_round_may_be_retry(const smc_vm *vm, const smc_insn *i, const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return i->x & SMC_SPIN_HAS_EXCHANGE && p->origin && p->actions_at_origin == s->actions &&
           p->actions > s->actions && p->actions - s->actions <= SMC_MAX_RETRIED &&
           p->read == p->actions && !vm->ahead && !vm->probe.probes && !vm->probe.time_stops &&
           !vm->head.dead_state.n && !p->repeated && !smc_has_copied_undefined(vm);
}
