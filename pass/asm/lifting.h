// lifting.h - inline assembly on its way to LLVM instructions. Private to pass/.
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

// What flags say: one of them, or one of comparisons, of unsigned numbers by carry and zero, of
// signed ones by sign, overflow and zero.
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

// An operand of the assembly: memory, or what is in a location: a register that is named, or one of
// its own.
typedef struct lifting_operand {
    LLVMValueRef memory;         // its address; NULL: in a location
    uint32_t location, size;     // size: bytes
    LLVMTypeRef output;          // a result of the call; NULL: none
    lifting_condition condition; // an output that says whether it holds, ..
    bool negated;                // .. or does not
} lifting_operand;

typedef struct lifting {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef call;
    uint32_t n;
    lifting_operand operands[LIFTING_MAX_OPERANDS];
    LLVMValueRef at[LIFTING_LOCATIONS]; // 64 bits each; NULL: not known
    LLVMValueRef flags[LIFTING_FLAGS];  // NULL: not known
} lifting;

static inline LLVMTypeRef lifting_int_type(const lifting *x, uint32_t size) {
    return LLVMIntTypeInContext(x->context, size * 8);
}

// Builds what the instruction, no jump, does. False: it is not known, or not with these arguments;
// something may have been built.
bool x86_lift_instruction(lifting *, const x86_instruction *);

// Builds what a text with jumps does, in blocks of its own between what comes before the call and
// the call, which stays the first instruction of its block. False: something in it is not known;
// the function does what it did before.
bool x86_lift_flow(lifting *, const x86_text *);

// The condition that is part of a name: the "z" of "setz" and "{@ccz}". False: it is not known.
bool x86_condition(const char *name, size_t length, lifting_condition *out, bool *negated);

// Flags after `result` = a op b.
void x86_set_flags(lifting *, LLVMAtomicRMWBinOp op, LLVMValueRef a, LLVMValueRef b,
                   LLVMValueRef result);

// Whether it holds, in one bit; NULL: a flag is not known.
LLVMValueRef x86_condition_value(const lifting *, lifting_condition, bool negated);

#endif
