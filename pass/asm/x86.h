// x86.h - a parser of x86-64 inline assembly in AT&T syntax, in the form that LLVM's modules have.
// Private to pass/.
#ifndef SMC_PASS_X86_H
#define SMC_PASS_X86_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Numbers of the general-purpose registers, as instructions encode them.
enum {
    X86_RAX,
    X86_RCX,
    X86_RDX,
    X86_RBX,
    X86_RSP,
    X86_RBP,
    X86_RSI,
    X86_RDI,
    X86_R8,
    X86_REGISTERS = 16
};
// Limits on an asm statement: arguments of an instruction, instructions, labels, letters of a name.
enum { X86_MAX_ARGUMENTS = 3, X86_MAX_INSTRUCTIONS = 16, X86_MAX_LABELS = 8, X86_MAX_NAME = 15 };

// Kinds of arguments, each with an example.
typedef enum x86_kind {
    X86_OPERAND,      // the assembly's operand `number`: $0, ${0:b}
    X86_REGISTER,     // `size` bytes of the register `number`: %eax
    X86_IMMEDIATE,    // the constant `value`: $$1
    X86_NEAR,         // memory, `value` bytes after the address in the register `number`: 8(%rsp)
    X86_NEAR_OPERAND, // memory, `value` bytes after the address in the operand `number`: 8($1)
    X86_LABEL,        // target of a jump, before the instruction with index `number`: 1b, 2f, again
    X86_THREAD,       // the pointer to the thread's block, which the ABI keeps at %fs:0 and %fs:16
} x86_kind;

// An argument of an instruction; x86_kind says what `number` and `value` are.
typedef struct x86_argument {
    x86_kind kind;
    uint32_t number, size; // size in bytes; 0: the text does not give it
    int64_t value;
} x86_argument;

// An instruction; n is the number of its arguments.
typedef struct x86_instruction {
    char name[X86_MAX_NAME + 1]; // as in the text, without prefixes
    bool lock, repeat;           // the instruction has the prefix lock, or rep
    uint32_t n;
    x86_argument args[X86_MAX_ARGUMENTS]; // in the order of AT&T syntax: the destination is last
} x86_instruction;

// A label: a possible target of jumps.
typedef struct x86_label {
    char name[X86_MAX_NAME + 1];
    uint32_t before; // index of the instruction that follows the label; x86_text.n: none
} x86_label;

// The instructions and labels of one piece of assembly.
typedef struct x86_text {
    uint32_t n, n_labels;
    x86_instruction at[X86_MAX_INSTRUCTIONS];
    x86_label labels[X86_MAX_LABELS]; // in the order of the text
} x86_text;

// True if the instruction is a jump, whose only argument is the target.
static inline bool x86_is_jump(const x86_instruction *i) {
    return i->n == 1 && i->args[0].kind == X86_LABEL;
}

// Parses the text. Returns false if it contains an unknown form, such as a directive.
bool x86_parse(const char *text, size_t length, x86_text *out);

// Decodes the name of a register, without %, into its number and the number of bytes that the name
// covers. Returns false if it is unknown.
bool x86_register(const char *name, size_t length, uint32_t *number, uint32_t *size);

#endif
