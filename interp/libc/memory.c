// memory.c - allocates and copies memory. The rest of <string.h> is in pass/library/.
#include "interp/bytecode/short.h"
#include "interp/libc/faults.h"
#include "interp/libc/too_large.h"
#include "interp/vm/access.h"
#include "interp/vm/act.h"
#include "interp/vm/exchange.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

#include <string.h>

enum { ALLOCATE = 1, CHOOSE }; // phases

// Allocates memory. *result is 0 if the size is too large, or if `may_fail` and the exploration
// chooses a failure. scratch[0] keeps the new address until the action has been answered.
static smc_flow allocate_memory(smc_vm *vm, uint64_t size, smc_allocation how, bool may_fail,
                                uint64_t *result) {
    if (vm->head.phase == ALLOCATE) {
        *result = vm->head.scratch[0];
        return SMC_FLOW_NEXT;
    }
    if (size > SMC_MAX_OBJECT_SIZE) { // malloc would also fail
        if (may_fail && vm->options.library.malloc_bounded)
            return smc_vm_do_action(vm, (smc_action){.kind = SMC_BOUND, .scoped = 1}, 1);
        smc_libc_note_too_large(vm, size, false);
        *result = 0;
        return SMC_FLOW_NEXT;
    }
    if (may_fail && vm->options.library.malloc_fails && !vm->head.phase)
        return smc_vm_do_action(vm,
                                (smc_action){.kind = SMC_CHOICE,
                                             .op = SMC_CHOOSES_ALLOCATION,
                                             .choice.alternatives = 2},
                                CHOOSE);
    if (may_fail && smc_libc_may_fault(vm, SMC_FAULT_MALLOC) && !vm->head.phase)
        return smc_libc_choose_fault(vm, SMC_FAULT_MALLOC, 0, CHOOSE);
    if (vm->head.phase == CHOOSE && vm->answer) {
        *result = 0;
        return SMC_FLOW_NEXT;
    }
    uint64_t address = 0;
    const smc_flow flow = smc_vm_allocate_memory(vm, size, how, &address, ALLOCATE);
    *(flow == SMC_FLOW_NEXT ? result : &vm->head.scratch[0]) = address;
    return flow;
}

smc_flow smc_libc_malloc(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return allocate_memory(vm, args[0], (smc_allocation){0}, true, result);
}

// smc_malloc(bytes): an allocation that never fails, for the C++ library's emergency pool.
smc_flow smc_libc_malloc_surely(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return allocate_memory(vm, args[0], (smc_allocation){0}, false, result);
}

smc_flow smc_libc_calloc(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint64_t size;
    if (__builtin_mul_overflow(args[0], args[1], &size)) size = UINT64_MAX;
    return allocate_memory(vm, size, (smc_allocation){.zeroed = true}, true, result);
}

// Like allocate_memory, with an alignment in bytes, which must be a power of two.
static smc_flow allocate_aligned(smc_vm *vm, uint64_t alignment, uint64_t size, smc_allocation how,
                                 uint64_t *result) {
    if (alignment & (alignment - 1) || !alignment)
        return smc_vm_report_error(
            vm, SMC_ERR_INVALID_ARGUMENT,
            "an allocation with an alignment of %llu, which is not a power of two",
            (unsigned long long)alignment);
    if (vm->code->short_pointers && alignment > SMC_SHORT_ALIGNED)
        return smc_vm_report_unsupported(
            vm,
            "an allocation with an alignment of %llu in a program of 32 bits, "
            "where smc makes none with more than %d",
            (unsigned long long)alignment, SMC_SHORT_ALIGNED);
    how.is_highly_aligned = alignment > SMC_SMALL_BIAS;
    if (alignment <= SMC_LARGE_BIAS) return allocate_memory(vm, size, how, true, result);
    smc_libc_note_too_large(vm, alignment, true);
    *result = 0;
    return SMC_FLOW_NEXT;
}

// smc_aligned_zeros(alignment, size): allocates zeroed memory.
smc_flow smc_libc_aligned_zeros(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return allocate_aligned(vm, args[0], args[1], (smc_allocation){.zeroed = true}, result);
}

// aligned_alloc(alignment, size)
smc_flow smc_libc_aligned_alloc(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return allocate_aligned(vm, args[0], args[1], (smc_allocation){0}, result);
}

