// inspect.h - what a thread's variables and memory hold where it stands, for those who go through
// an execution.
//
// The thread's own memory is known here. What is shared depends on the execution: of that it is
// said which location it is. A variable may be in pieces, and without an address, where nobody asks
// for one: so each has an address that is good here alone.
#ifndef SMC_INSPECT_H
#define SMC_INSPECT_H

#include "interp/bytecode/bytecode.h"
#include "program/program.h"

// A part of a local variable.
typedef struct smc_inspected_piece {
    uint32_t within, size, variable; // of the code
    uint64_t address;
} smc_inspected_piece;

typedef struct smc_inspected_variable {
    const char *name;
    const smc_shape *shape; // NULL: unknown
    uint32_t line;          // of its declaration
    uint64_t address;       // good here alone
    SMC_VEC(smc_inspected_piece) pieces;
} smc_inspected_variable;

typedef struct smc_inspection {
    smc_program *program;
    const char *function;                      // whose activation it is; NULL: there is none
    SMC_VEC(smc_inspected_variable) variables; // in scope, in the order of their declarations
} smc_inspection;

// Brings the thread to where it stands before `at`, a step of a program of the interpreter's, and
// looks at an activation of the program's functions there, the running one or one so many calls up.
// It is valid until the program is asked for anything else. Otherwise than SMC_OK: there is nothing
// to be freed.
SMC_MUST_USE smc_status smc_inspect(smc_program *, const smc_step *at, uint32_t up,
                                    smc_inspection *out);
void smc_inspection_free(smc_inspection *);

// A static variable by its name, of the function where there is one; or a function. false: there is
// none.
bool smc_inspect_static(const smc_program *, const char *name, const char *function,
                        const smc_shape **shape, uint64_t *address);
bool smc_inspect_function(const smc_program *, const char *name, uint64_t *address);
bool smc_inspect_enumerator(const smc_program *, const char *name, uint64_t *value);

typedef enum smc_byte_kind {
    SMC_BYTE_KNOWN,
    SMC_BYTE_UNWRITTEN,
    SMC_BYTE_SHARED,  // of a location
    SMC_BYTE_NOWHERE, // the address is none
} smc_byte_kind;
typedef struct smc_byte {
    smc_byte_kind kind;
    uint8_t value;
    uint32_t loc, within; // of a location; loc 0: nobody has accessed it
} smc_byte;

smc_byte smc_inspect_byte(const smc_inspection *, uint64_t address);
// The program's own address of what has one that is good here alone, where that is in one piece;
// another address is the same.
uint64_t smc_inspect_own_address(const smc_inspection *, uint64_t address);
// NULL: unknown, or no pointer.
const smc_shape *smc_inspect_pointed(const smc_program *, const smc_shape *);
// The address that a pointer in memory holds.
uint64_t smc_inspect_pointer(const smc_inspection *, uint64_t value);
// "&x.next", where it is an address.
bool smc_inspect_address(const smc_inspection *, uint64_t address, char *buf, size_t size);
// A scalar by its type, where that is not just its number.
bool smc_inspect_scalar(const smc_shape *, uint64_t value, char *buf, size_t size);
// The name by which the core knows a value that is undefined in part.
bool smc_inspect_is_undefined(const smc_program *, uint64_t value);

#endif
