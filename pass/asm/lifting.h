// lifting.h - translation of inline assembly to LLVM instructions. Private to pass/.
#ifndef SMC_PASS_LIFTING_H
#define SMC_PASS_LIFTING_H

#include "pass/asm/x86.h"

#include <llvm-c/Core.h>

enum { LIFTING_MAX_OPERANDS = 16, LIFTING_LOCATIONS = X86_REGISTERS + LIFTING_MAX_OPERANDS };

typedef enum lifting_flag {
    LIFTING_ZERO,
    LIFTING_CARRY,
    LIFTING_SIGN,
    LIFTING_OVERFLOW,
    LIFTING_FLAGS
} lifting_flag;

// Conditions on the flags: a single flag, or a comparison, of unsigned numbers by carry and zero,
// of signed numbers by sign, overflow and zero.
typedef enum lifting_condition {
    LIFTING_IF_ZERO,
    LIFTING_IF_CARRY,
    LIFTING_IF_SIGN,
    LIFTING_IF_OVERFLOW,
    LIFTING_IF_BELOW_OR_EQUAL,
    LIFTING_IF_LESS,
    LIFTING_IF_LESS_OR_EQUAL,
    LIFTING_NO_CONDITION,
} lifting_condition;

// An operand of the assembly: memory, or the value of a location, which is a named register or a
// location of its own.
typedef struct lifting_operand {
    LLVMValueRef memory;         // its address; NULL: in a location
    uint32_t location, size;     // size: in bytes
    LLVMTypeRef output;          // a result of the call; NULL: none
    lifting_condition condition; // an output that is 1 if the condition holds
    bool negated;                // .. or if it does not hold
} lifting_operand;

typedef struct lifting {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef call;
    uint32_t n;
    lifting_operand operands[LIFTING_MAX_OPERANDS];
    LLVMValueRef at[LIFTING_LOCATIONS]; // 64 bits each; NULL: unknown
    LLVMValueRef flags[LIFTING_FLAGS];  // NULL: unknown
} lifting;

static inline LLVMTypeRef lifting_int_type(const lifting *x, uint32_t size) {
    return LLVMIntTypeInContext(x->context, size * 8);
}

// Builds the effect of the instruction, which is not a jump. False: the instruction or its
// arguments are not supported; some instructions may have been built.
bool x86_lift_instruction(lifting *, const x86_instruction *);

// Builds the effect of a text with jumps in new blocks between the code before the call and the
// call, which stays the first instruction of its block. False: something in the text is not
// supported, and the function behaves as before.
bool x86_lift_flow(lifting *, const x86_text *);

// Parses the condition in a name: the "z" of "setz" and "{@ccz}". False: unknown.
bool x86_condition(const char *name, size_t length, lifting_condition *out, bool *negated);

// Sets the flags after `result` = a op b.
void x86_set_flags(lifting *, LLVMAtomicRMWBinOp op, LLVMValueRef a, LLVMValueRef b,
                   LLVMValueRef result);

// Returns one bit, whether the condition holds; NULL: a flag is unknown.
LLVMValueRef x86_condition_value(const lifting *, lifting_condition, bool negated);

#endif
