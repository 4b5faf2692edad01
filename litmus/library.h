// library.h - reads .litmus files: tables of litmus tests from the literature with the verdict of
// each memory model.
//
//     models sc tso pso ra sra rc11      the columns of the following tables; rc11/c11 is rc11 with
//                                        the release sequences of C11
//
//     shape MP message passing           a name, and a description
//     from  Alglave et al., TOPLAS 2014  source of the shape and of its verdicts
//     P0    x = 1 $ ; fence $ ; y = 1 $  the threads, in order; the words of a row replace each $
//     P1    a = y $ ; fence $ ; b = x $
//     asks  a = 1, b = 0                 final values of registers or locations
//     rlx - rlx | rlx - rlx : no no yes no no yes
//     rlx - rel | acq - rlx : no no no no no no      # comments extend to the end of the line
//
// Each row is a test: one word for each $, with | between the threads; then, for each model,
// whether it allows the outcome.
//
//   x = 1 ORDER, x = a ORDER    stores of a number, or of the value that the thread read last
//   a = x ORDER                 a load
//   a = faa x 1 ORDER, a = xchg x 1 ORDER
//   a = cas x 0 1 ORDER ORDER   expected and desired value; the second order is for failure
//   fence ORDER                 no fence if the word is -
//
// Locations are x y z w, initially 0; other letters are registers. ORDER is rlx, acq, rel, acq_rel
// or sc.
#ifndef SMC_LITMUS_LIBRARY_H
#define SMC_LITMUS_LIBRARY_H

#include "models/model.h"
#include "litmus/litmus.h"

// A column of a table. In a test, `allowed` is the model's verdict.
typedef struct litmus_column {
    char name[24];
    smc_model model;
    bool allowed;
} litmus_column;
typedef SMC_VEC(litmus_column) litmus_columns;

typedef struct litmus_test {
    char *name;    // the shape and the row: "MP rlx - rel | acq - rlx"
    uint32_t line; // line of the row in the file
    litmus_columns columns;
    litmus program; // a thread blocks at its end if it has read other values than the outcome's, so
                    // the outcome is allowed if there is a complete execution
} litmus_test;

typedef SMC_VEC(litmus_test) litmus_tests;

// Appends the tests of a file. Returns false, after a message on stderr, if the file cannot be read
// or a line does not have this format.
SMC_MUST_USE bool litmus_library_read(FILE *from, const char *file, litmus_tests *out);
void litmus_library_free(litmus_tests *);

#endif
