// emit.c - emits instructions, and allocates registers, constants and objects that the code owns.
#include "interp/lower/lowering.h"

#include "base/printable.h"

void *smc_own_pointer(smc_lowering *l, void *p) { return *smc_vec_push(&l->code->owned) = p; }

const char *smc_intern_text_of_code(smc_lowering *l, const char *text, size_t n) {
    char *raw = smc_format("%.*s", (int)n, text);
    const char *owned = smc_own_pointer(l, smc_printable(raw));
    free(raw);
    return owned;
}

smc_insn *smc_emit_instruction(smc_lowering *l, unsigned op, int32_t a, int32_t b, int32_t c,
                               uint64_t imm) {
    *smc_vec_push(&l->fn->where) = l->source;
    smc_insn *i = smc_vec_push(&l->fn->code);
    *i = (smc_insn){.op = (uint16_t)op, .a = a, .b = b, .c = c, .imm = imm, .counts = l->uncounted};
    l->uncounted = 0;
    return i;
}

void smc_emit_trap(smc_lowering *l, unsigned error, const char *text) {
    smc_emit_instruction(l, SMC_OP_TRAP, 0, 0, 0, (uintptr_t)text)->x = error;
}

void smc_emit_unsupported_sentence(smc_lowering *l, const char *sentence) {
    smc_emit_instruction(l, SMC_OP_REFUSE, 0, 0, 0, (uintptr_t)sentence);
}

void smc_emit_unsupported(smc_lowering *l, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *noun = smc_vformat(fmt, ap);
    va_end(ap);
    smc_emit_unsupported_sentence(l, smc_own_pointer(l, smc_format(SMC_NOT_SUPPORTED "%s", noun)));
    free(noun);
}

int32_t smc_new_register(smc_lowering *l, uint32_t n) {
    l->fn->n_regs += n;
    return (int32_t)(l->fn->n_regs - n);
}

int32_t smc_constant_register(smc_lowering *l, uint64_t bits) {
    uint32_t *index = smc_table_at(&l->constants.index, bits, 0);
    if (!*index) {
        *smc_vec_push(&l->constants.bits) = bits;
        *index = l->constants.bits.n;
    }
    return -SMC_FRAME_WORDS - (int32_t)*index;
}

int32_t smc_emit_shorten_address(smc_lowering *l, int32_t reg) {
    const int32_t number = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_SHORTEN, number, reg, 0, 0);
    return number;
}