// smc_new(size, alignment, made by): operator new. `made by` is the form of operator new
// (smc_allocating_function); operator delete must have the same form.
smc_flow smc_libc_allocate_new(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return allocate_aligned(vm, args[1], args[0],
                            (smc_allocation){.allocated_by = (uint8_t)args[2]}, result);
}

static const char *allocator_name(uint8_t by) {
    static const char *const names[] = {
        "malloc", "new", "new[]", "", "", "new with an alignment", "new[] with an alignment"};
    return names[by];
}

// Returns the name of the function that must release memory allocated by `by`.
static const char *deallocator_name(uint8_t by) {
    return by == SMC_BY_MALLOC ? "free" : by & SMC_BY_NEW ? "delete" : "delete[]";
}

// Frees memory. It is an error if another function than `by` allocated the memory, or if `size` is
// not its size (NULL: unknown).
static smc_flow release_memory(smc_vm *vm, uint64_t address, uint8_t by, const uint64_t *size) {
    const char *doing = deallocator_name(by);
    if (vm->head.phase || !address) return SMC_FLOW_NEXT;
    switch (smc_addr_tag(address)) {
    case SMC_TAG_GLOBAL:
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE, "%s of a global variable", doing);
    case SMC_TAG_PRIVATE:
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE, "%s of a stack object", doing);
    case SMC_TAG_ALLOCATED: break;
    default:
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE, "%s of an invalid pointer", doing);
    }
    const smc_allocation *a = smc_memory_allocation(&vm->memory, address);
    const bool differs =
        a && !a->variable && !a->global && (a->allocated_by ^ by) & ~SMC_BY_ALIGNED;
    if (smc_addr_offset(address) && !differs)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE,
                                   "%s of a pointer that is not the start of an allocation", doing);
    if (!a) return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE, "%s of an invalid pointer", doing);
    if (a->variable)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE, "%s of a stack object", doing);
    if (a->global)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE, "%s of a thread-local variable",
                                   doing);
    if (a->allocated_by != by)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE, "%s%s of memory allocated by %s",
                                   doing, by & SMC_BY_ALIGNED ? " with an alignment" : "",
                                   allocator_name(a->allocated_by));
    if (size && a->size != *size)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE,
                                   "%s with a size of %llu bytes, but %u bytes were allocated",
                                   doing, (unsigned long long)*size, a->size);
    return smc_owned_free(vm, smc_memory_object(&vm->memory, address), 1);
}

smc_flow smc_libc_free(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return release_memory(vm, args[0], SMC_BY_MALLOC, NULL);
}

// smc_delete(pointer, made by): operator delete of the matching form of new.
smc_flow smc_libc_delete(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return release_memory(vm, args[0], (uint8_t)args[1], NULL);
}

// smc_delete_sized(pointer, size, made by): sized operator delete.
smc_flow smc_libc_delete_sized(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return release_memory(vm, args[0], (uint8_t)args[2], &args[1]);
}

// smc_allocated_size(pointer): returns the allocation's number of bytes; realloc copies as many.
smc_flow smc_libc_allocated_size(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const smc_allocation *a = smc_memory_allocation(&vm->memory, args[0]);
    if (!a || smc_addr_offset(args[0]) || a->variable || a->global)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_FREE,
                                   "realloc of a pointer that does not come from an allocation");
    *result = a->size;
    return SMC_FLOW_NEXT;
}

// smc_allocated_start(pointer): returns the start of the allocation that it points into; NULL:
// none.
smc_flow smc_libc_allocated_start(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    const smc_allocation *a = smc_memory_allocation(&vm->memory, args[0]);
    *result = a && !a->variable && !a->global ? args[0] - smc_addr_offset(args[0]) : 0;
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_memcpy(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = args[0];
    return smc_vm_copy_memory(vm, args[0], args[1], args[2]);
}

// smc_same_byte(old, expected): compares two bytes as a compare-exchange does: two padding bytes
// are always equal.
smc_flow smc_libc_same_byte(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    smc_undefined used;
    const smc_comparison compared = smc_vm_compare_values(
        vm, smc_value_from_core(vm, 0, 1, args[0]), smc_value_from_core(vm, 0, 1, args[1]), &used);
    *result = compared == SMC_EQUAL_VALUES;
    return compared == SMC_UNDEFINED ? smc_undefined_report_use(vm, used) : SMC_FLOW_NEXT;
}

smc_flow smc_libc_memset(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = args[0];
    return smc_vm_fill_memory(vm, args[0], (smc_value){.value = args[1]}, args[2]);
}
