#include "interp/vm/undefined/registers.h"

#include "interp/bytecode/forms.h"
#include "interp/vm/act.h"

#include <string.h>

// Returns the index of the record of a register; n_undefined: no record. The search is linear from
// the end: there are few records, ordered by frame, and those of the current frame are last.
static uint32_t find_register_record(const smc_vm *vm, uint32_t frame, int32_t reg) {
    for (uint32_t i = vm->head.n_undefined; i-- > 0 && vm->undefined[i].word >= frame;)
        if (vm->undefined[i].word == frame + (uint32_t)reg) return i;
    return vm->head.n_undefined;
}

smc_undefined smc_undefined_of_frame_register(const smc_vm *vm, uint32_t frame, int32_t reg) {
    const uint32_t i = reg < 0 ? vm->head.n_undefined : find_register_record(vm, frame, reg);
    return i < vm->head.n_undefined ? vm->undefined[i].is : (smc_undefined){0};
}

static uint64_t hash_undefined_register(const smc_undefined_register *row) {
    const uint64_t what = smc_mix_pair(row->is.bits, row->is.origin);
    return smc_mix_member(smc_mix_pair(what, row->word));
}

// Adds the record to the hash, or removes it.
static void toggle_record_hash(smc_vm *vm, const smc_undefined_register *row) {
    vm->head.undefined_hash ^= hash_undefined_register(row);
}

uint64_t smc_undefined_hash_of_registers(const smc_vm *vm) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < vm->head.n_undefined; i++)
        hash ^= hash_undefined_register(&vm->undefined[i]);
    return hash;
}

static void push_undefined_register(smc_vm *vm, uint32_t word, smc_undefined u) {
    assert(vm->head.n_undefined < SMC_MAX_UNDEFINED); // there are no more registers than this
    vm->undefined[vm->head.n_undefined] = (smc_undefined_register){word, u};
    toggle_record_hash(vm, &vm->undefined[vm->head.n_undefined++]);
}

static void remove_register_record(smc_vm *vm, uint32_t i) {
    assert(i < vm->head.n_undefined);
    toggle_record_hash(vm, &vm->undefined[i]);
    memmove(vm->undefined + i, vm->undefined + i + 1,
            (--vm->head.n_undefined - i) * sizeof *vm->undefined);
}

void smc_undefined_set_register(smc_vm *vm, int32_t reg, smc_undefined u) {
    const uint32_t i = find_register_record(vm, vm->head.frame, reg);
    if (i < vm->head.n_undefined) remove_register_record(vm, i);
    if (u.bits) push_undefined_register(vm, vm->head.frame + (uint32_t)reg, u);
}

void smc_undefined_pass_arguments(smc_vm *vm, uint32_t frame, const int32_t *from, uint32_t n) {
    assert(frame > vm->head.frame);
    for (uint32_t k = 0; k < n; k++) {
        const smc_undefined u = smc_undefined_of_register(vm, from[k]);
        if (u.bits) push_undefined_register(vm, frame + k, u);
    }
}

void smc_undefined_return_results(smc_vm *vm, uint32_t frame, int32_t from, int32_t to,
                                  uint32_t n) {
    assert(frame > vm->head.frame);
    uint32_t first = vm->head.n_undefined;
    while (first && vm->undefined[first - 1].word >= frame)
        toggle_record_hash(vm, &vm->undefined[--first]);
    const uint32_t end = vm->head.n_undefined;
    vm->head.n_undefined = first;
    for (uint32_t k = 0; k < n; k++) smc_undefined_clear_register(vm, to + (int32_t)k);
    for (uint32_t i = first; i < end; i++) {
        const smc_undefined_register row = vm->undefined[i]; // a copy, since records move to lower
                                                             // indices
        const int64_t k = (int64_t)row.word - frame - from;
        if (k >= 0 && k < n) smc_undefined_set_register(vm, to + (int32_t)k, row.is);
    }
}

void smc_undefined_drop_popped(smc_vm *vm) {
    const uint32_t end = vm->head.frame + smc_frame_of(smc_vm_registers(vm))->function->n_regs;
    while (vm->head.n_undefined && vm->undefined[vm->head.n_undefined - 1].word >= end)
        remove_register_record(vm, vm->head.n_undefined - 1);
}

bool smc_vm_is_live(smc_vm *vm, const smc_function *fn, const smc_insn *at, int32_t reg) {
    uint32_t *known = smc_table_at(&vm->live, (uintptr_t)at, (uint32_t)reg);
    if (!*known) *known = smc_is_live(fn, at, reg) ? 1 : 2;
    return *known == 1;
}

void smc_undefined_drop_dead(smc_vm *vm, const smc_insn *at) {
    const smc_function *fn = smc_frame_of(smc_vm_registers(vm))->function;
    for (uint32_t i = vm->head.n_undefined; i-- > 0 && vm->undefined[i].word >= vm->head.frame;)
        if (!smc_vm_is_live(vm, fn, at, (int32_t)(vm->undefined[i].word - vm->head.frame)))
            remove_register_record(vm, i);
}

// True if the value comes from an unnamed argument that the caller did not pass.
static bool is_argument(const smc_vm *vm, smc_undefined u) {
    return u.bits && smc_addr_has_kind(u.origin, SMC_KIND_PRIVATE) &&
           vm->code->variables.at[smc_addr_object_number(u.origin)].arguments;
}

smc_flow smc_undefined_report_use(smc_vm *vm, smc_undefined u) {
    char name[200];
    if (u.bits && smc_is_term(u.origin))
        return smc_vm_report_unsupported(
            vm,
            "an input that this operation needs as a number: give a range with --nondet=LO..HI");
    if (is_argument(vm, u))
        return smc_vm_report_error(vm, SMC_ERR_MISSING_ARGUMENT,
                                   "read of an argument that was not passed to '%s'",
                                   vm->code->variables.at[smc_addr_object_number(u.origin)].name);
    smc_memory_describe_origin(&vm->memory, &vm->places, u.origin, name, sizeof name);
    smc_flow flow =
        smc_vm_report_error(vm, SMC_ERR_UNINITIALIZED, "use of an uninitialised value: %s", name);
    vm->action.failure.object = smc_memory_object(&vm->memory, u.origin);
    return flow;
}
