#include "interp/libc/answers.h"

#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/act.h"

#include <string.h>

// Records where the program first called the function whose name is at the address.
static smc_flow record_first_call(smc_vm *vm, uint64_t address, bool no_files) {
    const char *function;
    const smc_flow flow = smc_libc_text_at(vm, address, &function);
    const uint32_t source = smc_vm_program_source(vm);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_arbitrary_result *known = NULL;
    for (uint32_t i = 0; i < vm->remarks.answered.n && !known; i++)
        if (strcmp(vm->remarks.answered.at[i].function, function) == 0)
            known = &vm->remarks.answered.at[i];
    if (!known)
        *(known = smc_vec_push(&vm->remarks.answered)) =
            (smc_arbitrary_result){smc_strdup(function), source, no_files};
    if (source < known->source) known->source = source;
    return SMC_FLOW_NEXT;
}

// smc_one_answer(function): the called library function could have returned another result.
smc_flow smc_libc_note_unspecified_answer(smc_vm *vm, const uint64_t *args, uint32_t n,
                                          uint64_t *result) {
    (void)n, (void)result;
    return record_first_call(vm, args[0], false);
}

// smc_no_files(function): the called library function failed since the program has no files.
smc_flow smc_libc_note_no_files(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return record_first_call(vm, args[0], true);
}

// smc_part_unmapped(): records where the program unmaps a part of a mapping, since smc leaves the
// memory accessible.
smc_flow smc_libc_note_partial_unmap(smc_vm *vm, const uint64_t *args, uint32_t n,
                                     uint64_t *result) {
    (void)args, (void)n, (void)result;
    const uint32_t source = smc_vm_program_source(vm) + 1;
    if (!vm->used.partial_unmap_source || source < vm->used.partial_unmap_source)
        vm->used.partial_unmap_source = source;
    return SMC_FLOW_NEXT;
}

static smc_place place_of_code_source(const smc_vm *vm, uint32_t source) {
    const smc_code_source *s = &vm->code->sources.at[source];
    return (smc_place){
        .file = s->file, .function = s->function, .line = s->line, .column = s->column};
}

// True if no earlier entry of the list has the same position. A weak exchange in a template or
// header has several entries for one position.
static bool is_first_at_position(const smc_vm *vm, uint32_t i) {
    const smc_place at = place_of_code_source(vm, vm->remarks.unretried_exchanges.at[i]);
    for (uint32_t k = 0; k < i; k++) {
        const smc_place o = place_of_code_source(vm, vm->remarks.unretried_exchanges.at[k]);
        if (o.file == at.file && o.line == at.line && o.column == at.column) return false;
    }
    return true;
}

void smc_answers_add_warnings(const smc_vm *vm, smc_warnings *out) {
    for (uint32_t i = 0; i < vm->remarks.answered.n; i++) {
        const smc_arbitrary_result *a = &vm->remarks.answered.at[i];
        smc_add_warning(out, a->no_files ? SMC_WARN_NO_FILES : SMC_WARN_ONE_ANSWER,
                        place_of_code_source(vm, a->source),
                        smc_format(a->no_files ? SMC_NO_FILES : SMC_ONE_ANSWER, a->function));
    }
    if (vm->used.mixed_size_source && !vm->options.errors.plain_access && !vm->uses.is_rust)
        smc_add_warning(
            out, SMC_WARN_MIXED_SIZES, place_of_code_source(vm, vm->used.mixed_size_source - 1),
            smc_strdup("this atomic access overlaps others of another size, which C and C++ "
                       "leave undefined: it was explored as hardware does it"));
    if (vm->used.membarrier_source)
        smc_add_warning(
            out, SMC_WARN_MEMBARRIER, place_of_code_source(vm, vm->used.membarrier_source - 1),
            smc_strdup("with membarrier, each compiler barrier is a full barrier under this "
                       "model: executions in which it orders less were not explored"));
    if (vm->used.mprotect_source)
        smc_add_warning(
            out, SMC_WARN_MEMBARRIER, place_of_code_source(vm, vm->used.mprotect_source - 1),
            smc_strdup("mprotect is a barrier of all threads here, as membarrier is: Linux "
                       "does not promise it, and on some machines that barrier is lost"));
    if (vm->used.partial_unmap_source)
        smc_add_warning(
            out, SMC_WARN_UNMAPPED, place_of_code_source(vm, vm->used.partial_unmap_source - 1),
            smc_strdup("a part of a mapping is unmapped here: accesses to that part are "
                       "errors that were not looked for"));
    for (uint32_t i = 0; i < vm->remarks.unretried_exchanges.n; i++)
        if (is_first_at_position(vm, i))
            smc_add_warning(
                out, SMC_WARN_WEAK_EXCHANGE,
                place_of_code_source(vm, vm->remarks.unretried_exchanges.at[i]),
                smc_strdup(
                    "this weak compare-exchange may fail spuriously, and no loop retries it: "
                    "such failures were not explored; --weak-cas=fails "
                    "explores them"));
}
