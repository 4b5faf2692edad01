#include "interp/vm/loops/retries.h"

void smc_retry_begin_round(smc_vm *vm) {
    smc_vm_progress *p = &vm->head.progress;
    const bool reads_last = p->actions && p->read == p->actions;
    p->origin = reads_last ? vm->came_from : 0;
    p->origin_at = reads_last ? p->actions : 0;
}

bool smc_retry_is_open(const smc_vm *vm, uint32_t since) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->origin && p->origin_at == since && p->actions - since <= SMC_MOST_RETRIED &&
           p->actions > since && p->read == p->actions && !vm->ahead && !vm->probe.probes &&
           !vm->head.dead_state.n && !p->repeated;
}

smc_flow smc_retry_request_decision(smc_vm *vm, const smc_insn *loop, const uint64_t *r) {
    assert(!vm->head.phase);
    vm->probe = (smc_probe){.loop = loop, .record = smc_vm_index_of(vm, r + loop->a)};
    return SMC_FLOW_ASK;
}

bool smc_retry_reaches_round(const smc_vm *vm, const smc_insn *loop, const uint64_t *r) {
    return vm->probe.probes && smc_vm_index_of(vm, r + loop->a) == vm->probe.record;
}
