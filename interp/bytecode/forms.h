// forms.h - which registers an instruction reads and writes.
#ifndef SMC_FORMS_H
#define SMC_FORMS_H

#include "interp/bytecode/bytecode.h"

// An operand: IN registers are read and OUT registers written, so many in a row; TO is a
// displacement.
typedef enum smc_operand {
    SMC_NO,
    SMC_IN,
    SMC_IN2,
    SMC_OUT,
    SMC_OUT2,
    SMC_OUT3,
    SMC_TO
} smc_operand;

// Of an operator: a, b, c, and imm where that is a register. There may be more, by its other
// fields.
typedef struct smc_form {
    uint8_t a, b, c, imm;
} smc_form;
extern const smc_form smc_forms[SMC_OP_COUNT];

// All registers of an instruction, those that it reads first, some of them perhaps in vain.
typedef void smc_see_registers(void *self, int32_t first, uint32_t n, bool written);
void smc_each_operand(const smc_function *, const smc_insn *, smc_see_registers *see, void *self);

// Whether the register may be read before it is written, from the instruction on.
bool smc_is_live(const smc_function *, const smc_insn *from, int32_t reg);

#endif
