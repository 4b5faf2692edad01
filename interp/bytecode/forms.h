// forms.h - registers that an instruction reads and writes.
#ifndef SMC_FORMS_H
#define SMC_FORMS_H

#include "interp/bytecode/bytecode.h"

// An operand: reads (IN) or writes (OUT) one or several consecutive registers; TO is a jump
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

// The operands a, b, c, and imm if it is a register. Other fields may add more.
typedef struct smc_form {
    uint8_t a, b, c, imm;
} smc_form;
extern const smc_form smc_forms[SMC_OP_COUNT];

// Calls `see` for all registers of an instruction, those that it reads first; some reads may not
// affect the result.
typedef void smc_see_registers(void *self, int32_t first, uint32_t n, bool written);
void smc_each_operand(const smc_function *, const smc_insn *, smc_see_registers *see, void *self);

// True if the register may be read before it is written, from the instruction on.
bool smc_is_live(const smc_function *, const smc_insn *from, int32_t reg);

#endif
