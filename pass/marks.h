// marks.h - the names by which a prepared module tells the interpreter what it is made of.
#ifndef SMC_PASS_MARKS_H
#define SMC_PASS_MARKS_H

#include "base/marked.h"

// Metadata kind on every alloca and thread-local variable whose memory no thread but its own can
// come to know. Whatever lacks it is shared.
#define SMC_PASS_PRIVATE "smc.private"

// Metadata kind on allocas, where variables are to be shown: the variable of the source, which part
// of it (an expression), the last line of its scope (0: that of the function); and on those that
// hold no more than copies of its values: they are only stored to, and are no memory.
#define SMC_PASS_VARIABLE "smc.variable"
#define SMC_PASS_COPY "smc.copy"

// Metadata kind on the atomic subtraction of 0 that takes what is read from 0 instead.
#define SMC_PASS_NEGATES "smc.negates"

// Metadata kinds on an atomic addition that is an attempt, with smc_condition (core/program/
// action.h) and a number: where what it has read is otherwise, it is taken back at once, and
// nothing else is done but to wait and to try again; and on what takes it back (flow/attempts.c).
#define SMC_PASS_ATTEMPT "smc.attempt"
#define SMC_PASS_TAKES_BACK "smc.takes_back"

// Metadata kind on atomic loads that only move values, so that memory need not have been written:
// those of assembly.
#define SMC_PASS_MOVES "smc.moves"

// Metadata kind on truncations of bytes that are to be 0 or 1: Rust's bools.
#define SMC_PASS_BOOL "smc.bool"

// Where lines are to be known that were run: the intrinsic that says so; metadata kinds on it, the
// name of the function that begins there, and on branches, their number among those of their line.
// On the intrinsic, the number of a branch whose edge is taken there, which edge, and of how many.
#define SMC_PASS_PROBE "llvm.pseudoprobe"
#define SMC_PASS_FUNCTION "smc.function"
#define SMC_PASS_BRANCH "smc.branch"

// Named metadata: what there is to say of the inputs. Nodes of four: kind (program/warning.h),
// text, location or name of a file, function.
#define SMC_PASS_REMARKS "smc.remarks"

// Named metadata: errors that are allowed. Nodes of two: kind (smc_error_name), function or
// variable.
#define SMC_PASS_ALLOWED "smc.allowed"

// Function attribute of what was optimised before smc got it.
#define SMC_PASS_OPTIMISED "smc-optimised"

// Function attribute of what comes from smc's own C library (library/), not from the program.
#define SMC_PASS_LIBRARY "smc-library"

// What the library's functions and what they call of the interpreter are named by. What a program
// names so is numbered.
// The function in which the program begins, where it is there.
#define SMC_PASS_ENTRY SMC_TESTS_ENTRY
#define SMC_PASS_OWN "smc_"
// What takes an exception on: of the library that throws, which is not there where nothing does.
#define SMC_PASS_RESUME "smc_resume"
// Is called where an exchange has failed and would be tried again (flow/retries.c).
#define SMC_PASS_RETRIED "smc_retried"

// Functions that no program can name: the library's for the cycles that a thread has taken, and the
// interpreter's before a function returns to which setjmp may have returned.
#define SMC_PASS_TICKS "smc.ticks"
#define SMC_PASS_FORGET_JUMPS "smc.forget_jumps"

// The library's function that ends a program with exit handlers or destructors; declared where
// there are any.
#define SMC_PASS_FINISH "smc_finish"

#endif
