#include "interp/libc/answers.h"

#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/act.h"

#include <string.h>

// smc_one_answer(function): what it is asked has other answers, too. The first place in the program is told.
smc_flow smc_libc_one_answer(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const char *function;
    const smc_flow flow = smc_libc_text_at(vm, args[0], &function);
    const uint32_t source = smc_vm_program_source(vm);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_answered *known = NULL;
    for (uint32_t i = 0; i < vm->answered.n && !known; i++)
        if (strcmp(vm->answered.at[i].function, function) == 0) known = &vm->answered.at[i];
    if (!known) *(known = smc_vec_push(&vm->answered)) = (smc_answered){smc_strdup(function), source};
    if (source < known->source) known->source = source;
    return SMC_FLOW_NEXT;
}

void smc_answers_warn(const smc_vm *vm, smc_warnings *out) {
    for (uint32_t i = 0; i < vm->answered.n; i++) {
        const smc_code_source *s = &vm->code->sources.at[vm->answered.at[i].source];
        const smc_place at = {.file = s->file, .function = s->function, .line = s->line, .column = s->column};
        smc_warn(out, SMC_WARN_ONE_ANSWER, at, smc_format(SMC_ONE_ANSWER, vm->answered.at[i].function));
    }
}
