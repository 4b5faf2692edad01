// marks.h - names of the metadata and attributes by which a prepared module passes information to
// the interpreter.
#ifndef SMC_PASS_MARKS_H
#define SMC_PASS_MARKS_H

#include "base/marked.h"
#include "functions/functions.h"

// Metadata kind on each alloca and thread-local variable whose memory no other thread can access.
// All other variables are shared.
#define SMC_PASS_PRIVATE "smc.private"

// Metadata kinds on allocas, if variables are to be shown. SMC_PASS_VARIABLE has three operands:
// the source variable, the part of it (an expression), and the last line of its scope (0: the scope
// is the function). SMC_PASS_COPY: the alloca only holds copies of the variable's values; it is
// only stored to and takes no memory.
#define SMC_PASS_VARIABLE "smc.variable"
#define SMC_PASS_COPY "smc.copy"

// Metadata kind on an atomic subtraction of 0 that stands for negation: the value read is
// subtracted from 0.
#define SMC_PASS_NEGATES "smc.negates"

// Metadata kinds on an atomic addition that is an attempt, with smc_condition
// (core/program/action.h), a number, and 1 if the thread also checks that the value read is not too
// large (SMC_RMW_CHECKS_RANGE), otherwise 0: if the value read does not satisfy the condition, the
// addition is undone at once, and the thread only waits and tries again. SMC_PASS_TAKES_BACK is on
// the operation that undoes it (flow/attempts.c).
#define SMC_PASS_ATTEMPT "smc.attempt"
#define SMC_PASS_TAKES_BACK "smc.takes_back"

// Metadata kind on atomic loads in assembly that only copy values, so that the memory may be
// uninitialised.
#define SMC_PASS_MOVES "smc.moves"

// Metadata kind on accesses to memory that inline assembly makes.
#define SMC_PASS_ASSEMBLY "smc.assembly"

// Metadata kind on truncations of bytes that must be 0 or 1: bools of Rust.
#define SMC_PASS_BOOL "smc.bool"

// Marks for coverage. SMC_PASS_PROBE is the intrinsic that marks an executed line. Metadata kinds:
// on the intrinsic, the name of the function that begins there; on a branch, its number among the
// branches of its line; SMC_PASS_BRANCH on the intrinsic, if it marks that an edge is taken: the
// number of the branch, the edge, and the number of edges.
#define SMC_PASS_PROBE "llvm.pseudoprobe"
#define SMC_PASS_FUNCTION "smc.function"
#define SMC_PASS_BRANCH "smc.branch"

// Named metadata with warnings about the inputs. Each node has four operands: kind
// (program/warning.h), text, location or file name, function.
#define SMC_PASS_REMARKS "smc.remarks"

// Named metadata with errors that the program declares as allowed. Each node has two operands: kind
// (smc_error_name), function or variable.
#define SMC_PASS_ALLOWED "smc.allowed"

// Function attribute of code that was already optimised in the input.
#define SMC_PASS_OPTIMISED "smc-optimised"

// Function attribute of code that belongs to smc's C library (library/), not to the program.
#define SMC_PASS_LIBRARY "smc-library"

// Name of the generated function in which the program begins, if the module defines it.
#define SMC_PASS_ENTRY SMC_TESTS_ENTRY
// Prefix of the names of library functions and of intrinsics that only the library calls. Functions
// of the program with this prefix are renamed.
#define SMC_PASS_OWN "smc_"
// Library function that continues an exception after a cleanup; missing in programs that throw
// nothing.
#define SMC_PASS_RESUME "smc_resume"
// Function that is called where an exchange has failed and would be retried (flow/retries.c).
#define SMC_PASS_RETRIED "smc_retried"

// Library function for the cycle counter of the thread; no program can define this name.
#define SMC_PASS_TICKS "smc.ticks"

// Names of functions in Rust's std that the library calls or replaces (library/rust.inc).
#define SMC_PASS_RUST_START "rust.start"
#define SMC_PASS_RUST_RUN_TEST "rust.run_test"
#define SMC_PASS_RUST_WRITE "rust.write"

// Library function that ends a program that has exit handlers or destructors; declared only in such
// programs.
#define SMC_PASS_FINISH "smc_finish"

#endif
