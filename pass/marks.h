// marks.h - names of the metadata and attributes by which the front end passes information about
// the prepared module to the lowering.
#ifndef SMC_PASS_MARKS_H
#define SMC_PASS_MARKS_H

#include "base/marked.h"
#include "functions/functions.h"

// Metadata kind on each alloca and thread-local variable whose memory no other thread can access.
// All other variables are shared.
#define SMC_PASS_PRIVATE "smc.private"

// Metadata kind on a branch by which a loop ends after finitely many rounds.
#define SMC_PASS_FINITE "smc.finite"

// Metadata kinds on allocas, if variables are shown. SMC_PASS_VARIABLE has three operands: the
// source variable, the part of it (an expression), and the last line of its scope (0: the scope is
// the function). SMC_PASS_COPY: the alloca only receives copies of the variable's values; it takes
// no memory.
#define SMC_PASS_VARIABLE "smc.variable"
#define SMC_PASS_COPY "smc.copy"

// Metadata kind on an atomic subtraction of 0 that represents negation: it writes 0 minus the value
// read.
#define SMC_PASS_NEGATES "smc.negates"

// Metadata kinds on atomic additions (flow/attempts.c). SMC_PASS_ATTEMPT: an attempt: if the value
// read does not satisfy a condition, the thread undoes the addition at once, and only waits and
// tries again. Its operands are the smc_condition (core/program/action.h), the number that it
// compares with, and 1 if the thread also checks that the value read is not too large
// (SMC_RMW_CHECKS_RANGE), otherwise 0. SMC_PASS_UNDOES_ATTEMPT: the operation that undoes an
// attempt.
#define SMC_PASS_ATTEMPT "smc.attempt"
#define SMC_PASS_UNDOES_ATTEMPT "smc.takes_back"

// Metadata kind on atomic loads of assembly that only copy values: the memory may be uninitialised.
#define SMC_PASS_ONLY_COPIES "smc.moves"

// Metadata kind on accesses to memory that inline assembly makes.
#define SMC_PASS_ASSEMBLY "smc.assembly"

// Metadata kind on truncations of bytes that must be 0 or 1, such as Rust's bools.
#define SMC_PASS_BOOL "smc.bool"

// Marks for coverage. The intrinsic SMC_PASS_PROBE marks that a line is executed. SMC_PASS_FUNCTION
// on it: the name of the function that begins there. SMC_PASS_BRANCH on a branch: its number among
// the branches of its line. SMC_PASS_BRANCH on the intrinsic: it marks that an edge is taken; the
// operands are the numbers of the branch, of the edge, and of the branch's edges.
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
// Prefix of library functions and of intrinsics that only the library calls. Functions of the
// program with this prefix are renamed.
#define SMC_PASS_LIBRARY_PREFIX "smc_"
// Library function that continues an exception after a cleanup. Missing in programs that throw no
// exceptions.
#define SMC_PASS_RESUME "smc_resume"
// Unused: no pass generates calls of this function.
#define SMC_PASS_RETRIED "smc_retried"

// Library function that reads the thread's cycle counter. No program can define this name.
#define SMC_PASS_TICKS "smc.ticks"
#define SMC_PASS_STORE_MXCSR "smc.store_mxcsr"
#define SMC_PASS_LOAD_MXCSR "smc.load_mxcsr"

// Names of functions in Rust's std that the library calls or replaces (library/rust.inc).
#define SMC_PASS_RUST_START "rust.start"
#define SMC_PASS_RUST_RUN_TEST "rust.run_test"
#define SMC_PASS_RUST_WRITE "rust.write"
// Functions of smc's library that wait until std's last access before the call gives another
// result.
#define SMC_PASS_RUST_MUTEX_WAITS "rust.lock_mutex"
#define SMC_PASS_RUST_WRITE_WAITS "rust.write_waits"

// Library function that ends a program with exit handlers or destructors. Only declared in such
// programs.
#define SMC_PASS_FINISH "smc_finish"

// Library variable with the kinds of signals that the program sends (library/delivery.inc).
#define SMC_PASS_SIGNAL_SENDERS "smc_signal_senders"

#endif
