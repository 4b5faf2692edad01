// library.h - litmus tests of the literature, each with what every model says about it, read from
// .litmus files.
//
//     models sc tso pso ra sra rc11 the columns of the tables below, until the next such line;
//     rc11/c11 is
//                                              rc11 with the release sequences of C11
//
//     shape MP message passing                 a name, then words
//     from  Alglave et al., TOPLAS 2014 where the shape, and what is said about it, is known from
//     P0    x = 1 $ ; fence $ ; y = 1 $ the threads, in order; each $ is filled in by the table
//     P1    a = y $ ; fence $ ; b = x $
//     asks  a = 1, b = 0                       values of registers, or of locations at the end
//     rlx - rlx | rlx - rlx : no no yes no no yes
//     rlx - rel | acq - rlx : no no no no no no      # comments go on to the end of the line
//
// Each row is a test: one word for each $, with | between the threads, then for each model whether
// it allows that outcome.
//
//   x = 1 ORDER, x = a ORDER             stores, of a number or of what the thread read last
//   a = x ORDER                          a load
//   a = faa x 1 ORDER, a = xchg x 1 ORDER, a = cas x 0 1 ORDER ORDER (expected, desired; where it
//   fails)
//   fence ORDER                          left out where the word is -
//
// Locations are x y z w, initially 0; other letters are registers. ORDER is rlx, acq, rel, acq_rel
// or sc.
#ifndef SMC_LITMUS_LIBRARY_H
#define SMC_LITMUS_LIBRARY_H

#include "models/model.h"
#include "litmus/litmus.h"

// A column of a table; in a test, with what it says.
typedef struct litmus_column {
    char name[24];
    smc_model model;
    bool allowed;
} litmus_column;
typedef SMC_VEC(litmus_column) litmus_columns;

typedef struct litmus_test {
    char *name;    // the shape and the row, "MP rlx - rel | acq - rlx"
    uint32_t line; // of the row
    litmus_columns columns;
    litmus program; // a thread that read another value than asked about blocks in the end: allowed
                    // is what has an execution
} litmus_test;

typedef SMC_VEC(litmus_test) litmus_tests;

// Appends the tests of a file. False: it could not be read, or one line is not as above; message on
// stderr.
SMC_MUST_USE bool litmus_library_read(FILE *from, const char *file, litmus_tests *out);
void litmus_library_free(litmus_tests *);

#endif
