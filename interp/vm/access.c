// access.c - plain accesses: private bytes at once, shared memory one cell and one action at a time.
//
// An access may take several cells, one after another. head.done counts the bytes of those that have been answered; head.sent:
// the next one is being answered. Both are 0 between accesses.
#include "interp/vm/access.h"

#include "interp/vm/access_wide.h"
#include "interp/vm/act.h"
#include "interp/vm/target.h"

static void gather(smc_vm *vm, const smc_target *at, uint64_t answer) {
    smc_head *h = &vm->head;
    if (at->wide) {
        const smc_value part = smc_wide_part(vm, answer, at);
        h->gathered.value |= part.value << 8 * h->done;
        h->gathered.unwritten |= (uint8_t)(part.unwritten << h->done);
    } else if (answer == SMC_UNWRITTEN) h->gathered.unwritten |= (uint8_t)(((1u << at->size) - 1) << h->done);
    else h->gathered.value |= smc_truncate(answer, at->size) << 8 * h->done;
}

// Whether the cell has been answered; otherwise its action is to be sent now.
static bool answered(smc_head *h) {
    h->sent = !h->sent;
    return !h->sent;
}

smc_flow smc_vm_read(smc_vm *vm, uint64_t address, uint32_t size, bool copies, uint32_t phase, smc_value *out) {
    smc_head *h = &vm->head;
    while (h->done < size) {
        smc_target at;
        smc_flow flow = smc_vm_resolve(vm, address + h->done, size - h->done, false, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (at.host) {
            flow = smc_vm_used(vm, &at, size, copies, &h->gathered);
            if (flow != SMC_FLOW_NEXT) return flow;
        } else if (!answered(h)) {
            return smc_vm_act(vm, (smc_action){.kind = SMC_READ, .size = at.wide ? 8 : (uint8_t)at.size, .loc = at.loc,
                                               .object = at.object, .copies = copies}, phase);
        } else {
            gather(vm, &at, vm->answer);
            if (at.wide && h->gathered.unwritten && !copies)
                return smc_vm_error(vm, SMC_ERR_UNINITIALIZED, "a part of 16 bytes is read to which nothing was written");
        }
        h->done += at.size;
    }
    *out = h->gathered;
    h->gathered = (smc_value){0};
    h->done = 0;
    return SMC_FLOW_NEXT;
}

// What goes to a cell: the bytes of *value but those in `unwritten`. A cell is all written or all not: otherwise it is cut.
static smc_flow cell_value(smc_vm *vm, uint64_t address, const smc_target *at, unsigned unwritten, uint64_t *value) {
    const unsigned all = (1u << at->size) - 1;
    unwritten &= all;
    *value = smc_truncate(*value, at->size);
    if (!unwritten) {
        if (*value == SMC_UNWRITTEN) return smc_vm_refuse(vm, "the value 0x%llx in memory", (unsigned long long)*value);
        return SMC_FLOW_NEXT;
    }
    *value = SMC_UNWRITTEN;
    if (unwritten == all) return SMC_FLOW_NEXT;
    const unsigned same = unwritten & 1 ? ~unwritten : unwritten; // bytes from the first that is not like the one at 0
    smc_memory_cut(&vm->memory, address + (unsigned)__builtin_ctz(same), smc_vm_source(vm), 0);
    return smc_vm_restart(vm);
}

// A part of a wide cell: the cell is read, then written. Where plain accesses may come in any order, that of another thread could
// come between, if there is one.
static smc_flow write_part(smc_vm *vm, const smc_target *at, smc_value v, uint32_t phase) {
    smc_head *h = &vm->head;
    smc_action act = {.kind = SMC_READ, .size = 8, .loc = at->loc, .object = at->object, .copies = true};
    if (h->sent == 2) {
        h->sent = 0;
        return SMC_FLOW_NEXT;
    }
    if (vm->options.plain_access && (h->thread || h->n_creates))
        return smc_vm_refuse(vm, "a plain write, which may come in any order with others, to a part of 16 bytes that are accessed atomically as a whole");
    if (h->sent == 1) {
        v = (smc_value){.value = v.value >> 8 * h->done, .unwritten = (uint8_t)(v.unwritten >> h->done)};
        act = (smc_action){.kind = SMC_WRITE, .size = 8, .loc = at->loc, .object = at->object};
        if (!smc_wide_replace(vm, vm->answer, at, v, &act.value)) return smc_vm_restart(vm);
    }
    h->sent++;
    return smc_vm_act(vm, act, phase);
}

smc_flow smc_vm_write(smc_vm *vm, uint64_t address, uint32_t size, smc_value v, uint32_t phase) {
    smc_head *h = &vm->head;
    while (h->done < size) {
        smc_target at;
        smc_flow flow = smc_vm_resolve(vm, address + h->done, size - h->done, true, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (at.host) {
            smc_vm_set(vm, &at, size, v);
        } else if (at.wide) {
            flow = write_part(vm, &at, v, phase);
            if (flow != SMC_FLOW_NEXT) return flow;
        } else if (!answered(h)) {
            uint64_t value = v.value >> 8 * h->done;
            flow = cell_value(vm, address + h->done, &at, (unsigned)v.unwritten >> h->done, &value);
            if (flow != SMC_FLOW_NEXT) return flow;
            return smc_vm_act(vm, (smc_action){.kind = SMC_WRITE, .size = (uint8_t)at.size, .loc = at.loc,
                                               .object = at.object, .value = value}, phase);
        }
        h->done += at.size;
    }
    h->done = 0;
    return SMC_FLOW_NEXT;
}
