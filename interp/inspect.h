// inspect.h - values of a thread's variables and memory at a step, for the debugger.
//
// The thread's private memory is known here. The values of shared memory depend on the execution,
// so for those the location is returned. A variable may consist of pieces, and may have no address
// in the program, so each gets an inspector address, which is only valid here.
#ifndef SMC_INSPECT_H
#define SMC_INSPECT_H

#include "interp/bytecode/bytecode.h"
#include "program/program.h"

// A part of a local variable.
typedef struct smc_inspected_piece {
    uint32_t within, size, variable; // variable: index in the code
    uint64_t address;
} smc_inspected_piece;

typedef struct smc_inspected_variable {
    const char *name;
    const smc_shape *shape; // NULL: unknown
    uint32_t line;          // of its declaration
    uint64_t address;       // inspector address
    SMC_VEC(smc_inspected_piece) pieces;
} smc_inspected_variable;

typedef struct smc_inspection {
    smc_program *program;
    const char *function;                      // function of the frame; NULL: no frame
    SMC_VEC(smc_inspected_variable) variables; // in scope, in the order of their declarations
} smc_inspection;

// Moves the thread to its state before `at`, a step of an interpreted program, and inspects a frame
// of a program function: the current one (`up` = 0) or one further up the stack. Valid until the
// next use of the program. If the result is not SMC_OK, there is nothing to free.
SMC_MUST_USE smc_status smc_inspect(smc_program *, const smc_step *at, uint32_t up,
                                    smc_inspection *out);
void smc_inspection_free(smc_inspection *);

// Look up a static variable by name, first in the function if that is not NULL; a function; an
// enumerator. They return false if there is none.
bool smc_inspect_static(const smc_program *, const char *name, const char *function,
                        const smc_shape **shape, uint64_t *address);
bool smc_inspect_function(const smc_program *, const char *name, uint64_t *address);
bool smc_inspect_enumerator(const smc_program *, const char *name, uint64_t *value);

typedef enum smc_byte_kind {
    SMC_BYTE_KNOWN,
    SMC_BYTE_UNWRITTEN,
    SMC_BYTE_SHARED,  // in a location
    SMC_BYTE_NOWHERE, // invalid address
} smc_byte_kind;
typedef struct smc_byte {
    smc_byte_kind kind;
    uint8_t value;
    uint32_t loc, within; // loc 0: no access to it yet
} smc_byte;

smc_byte smc_inspect_byte(const smc_inspection *, uint64_t address);
// Returns the program address for an inspector address whose bytes have one, if they are
// contiguous. Other addresses are returned unchanged.
uint64_t smc_inspect_own_address(const smc_inspection *, uint64_t address);
// Returns the target type of a pointer; NULL: unknown, or no pointer.
const smc_shape *smc_inspect_pointed(const smc_program *, const smc_shape *);
// Returns the address for a pointer value in memory.
uint64_t smc_inspect_pointer(const smc_inspection *, uint64_t value);
// Writes "&x.next". Returns false if the address is invalid.
bool smc_inspect_address(const smc_inspection *, uint64_t address, char *buf, size_t size);
// Writes a scalar as its type displays it. Returns false for a plain number.
bool smc_inspect_scalar(const smc_shape *, uint64_t value, char *buf, size_t size);
// True if `value` is the core's name of a partly undefined value.
bool smc_inspect_is_undefined(const smc_program *, uint64_t value);

#endif
