// table.h - the table of output formats. A format consists of a row in the table, and of a file in
// this folder that defines smc_report_WORD.
#ifndef SMC_REPORT_TABLE_H
#define SMC_REPORT_TABLE_H

#include <stdio.h>

struct smc_report;

// How the outputs of several runs are combined.
typedef enum smc_report_shape {
    SMC_LINES,    // text for people: results follow each other, and programs may print between them
    SMC_OBJECTS,  // JSON: an object for each run, each on one line
    SMC_SUITE,    // a document about one or more runs
    SMC_DOCUMENT, // a document about exactly one run
    SMC_STATES,   // for litmus tests only (tools/litmus/litmus.c)
} smc_report_shape;

// Formats: X(word, shape, description).
#define SMC_REPORT_FORMATS(X)                                                                      \
    X(text, SMC_LINES, "diagnostics in the form of compilers, and a summary")                      \
    X(json, SMC_OBJECTS, "one JSON object (smc --list=schema)")                                 \
    X(sarif, SMC_SUITE, "SARIF 2.1.0, for code hosts and editors")                                 \
    X(junit, SMC_SUITE, "JUnit XML, for CI servers")                                               \
    X(github, SMC_LINES, "annotations of GitHub, in a workflow")                                   \
    X(dot, SMC_DOCUMENT, "Graphviz graphs of the executions with errors")                          \
    X(test, SMC_DOCUMENT, "C functions that return the inputs of the first error")                 \
    X(html, SMC_SUITE, "a self-contained web page")

#define X(word, shape, help) void smc_report_##word(const struct smc_report *, FILE *to);
SMC_REPORT_FORMATS(X)
#undef X

// Formats of shape SMC_SUITE, which also define how a document is composed of the pieces of several
// runs.
#define SMC_REPORT_SUITES(X) X(sarif) X(junit) X(html)
struct smc_suite;
#define X(word)                                                                                    \
    void smc_report_##word##_piece(const struct smc_report *, FILE *to);                           \
    void smc_report_##word##_refused(const char *file, const char *model, FILE *to);               \
        /* a run that has no result */                                                             \
    void smc_report_##word##_whole(const struct smc_suite *, FILE *to);
SMC_REPORT_SUITES(X)
#undef X

// All format names as "|text|json|..", by concatenation of string literals.
#define SMC_REPORT_FORMAT_WORD(word, shape, help) "|" #word
#define SMC_REPORT_FORMAT_WORDS (&(SMC_REPORT_FORMATS(SMC_REPORT_FORMAT_WORD) "|herd")[1])

#endif
