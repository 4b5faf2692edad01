// atomic.c - atomic loads, stores and read-modify-writes of up to 8 bytes.
#include "interp/vm/atomic.h"

#include "interp/vm/access_wide.h"
#include "interp/vm/act.h"
#include "interp/vm/loops/facts.h"
#include "interp/vm/loops/stop.h"
#include "interp/vm/symbolic/rmw.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

// Completes an atomic load with the value that its action received. If the action read a whole wide
// cell (head.sent), extracts the bytes of the load. Reading an atomic object that was never written
// is an error (C17 7.17.2.1); reading a partly undefined value is no error.
static smc_flow finish_atomic_read(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size) {
    // A read of unwritten memory is an error that the core reports. The value does not matter then,
    // and is set to 0.
    const bool is_error = vm->answer == SMC_UNWRITTEN && !(i->x & SMC_LOAD_MOVES);
    smc_access_target at;
    if (!vm->head.sent) {
        smc_value_set_register(vm, i->a,
                               is_error ? (smc_value){0}
                                        : smc_value_from_core(vm, address, size, vm->answer));
        return SMC_FLOW_NEXT;
    }
    smc_flow flow = smc_vm_resolve_atomic(vm, address, size, false, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_value_set_register(vm, i->a,
                           is_error ? (smc_value){0} : smc_wide_bytes_of_part(vm, vm->answer, &at));
    vm->head.sent = 0;
    return SMC_FLOW_NEXT;
}

// Returns the fence semantics that smc_libc_kernel_fence set for the next access, and resets them.
static uint8_t consume_fence_kind(smc_vm *vm) {
    const uint8_t fence = vm->head.fence;
    vm->head.fence = SMC_FENCE_BY_ORDER;
    return fence;
}

smc_flow smc_vm_atomic_load(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size) {
    smc_access_target at;
    if (vm->head.phase == SMC_PHASE_PARTS) return smc_parts_load_cells(vm, i, address, size);
    if (vm->head.phase) return finish_atomic_read(vm, i, address, size);
    smc_flow flow = smc_vm_resolve_atomic(vm, address, size, false, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (smc_is_split_access(&at, size)) return smc_parts_load_cells(vm, i, address, size);
    if (at.host) {
        smc_value_set_register(vm, i->a, smc_vm_get_bytes(vm, &at, size));
        return SMC_FLOW_NEXT;
    }
    vm->head.sent = at.wide;
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_READ,
                                         .order = i->x & 15,
                                         .op = consume_fence_kind(vm),
                                         .size = at.wide ? 8 : (uint8_t)size,
                                         .loc = at.loc,
                                         .object = at.object,
                                         .copies = (i->x & SMC_LOAD_MOVES) != 0,
                                         .result_unused = smc_accesses_statistic(i)},
                            1);
}

smc_flow smc_vm_atomic_store(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size,
                             smc_value v) {
    smc_access_target at;
    if (vm->head.phase == SMC_PHASE_PARTS) return smc_parts_store_cells(vm, i, address, size, v);
    if (vm->head.phase) return SMC_FLOW_NEXT;
    smc_action act = {.kind = SMC_WRITE, .order = i->x & 15, .size = (uint8_t)size};
    smc_flow flow = smc_vm_resolve_atomic(vm, address, size, true, &at);
    if (flow == SMC_FLOW_NEXT && smc_is_split_access(&at, size))
        return smc_parts_store_cells(vm, i, address, size, v);
    if (flow == SMC_FLOW_NEXT && !at.host) flow = smc_value_to_core(vm, 0, size, v, &act.written);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (at.host) {
        smc_vm_set_bytes(vm, &at, size, v);
        return flow;
    }
    act.op = consume_fence_kind(vm);
    act.loc = at.loc;
    act.object = at.object;
    return smc_vm_do_action(vm, act, 1);
}

// True if a failed attempt of the current instruction, an addition that the program undoes, is
// omitted: the start options and the loop options demand it, and the fact SMC_LOOP_ATTEMPTS does
// not forbid it.
static bool drops_failed_attempts(smc_vm *vm) {
    return vm->start.drops && vm->options.loops.drops_attempts &&
           !smc_loop_fact_holds_here(vm, SMC_LOOP_ATTEMPTS);
}

// True if the thread's last addition was a failed attempt and was omitted: then the RMW that would
// undo the addition is omitted as well.
static bool has_dropped_addition(const smc_vm *vm) {
    const smc_vm_progress *p = &vm->head.progress;
    return vm->start.drops && vm->options.loops.drops_attempts && p->read > p->write;
}

