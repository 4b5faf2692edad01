#include "interp/vm/loops/end.h"

#include "interp/vm/loops/compare.h"
#include "interp/vm/loops/counted.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/loops/facts.h"
#include "interp/vm/loops/give_up.h"
#include "interp/vm/loops/progress.h"
#include "interp/vm/loops/stop.h"
#include "interp/vm/owned/owned.h"

// True if a round may reach the same values by reading from other writes, so with other
// dependencies: comparing the values of registers and memory does not show that. A round without an
// action reads from no write.
static bool may_read_other_writes(smc_vm *vm, const smc_insn *i, const smc_round_record *s) {
    const bool acts = !s->until || vm->head.progress.actions > s->actions,
               registers = i->c && !(i->x & SMC_SPIN_COUNTED),
               may = acts &&
                     (registers || (i->x & SMC_SPIN_WRITES_PRIVATE && smc_vm_private_end(vm)));
    vm->used.dependencies_mattered |= may;
    return vm->start.needs_dependencies && may;
}

// Lets the thread execute one more round instead of suspending it. After as many rounds that return
// to the same state as the bound for net-zero rounds permits, the execution ends.
static smc_flow run_bounded_round(smc_vm *vm, const smc_insn *i, uint64_t *r, smc_round_record *s) {
    const bool same = s->until && vm->head.progress.actions > s->actions &&
                      smc_round_is_idle(vm, s) && !smc_round_may_change_owned(vm, s, true) &&
                      smc_round_keeps_registers(i, r, s) && smc_round_keeps_memory(vm, i, r, s);
    s->repeated = same ? s->repeated + 1 : 0;
    if (s->repeated >= vm->options.loops.net_zero_rounds)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_BOUND,
                         .block.repeats = vm->head.progress.actions - s->actions},
            1);
    smc_round_begin(vm, i, r, 1, true);
    return SMC_FLOW_NEXT;
}

// Begins the next round after a net-zero round was reported. The next net-zero round may consist of
// several rounds of the loop.
static smc_flow begin_round_after_report(smc_vm *vm, const smc_insn *i, uint64_t *r,
                                         smc_round_record *s) {
    smc_vm_progress *p = &vm->head.progress;
    const uint32_t net_zero_rounds = s->net_zero_rounds + 1;
    if (smc_last_mutex_held_since(p) != s->since && net_zero_rounds > 1 &&
        net_zero_rounds >= vm->options.loops.net_zero_rounds)
        smc_round_returns_with_mutex(p, s->actions);
    if (p->reporting == SMC_REPORTS_UNREPORTED) p->reporting = SMC_REPORTS_NOT_YET;
    smc_round_begins_after_report(p);
    smc_round_begin(vm, i, r, s->until, true);
    s->net_zero_rounds = net_zero_rounds;
    return SMC_FLOW_NEXT;
}

// Begins the next round after a round that did not return to the state at its beginning. `effect`:
// the round had an effect. `back`: the state may be equal except for private memory, so memory is
// included in the next record.
static smc_flow begin_next_round(smc_vm *vm, const smc_insn *i, uint64_t *r, bool effect,
                                 bool back) {
    smc_round_record *s = smc_round_record_of(i, r);
    const bool acts = vm->head.progress.actions > s->actions, looks = back && !s->memory.low;
    if (acts && i->x & SMC_SPIN_ENDLESS && smc_has_endless_loop(vm) &&
        ++s->service_rounds >= vm->options.loops.net_zero_rounds)
        return smc_vm_do_action(vm, (smc_action){.kind = SMC_BOUND, .serves = 1}, 1);
    if (++s->rounds < s->until && !effect && !looks) return SMC_FLOW_NEXT;
    const uint32_t until = effect || s->until > UINT32_MAX / 2 ? 1 : 2 * s->until;
    // Memory is not compared after a round that only computes, or that also writes to memory that
    // the thread owns: where a later round keeps the registers and has no effect, `looks` is true.
    const bool compared = s->memory.low && (acts || !effect),
               is_small = smc_vm_private_end(vm) <= SMC_SMALL_PRIVATE_BYTES;
    smc_round_begin(vm, i, r, until, looks || compared || (acts && is_small));
    return SMC_FLOW_NEXT;
}

