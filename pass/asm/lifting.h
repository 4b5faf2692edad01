// lifting.h - inline assembly on its way to LLVM instructions. Private to pass/.
#ifndef SMC_PASS_LIFTING_H
#define SMC_PASS_LIFTING_H

#include "pass/asm/x86.h"

#include <llvm-c/Core.h>

enum { LIFT_MAX_OPERANDS = 16, LIFT_LOCATIONS = X86_REGISTERS + LIFT_MAX_OPERANDS };

typedef enum lift_flag { LIFT_ZERO, LIFT_CARRY, LIFT_SIGN, LIFT_FLAGS, LIFT_NO_FLAG = LIFT_FLAGS } lift_flag;

// An operand of the assembly: memory, or what is in a location: a register that is named, or one of its own.
typedef struct lift_operand {
    LLVMValueRef memory; // its address; NULL: in a location
    uint32_t location, size; // size: bytes
    LLVMTypeRef output;  // a result of the call; NULL: none
    lift_flag flag;      // an output that is this flag, ..
    bool negated;        // .. or its negation
} lift_operand;

typedef struct lifting {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef call;
    uint32_t n;
    lift_operand operands[LIFT_MAX_OPERANDS];
    LLVMValueRef at[LIFT_LOCATIONS];  // 64 bits each; NULL: not known
    LLVMValueRef flags[LIFT_FLAGS];   // NULL: not known
} lifting;

static inline LLVMTypeRef lift_int_type(const lifting *x, uint32_t size) {
    return LLVMIntTypeInContext(x->context, size * 8);
}

// Builds what the instruction, no jump, does. False: it is not known, or not with these arguments; something may have been built.
bool lift_instruction(lifting *, const x86_instruction *);

// Builds what a text with jumps does, in blocks of its own between what comes before the call and the call, which stays the
// first instruction of its block. False: something in it is not known; the function does what it did before.
bool lift_flow(lifting *, const x86_text *);

// The condition that is part of a name: the "z" of "setz" and "{@ccz}". False: it is not known.
bool lift_condition(const char *name, size_t length, lift_flag *out, bool *negated);

// The value of a flag, of one bit; NULL: not known.
LLVMValueRef lift_flag_value(const lifting *, lift_flag, bool negated);

#endif
