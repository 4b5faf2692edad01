// lifting.h - state of the translation of one piece of inline assembly. Private to pass/.
//
// A location is a 64-bit value that the translation tracks: locations 0 to X86_REGISTERS - 1 are
// the registers, location X86_REGISTERS + i belongs to operand i if it is bound to no register.
#ifndef SMC_PASS_LIFTING_H
#define SMC_PASS_LIFTING_H

#include "pass/asm/x86.h"

#include <llvm-c/Core.h>

// Limits: operands of an asm statement; registers and operands together.
enum { LIFTING_MAX_OPERANDS = 16, LIFTING_LOCATIONS = X86_REGISTERS + LIFTING_MAX_OPERANDS };

// Flags of x86 that the translation tracks.
typedef enum lifting_flag {
    LIFTING_ZERO,
    LIFTING_CARRY,
    LIFTING_SIGN,
    LIFTING_OVERFLOW,
    LIFTING_FLAGS
} lifting_flag;

// Conditions on x86's flags. Comparisons of unsigned numbers use the carry and zero flags,
// comparisons of signed numbers the sign, overflow and zero flags.
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

// An operand of the assembly. It is in memory, or in a location: a named register, or a location of
// its own.
typedef struct lifting_operand {
    LLVMValueRef memory;     // address of the operand in memory; NULL: the operand is in a location
    uint32_t location, size; // index of the location; size of the operand in bytes
    LLVMTypeRef output;      // type of the result of the call for this operand; NULL: the
                             // operand is no result
    lifting_condition condition; // for a condition output: it is 1 if this condition holds
    bool negated;                // the condition is negated
} lifting_operand;

// The translation of one piece of inline assembly.
typedef struct lifting {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef call;
    uint32_t n; // number of operands
    lifting_operand operands[LIFTING_MAX_OPERANDS];
    LLVMValueRef at[LIFTING_LOCATIONS]; // current value of each location, of 64 bits; NULL: unknown
    LLVMValueRef flags[LIFTING_FLAGS];  // current value of each flag; NULL: unknown
} lifting;

// Returns the integer type of `size` bytes.
static inline LLVMTypeRef lifting_int_type(const lifting *x, uint32_t size) {
    return LLVMIntTypeInContext(x->context, size * 8);
}

// Returns a constant of the integer type of `size` bytes.
static inline LLVMValueRef lifting_int_constant(const lifting *x, uint32_t size, uint64_t value) {
    return LLVMConstInt(lifting_int_type(x, size), value, 0);
}

// ---- x86_place.c: arguments of instructions -----------------------------------------------------

// An argument of an instruction: in memory, in a location (see above), or constant.
typedef struct lifting_place {
    LLVMValueRef memory, constant; // memory: address; constant: a value that is only read; both
                                   // NULL: the argument is in a location
    uint32_t location, size;       // index of the location; size in bytes, 0: not given
    bool stack;                    // the argument is in memory of the thread's own stack
} lifting_place;

// True if the place is in memory, not in a register.
static inline bool lifting_is_memory_place(const lifting_place *p) { return p->memory || p->stack; }
// Finds the argument. Returns false if it is not supported.
bool lifting_find_place(lifting *, const x86_argument *, lifting_place *out);
// Read and write the argument.
LLVMValueRef lifting_load_place(const lifting *, const lifting_place *, uint32_t size);
void lifting_store_place(lifting *, const lifting_place *, LLVMValueRef);
// Returns the value of a location; an arbitrary value if it was never written.
LLVMValueRef lifting_location_value(const lifting *, uint32_t location, uint32_t size);
// Sets the location to the value. A value of less than 32 bits leaves the upper bits unchanged, a
// wider one sets them to 0.
void lifting_set_location(lifting *, uint32_t location, LLVMValueRef);
// Marks the instruction by a kind of metadata (pass/marks.h).
void lifting_mark_value(const lifting *, LLVMValueRef, const char *as);

// ---- x86_lift.c, x86_flow.c, x86_flags.c --------------------------------------------------------

// Builds the effect of an instruction other than a jump. Returns false if the instruction or its
// arguments are not supported; then part of its effect may have been built.
bool x86_lift_instruction(lifting *, const x86_instruction *);

// Builds the effect of a text with jumps. The new blocks are between the code before the call and
// the call, which stays the first instruction of its block. If a part of the text is not supported,
// returns false and leaves the function unchanged.
bool x86_lift_flow(lifting *, const x86_text *);

// Parses the condition in a name, such as the "z" in "setz" and "{@ccz}". Returns false if it is
// unknown.
bool x86_condition(const char *name, size_t length, lifting_condition *out, bool *negated);

// Sets the flags to those after `result` = a op b.
void x86_set_flags(lifting *, LLVMAtomicRMWBinOp op, LLVMValueRef a, LLVMValueRef b,
                   LLVMValueRef result);

// Returns one bit that is 1 if the condition holds (negated: if it does not hold). NULL: the value
// of a flag that the condition uses is unknown.
LLVMValueRef x86_condition_value(const lifting *, lifting_condition, bool negated);

#endif