// Returns the memory order of the read of an RMW that has this order.
static unsigned read_order_of_rmw(unsigned order) {
    return order == SMC_ACQ_REL ? SMC_ACQUIRE : order == SMC_RELEASE ? SMC_RELAXED : order;
}

// What follows if an RMW that is no exchange has read a term.
static smc_flow check_term_read(smc_vm *vm, const smc_action *a, uint64_t address, smc_value old) {
    const smc_term term = smc_value_term(vm, old, a->size);
    if (a->only_if) return smc_loops_learn_fact_here(vm, SMC_LOOP_ATTEMPTS);
    return smc_rmw_makes_terms(a->op) ? smc_check_term_is_defined(vm, term)
                                      : smc_require_numbers_in_memory(vm, address, a->size);
}

smc_flow smc_vm_read_modify_write(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const uint64_t address = r[i->b];
    const smc_value by = smc_value_in_register(vm, i->c);
    const bool has_terms = smc_loop_fact_holds_here(vm, SMC_LOOP_TERMS);
    smc_access_target at = {0};
    smc_value old = {0};
    smc_action act = {.kind = SMC_RMW,
                      .order = i->x & 15,
                      .op = (uint8_t)(i->x >> 4),
                      .size = (uint8_t)i->imm,
                      .result_unused = !has_terms && i->imm & SMC_RMW_RESULT_UNUSED,
                      .rmw.test = has_terms ? 0 : smc_rmw_test_of(i),
                      .scoped = !vm->head.phase && consume_fence_kind(vm) == SMC_FENCE_NORETURN};
    act.rmw.operand = smc_truncate(by.value, act.size);
    if (smc_is_attempt(i) && drops_failed_attempts(vm)) {
        act.only_if = smc_rmw_condition(i) & 7;
        act.order_fail = read_order_of_rmw(act.order) & 15;
        act.rmw.expected = smc_truncate((uint64_t)((int64_t)i->imm >> SMC_RMW_LIMIT_BIT), act.size);
    }
    if (vm->head.phase == SMC_PHASE_PARTS) return smc_parts_rmw(vm, i, r);
    if (vm->head.phase) {
        if (vm->answer != SMC_UNWRITTEN)
            old = smc_value_from_core(vm, address, act.size, vm->answer);
        if (act.only_if && i->imm & SMC_RMW_CHECKS_RANGE && smc_is_large_count(old.value, act.size))
            return smc_loops_learn_fact_here(vm, SMC_LOOP_ATTEMPTS);
    } else {
        smc_flow flow = smc_vm_resolve_atomic(vm, address, act.size, true, &at);
        const bool parts = flow == SMC_FLOW_NEXT && smc_is_split_access(&at, act.size);
        if (act.only_if && (parts || smc_value_has_term(by)))
            return smc_loops_learn_fact_here(vm, SMC_LOOP_ATTEMPTS);
        if (parts && smc_value_has_term(by) && act.op != SMC_XCHG)
            return smc_require_numbers_in_memory(vm, address, act.size);
        if (parts) return smc_parts_rmw(vm, i, r);
        if (flow == SMC_FLOW_NEXT && !at.host)
            flow = smc_value_to_core(vm, 0, act.size, by, &act.rmw.operand);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (at.host) act.only_if = SMC_ALWAYS;
        else if (i->imm & SMC_RMW_UNDOES_ATTEMPT && has_dropped_addition(vm))
            return smc_round_suspend_at_attempt(vm);
        act.loc = at.loc;
        act.object = at.object;
        vm->used.has_attempts |= vm->options.loops.drops_attempts && smc_is_attempt(i) &&
                                 !smc_loop_fact_holds_here(vm, SMC_LOOP_ATTEMPTS);
        if (!at.host) return smc_vm_do_action(vm, act, 1);
        old = smc_vm_get_bytes(vm, &at, act.size);
    }
    if (smc_value_has_term(old) && act.op != SMC_XCHG) {
        const smc_flow flow = check_term_read(vm, &act, address, old);
        if (flow != SMC_FLOW_NEXT) return flow;
    } else if (old.undefined.bits && act.op != SMC_XCHG) {
        return smc_undefined_report_use(vm, old.undefined);
    }
    if ((act.rmw.test || act.result_unused) && (smc_value_has_term(old) || smc_value_has_term(by)))
        return smc_loops_learn_fact_here(vm, SMC_LOOP_TERMS);
    smc_value new = {.undefined = by.undefined};
    if (at.host && smc_rmw_writes(&act, old.value, &new.value)) {
        (void)smc_vm_combine_terms(vm, &act, old, by, &new);
        smc_vm_set_bytes(vm, &at, act.size, new);
    }
    smc_value_set_register(vm, i->a, old);
    return SMC_FLOW_NEXT;
}