// Handles the end of a round: compares states and decides how the thread continues. `retry`: the
// decision whether the round is a retry (SMC_RETRY_UNDECIDED: none yet).
static smc_flow decide_after_round(smc_vm *vm, const smc_insn *i, uint64_t *r, unsigned retry) {
    smc_round_record *s = smc_round_record_of(i, r);
    smc_vm_progress *p = &vm->head.progress;
    // The program may declare, at the end of a round, that the next round would be identical
    // (__VERIFIER_spin_end).
    const bool promised = p->promised, acts = p->actions > s->actions,
               same = smc_round_keeps_registers(i, r, s);
    p->promised = 0;
    const bool releases = same && !(i->x & SMC_SPIN_ENDLESS) && smc_round_has_relocked(vm, s),
               writes = smc_round_only_writes(vm, s),
               looks = acts && (same || promised) && (releases || writes),
               changes = smc_round_may_change_owned(vm, s, looks),
               idle = writes && !changes && p->write <= s->actions;
    if (promised && acts && idle) return smc_round_suspend_idle(vm, i, r, s);
    // Test whether the round has undone its changes.
    if (same && acts && i->x & SMC_SPIN_UNDOING && changes && writes) {
        const smc_flow flow = smc_owned_share_written_since(vm, s->owned);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    const bool unobservable = !idle && !changes && smc_round_is_unobservable(vm, i, s),
               net_zero = !idle && !unobservable && !changes && smc_round_is_net_zero(vm, i, s),
               silent = idle || unobservable || net_zero, back = same && silent;
    if (vm->probe.time_stops && retry == SMC_RETRY_DIFFERS) { // the speculative run begins
        smc_round_begin(vm, i, r, 1, true);
        return SMC_FLOW_NEXT;
    }
    const bool repeats_all = back && smc_round_keeps_memory(vm, i, r, s);
    if (repeats_all && vm->probe.time_stops) {
        const bool is_asked = idle && smc_vm_index_of(vm, r + i->a) == vm->probe.record;
        vm->probe.decided = is_asked ? SMC_RETRY_AGREES : SMC_RETRY_DIFFERS;
        return SMC_FLOW_DECIDE_RETRY;
    }
    if (repeats_all)
        return net_zero ? smc_round_report_net_zero(vm, i, s) : smc_round_suspend_idle(vm, i, r, s);
    if (idle && retry == SMC_RETRY_UNDECIDED && smc_round_may_let_time_pass(vm, s)) {
        vm->probe = (smc_retry_query){.passes_time = true,
                                      .loop = i,
                                      .record = smc_vm_index_of(vm, r + i->a),
                                      .actions = p->actions - s->actions};
        return SMC_FLOW_DECIDE_RETRY;
    }
    if (retry == SMC_RETRY_AGREES && vm->probe.passes_time)
        return smc_round_suspend_idle(vm, i, r, s);
    // A round that does not only let time pass may still be a retry.
    const bool may_ask =
        retry == SMC_RETRY_UNDECIDED || (retry == SMC_RETRY_DIFFERS && vm->probe.passes_time);
    if (idle && may_ask && smc_round_may_be_retry(vm, i, s)) {
        assert(!vm->head.phase);
        vm->probe = (smc_retry_query){.loop = i, .record = smc_vm_index_of(vm, r + i->a)};
        return SMC_FLOW_DECIDE_RETRY;
    }
    if (retry == SMC_RETRY_AGREES) return smc_round_suspend_at_retry(vm, i, r, s);
    const bool repeatable = same && !idle && !changes && smc_round_is_repeatable(vm, s),
               repeats = repeatable && smc_round_keeps_memory(vm, i, r, s),
               relocked = releases && !changes;
    if (!repeats) s->repeated = 0;
    const smc_flow flow = repeats ? smc_round_bound_repeats(vm, i, s) : SMC_FLOW_NEXT;
    if (flow != SMC_FLOW_NEXT) return flow;
    if (relocked && smc_round_keeps_memory(vm, i, r, s)) {
        const bool wrote = p->write > s->actions;
        if (wrote && !smc_round_may_be_unobservable(vm, s))
            return smc_round_report_net_zero(vm, i, s);
        smc_round_returns_with_mutex(p, s->actions);
        if (wrote) p->reporting = SMC_REPORTS_UNREPORTED;
    }
    if (back && idle && acts && s->memory.low) {
        smc_dead_state_end_round(vm, r + i->a, s->actions, s->clocks);
        vm->head.dead_state.serves = i->x & SMC_SPIN_ENDLESS;
    }
    return begin_next_round(vm, i, r, !silent, back || repeatable || relocked);
}

smc_flow smc_round_end(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_round_record *s = smc_round_record_of(i, r);
    const unsigned retry = vm->probe.decided;
    vm->probe.decided = SMC_RETRY_UNDECIDED;
    if (vm->left.acts) return smc_round_pass_time(vm, i, r), SMC_FLOW_NEXT;
    if (vm->start.all_rounds && vm->head.progress.actions > s->actions) {
        vm->serves |= i->x & SMC_SPIN_ENDLESS;
        smc_round_begin(vm, i, r, 1, smc_vm_private_end(vm) <= SMC_SMALL_PRIVATE_BYTES);
        return SMC_FLOW_NEXT;
    }
    smc_round_record_first_action(vm);
    if (may_read_other_writes(vm, i, s)) return run_bounded_round(vm, i, r, s);
    if (i->x & SMC_SPIN_CARRIES_IRRELEVANT && smc_has_copied_undefined(vm)) {
        s->until = 0;
        return SMC_FLOW_NEXT;
    }
    if (i->x & SMC_SPIN_COUNTED) return smc_counted_loop_end_round(vm, i, r);
    smc_round_begins_with_mutex(&vm->head.progress);
    if (!s->until && smc_round_is_reached(vm, i, r)) return SMC_FLOW_DECIDE_RETRY;
    if (!s->until) {
        smc_round_begin(vm, i, r, 1, smc_vm_private_end(vm) <= SMC_SMALL_PRIVATE_BYTES);
        return SMC_FLOW_NEXT;
    }
    return vm->head.phase ? begin_round_after_report(vm, i, r, s)
                          : decide_after_round(vm, i, r, retry);
}

void smc_round_leave_loop(smc_vm *vm, const uint64_t *record) {
    smc_effects_leave_loop(vm, record);
    smc_counted_end_loop(vm, record);
}
