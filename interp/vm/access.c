// access.c - plain accesses. Private bytes are accessed directly; shared memory is accessed by one
// action for each cell.
//
// During an access to several cells, head.done is the number of bytes whose actions have been
// answered, and head.sent is set while an action awaits its answer. Between accesses both are 0.
#include "interp/vm/access.h"

#include "interp/vm/access_wide.h"
#include "interp/vm/act.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

// Returns true if the action of the current cell has been answered, false if it must be sent now.
// Successive calls alternate, since the instruction is executed again after each answer.
static bool flip_cell_answered(smc_head *h) {
    h->sent = !h->sent;
    return !h->sent;
}

smc_flow smc_vm_read(smc_vm *vm, uint64_t address, uint32_t size, bool copies, uint32_t phase,
                     smc_value *out) {
    smc_head *h = &vm->head;
    while (h->done < size) {
        smc_access_target at;
        smc_flow flow = smc_vm_resolve_access(vm, address + h->done, size - h->done, false, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (at.host) {
            h->gathered = smc_vm_get_bytes(vm, &at, size);
        } else if (!flip_cell_answered(h)) {
            return smc_vm_do_action(vm,
                                    (smc_action){.kind = SMC_READ,
                                                 .size = at.wide ? 8 : (uint8_t)at.size,
                                                 .loc = at.loc,
                                                 .object = at.object,
                                                 .copies = true,
                                                 .result_unused = smc_accesses_statistic(h->pc),
                                                 .full_access = at.size == size && !at.wide},
                                    phase);
        } else {
            const smc_value v =
                at.wide ? smc_wide_bytes_of_part(vm, vm->answer, &at)
                        : smc_value_from_core(vm, address + h->done, at.size, vm->answer);
            smc_value_append_bytes(vm, &h->gathered, h->done, v);
        }
        h->done += at.size;
    }
    assert(h->done == size); // no cell extends beyond the access
    *out = h->gathered;
    h->gathered = (smc_value){0};
    h->done = 0;
    return out->undefined.bits && !copies ? smc_undefined_report_use(vm, out->undefined)
                                          : SMC_FLOW_NEXT;
}

// Writes a part of a wide cell: reads the cell and writes it back. If races are no errors
// (plain_access), another thread's write could come in between; then the cell is divided, unless
// the program has only one thread.
static smc_flow write_part_of_wide_cell(smc_vm *vm, const smc_access_target *at, uint64_t address,
                                        smc_value v, uint32_t phase) {
    smc_head *h = &vm->head;
    smc_action act = {
        .kind = SMC_READ, .size = 8, .loc = at->loc, .object = at->object, .copies = true};
    assert(h->sent <= 2);
    if (h->sent == 2) {
        h->sent = 0;
        return SMC_FLOW_NEXT;
    }
    if ((vm->options.errors.plain_access || vm->loops.any & SMC_LOOP_ALLOWED_RACE) &&
        (h->thread || h->n_creates))
        return smc_vm_split_wide_cell(vm, address, at->size);
    if (h->sent == 1) {
        act = (smc_action){.kind = SMC_WRITE, .size = 8, .loc = at->loc, .object = at->object};
        if (!smc_wide_replace_part(vm, vm->answer, at, smc_value_bytes_from(v, h->done),
                                   &act.written))
            return smc_vm_request_restart(vm);
    }
    h->sent++;
    return smc_vm_do_action(vm, act, phase);
}

smc_flow smc_vm_write(smc_vm *vm, uint64_t address, uint32_t size, smc_value v, uint32_t phase) {
    smc_head *h = &vm->head;
    while (h->done < size) {
        smc_access_target at;
        smc_flow flow = smc_vm_resolve_access(vm, address + h->done, size - h->done, true, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (smc_value_has_term(v) && (at.wide || smc_must_contain_numbers(vm, address, size)))
            return smc_undefined_report_use(vm, v.undefined);
        if (at.host) {
            smc_vm_set_bytes(vm, &at, size, v);
        } else if (at.wide) {
            flow = write_part_of_wide_cell(vm, &at, address + h->done, v, phase);
            if (flow != SMC_FLOW_NEXT) return flow;
        } else if (!flip_cell_answered(h)) {
            uint64_t value;
            flow = smc_value_to_core(vm, address + h->done, at.size,
                                     smc_value_bytes_from(v, h->done), &value);
            if (flow != SMC_FLOW_NEXT) return flow;
            return smc_vm_do_action(vm,
                                    (smc_action){.kind = SMC_WRITE,
                                                 .size = (uint8_t)at.size,
                                                 .loc = at.loc,
                                                 .object = at.object,
                                                 .written = value,
                                                 .full_access = at.size == size},
                                    phase);
        }
        h->done += at.size;
    }
    assert(h->done == size);
    h->done = 0;
    return SMC_FLOW_NEXT;
}
