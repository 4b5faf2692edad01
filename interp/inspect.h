// inspect.h - values of a thread's variables and memory at a step, for the debugger.
//
// The inspector returns the contents of the thread's private memory. The contents of shared memory
// depend on the execution, so the inspector returns the memory location, and the caller finds the
// value. A variable may consist of pieces, and may have no address in the program, so each gets an
// inspector address, which only these functions accept.
#ifndef SMC_INSPECT_H
#define SMC_INSPECT_H

#include "interp/bytecode/bytecode.h"
#include "program/program.h"

// Some consecutive bytes of a local variable; the lowering may keep a variable in several pieces.
typedef struct smc_inspected_piece {
    uint32_t within, size, variable; // byte offset in the variable, length in bytes, index in
                                     // code->variables
    uint64_t address; // inspector address of the piece, or its address in the program
} smc_inspected_piece;

// A local variable or parameter of the inspected function.
typedef struct smc_inspected_variable {
    const char *name;
    const smc_shape *shape; // NULL: unknown
    uint32_t line;          // line of the declaration
    uint64_t address;       // inspector address of the variable's first byte
    SMC_VEC(smc_inspected_piece) pieces;
} smc_inspected_variable;

// The variables of one frame of a thread at a step.
typedef struct smc_inspection {
    smc_program *program;
    const char *function;                      // function of the frame; NULL: no frame
    SMC_VEC(smc_inspected_variable) variables; // variables in scope, in the order of their
                                               // declarations
} smc_inspection;

// Moves the thread to its state before `at`, a step of an interpreted program, and inspects a frame
// of a program function: the current one (`up` = 0) or one further up the stack. The result is
// valid until the next use of the program. If the result is not SMC_OK, there is nothing to free.
SMC_MUST_USE smc_status smc_inspect_step(smc_program *, const smc_step *at, uint32_t up,
                                         smc_inspection *out);
void smc_inspection_free(smc_inspection *);

// Look up a static variable (first in `function`, if that is not NULL), a function, or an
// enumerator by name. Return false if none has this name.
bool smc_inspect_static(const smc_program *, const char *name, const char *function,
                        const smc_shape **shape, uint64_t *address);
bool smc_inspect_function(const smc_program *, const char *name, uint64_t *address);
bool smc_inspect_enumerator(const smc_program *, const char *name, uint64_t *value);

// Where the value of a byte is found.
typedef enum smc_byte_kind {
    SMC_BYTE_KNOWN,     // smc_byte.value is its value
    SMC_BYTE_UNWRITTEN, // private and uninitialised
    SMC_BYTE_SHARED,    // in shared memory, in the location `loc` at the offset `within`
    SMC_BYTE_INVALID,   // the address is invalid
} smc_byte_kind;
// A byte of memory at the inspected step.
typedef struct smc_byte {
    smc_byte_kind kind;
    uint8_t value;
    uint32_t loc, within; // loc 0: the program has not accessed the bytes
} smc_byte;

// Returns the value of the byte at a program address or an inspector address, or the location of a
// byte in shared memory.
smc_byte smc_inspect_byte(const smc_inspection *, uint64_t address);
// Returns the program address that corresponds to an inspector address, if the variable's bytes are
// contiguous in memory. Other addresses are returned unchanged.
uint64_t smc_inspect_program_address(const smc_inspection *, uint64_t address);
// Returns the target type of a pointer type; NULL: unknown, or not a pointer.
const smc_shape *smc_inspect_pointee(const smc_program *, const smc_shape *);
// Returns the 64-bit address that a pointer value in memory represents (bytecode/short.h).
uint64_t smc_inspect_pointer(const smc_inspection *, uint64_t value);
// Writes an address as an expression like "&x.next". Returns false if the address is invalid.
bool smc_inspect_address(const smc_inspection *, uint64_t address, char *buf, size_t size);
// Writes a scalar in the form of its type (enumerator, character, bool). Returns false if the plain
// number is the right form.
bool smc_inspect_scalar(const smc_shape *, uint64_t value, char *buf, size_t size);
// True if `value` is the placeholder by which the core represents a partly undefined value.
bool smc_inspect_is_undefined(const smc_program *, uint64_t value);

#endif
