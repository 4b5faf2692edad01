// forms.h - registers that an instruction reads and writes.
#ifndef SMC_FORMS_H
#define SMC_FORMS_H

#include "interp/bytecode/bytecode.h"

// Role of an operand: IN registers are read, OUT registers are written, one or several consecutive
// ones; TO is a jump displacement.
typedef enum smc_operand {
    SMC_NO,   // no register
    SMC_IN,   // a register that is read
    SMC_IN2,  // two registers that are read
    SMC_OUT,  // a register that is written
    SMC_OUT2, // two registers that are written
    SMC_OUT3, // three registers that are written
    SMC_TO    // displacement of a jump
} smc_operand;

// Operand roles of the fields a, b, c, and of imm if that is a register. Some instructions have
// further operands in args, which the form does not describe.
typedef struct smc_form {
    uint8_t a, b, c, imm;
} smc_form;
// [opcode]: the form of its operands.
extern const smc_form smc_forms[SMC_OP_COUNT];

// True if the address of the load or store has an index (smc_insn.scale).
static inline bool smc_has_index(unsigned op) {
    return op >= SMC_OP_LOAD8_AT && op <= SMC_OP_STORE64_AT;
}

// Visitor of the registers of an instruction; it is called first for those that the instruction
// reads. It may also be called for registers whose value does not affect the result.
typedef void smc_register_visitor(void *self, int32_t first, uint32_t n, bool written);
// Calls `see` with `self` for all registers that the instruction uses, also for those in args.
void smc_visit_operands(const smc_function *, const smc_insn *, smc_register_visitor *see,
                        void *self);

// True if the register is live at `from`: some path from there reads the register before writing
// it.
bool smc_is_live(const smc_function *, const smc_insn *from, int32_t reg);
// The same, except that reads by SMC_OP_SHOW, which is only in code for the debugger, do not count.
bool smc_is_needed(const smc_function *, const smc_insn *from, int32_t reg);

#endif
