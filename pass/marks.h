// marks.h - names of the marks by which a prepared module gives information to the interpreter.
#ifndef SMC_PASS_MARKS_H
#define SMC_PASS_MARKS_H

#include "base/marked.h"
#include "functions/functions.h"

// Metadata kind on every alloca and thread-local variable whose memory only its own thread can
// access. All other variables are shared.
#define SMC_PASS_PRIVATE "smc.private"

// Metadata kinds on allocas, if variables are to be shown. SMC_PASS_VARIABLE: the variable of the
// source, which part of it (an expression), the last line of its scope (0: that of the function).
// SMC_PASS_COPY: the alloca only holds copies of the variable's values; it is only stored to and
// takes no memory.
#define SMC_PASS_VARIABLE "smc.variable"
#define SMC_PASS_COPY "smc.copy"

// Metadata kind on an atomic subtraction of 0 that stands for negation: the value read is
// subtracted from 0.
#define SMC_PASS_NEGATES "smc.negates"

// Metadata kinds on an atomic addition that is an attempt, with smc_condition
// (core/program/action.h) and a number: if the value read does not satisfy the condition, the
// addition is undone at once, and the thread only waits and tries again. SMC_PASS_TAKES_BACK is on
// the operation that undoes it (flow/attempts.c).
#define SMC_PASS_ATTEMPT "smc.attempt"
#define SMC_PASS_TAKES_BACK "smc.takes_back"

// Metadata kind on atomic loads in assembly that only move values, so that the memory may be
// uninitialised.
#define SMC_PASS_MOVES "smc.moves"

// Metadata kind on truncations of bytes that must be 0 or 1: bools of Rust.
#define SMC_PASS_BOOL "smc.bool"

// Coverage: the intrinsic that marks an executed line; metadata kinds on it, the name of the
// function that begins there, and on branches, their number among those of their line. On the
// intrinsic, SMC_PASS_BRANCH is the number of a branch of which an edge is taken there, the edge,
// and the number of edges.
#define SMC_PASS_PROBE "llvm.pseudoprobe"
#define SMC_PASS_FUNCTION "smc.function"
#define SMC_PASS_BRANCH "smc.branch"

// Named metadata: remarks about the inputs. Nodes of four operands: kind (program/warning.h), text,
// location or file name, function.
#define SMC_PASS_REMARKS "smc.remarks"

// Named metadata: errors that are allowed. Nodes of two: kind (smc_error_name), function or
// variable.
#define SMC_PASS_ALLOWED "smc.allowed"

// Function attribute of code that was already optimised in the input.
#define SMC_PASS_OPTIMISED "smc-optimised"

// Function attribute of code from smc's C library (library/), not from the program.
#define SMC_PASS_LIBRARY "smc-library"

// Function in which the program begins, if it is defined.
#define SMC_PASS_ENTRY SMC_TESTS_ENTRY
// Prefix of the library's functions and of the interpreter's functions that they call. Functions of
// the program with this prefix are renamed.
#define SMC_PASS_OWN "smc_"
// What takes an exception on: of the library that throws, which is not there where nothing does.
#define SMC_PASS_RESUME "smc_resume"
// Is called where an exchange has failed and would be tried again (flow/retries.c).
#define SMC_PASS_RETRIED "smc_retried"

// The library's function for the cycles that a thread has taken, which no program can name.
#define SMC_PASS_TICKS "smc.ticks"

// Functions of Rust's std that the library calls or replaces (library/rust.inc).
#define SMC_PASS_RUST_START "rust.start"
#define SMC_PASS_RUST_RUN_TEST "rust.run_test"
#define SMC_PASS_RUST_WRITE "rust.write"

// Library function that ends a program with exit handlers or destructors; declared only if there
// are any.
#define SMC_PASS_FINISH "smc_finish"

#endif
