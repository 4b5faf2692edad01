#include "interp/libc/too_large.h"

#include "interp/bytecode/address.h"
#include "interp/vm/act.h"

void smc_libc_note_too_large(smc_vm *vm, uint64_t size, bool is_alignment) {
    const smc_failed_allocation new = {smc_vm_program_source(vm), is_alignment, size};
    uint32_t i = 0;
    while (i < vm->remarks.too_large.n && vm->remarks.too_large.at[i].source < new.source) i++;
    if (i == vm->remarks.too_large.n || vm->remarks.too_large.at[i].source != new.source) {
        (void)smc_vec_push(&vm->remarks.too_large);
        for (uint32_t k = vm->remarks.too_large.n; --k > i;)
            vm->remarks.too_large.at[k] = vm->remarks.too_large.at[k - 1];
        vm->remarks.too_large.at[i] = new;
    } else if (vm->remarks.too_large.at[i].size < size) vm->remarks.too_large.at[i] = new;
}

// Returns the text of the warning, which the caller frees.
static char *allocation_failure_text(const smc_failed_allocation *t) {
    const unsigned long long size = t->size;
    if (t->is_alignment)
        return smc_format(
            "an allocation with an alignment of %llu fails: smc makes none with more than %d", size,
            SMC_LARGE_BIAS);
    if (t->size == UINT64_MAX)
        return smc_strdup("an allocation of SIZE_MAX bytes or more fails: no object is that large");
    return smc_format("an allocation of %llu bytes fails: %s", size,
                      t->size > PTRDIFF_MAX ? "no object is that large"
                                            : "smc makes none that large");
}

void smc_libc_warn_of_allocations(const smc_vm *vm, smc_warnings *out) {
    for (uint32_t i = 0; i < vm->remarks.too_large.n; i++) {
        const smc_code_source *s = &vm->code->sources.at[vm->remarks.too_large.at[i].source];
        const smc_place at = {
            .file = s->file, .function = s->function, .line = s->line, .column = s->column};
        smc_add_warning(out, SMC_WARN_TOO_LARGE, at,
                        allocation_failure_text(&vm->remarks.too_large.at[i]));
    }
}
