// table.h - table of output formats. A format is a row here and a file in this folder that defines
// smc_report_WORD.
#ifndef SMC_REPORT_TABLE_H
#define SMC_REPORT_TABLE_H

#include <stdio.h>

struct smc_report;

// How the output of several runs combines.
typedef enum smc_report_shape {
    SMC_LINES,    // for people: results follow each other; programs may print between them
    SMC_OBJECTS,  // JSON: one object per run, each on a line of its own
    SMC_SUITE,    // a document about one or several runs
    SMC_DOCUMENT, // a document about one run
    SMC_STATES,   // for litmus tests only (tools/command/litmus.c)
} smc_report_shape;

// X(word, shape, description)
#define SMC_REPORT_FORMATS(X)                                                                      \
    X(text, SMC_LINES, "diagnostics in the form of compilers, and a summary")                      \
    X(json, SMC_OBJECTS, "one JSON object (smc --list=schema)")                                 \
    X(sarif, SMC_SUITE, "SARIF 2.1.0, for code hosts and editors")                                 \
    X(junit, SMC_SUITE, "JUnit XML, for CI servers")                                               \
    X(github, SMC_LINES, "annotations of GitHub, in a workflow")                                   \
    X(dot, SMC_DOCUMENT, "Graphviz graphs of the executions with errors")                          \
    X(html, SMC_SUITE, "a self-contained web page")

#define X(word, shape, help) void smc_report_##word(const struct smc_report *, FILE *to);
SMC_REPORT_FORMATS(X)
#undef X

// Formats of shape SMC_SUITE also define how a document is composed of the parts of each run.
#define SMC_REPORT_SUITES(X) X(sarif) X(junit) X(html)
struct smc_suite;
#define X(word)                                                                                    \
    void smc_report_##word##_piece(const struct smc_report *, FILE *to);                           \
    void smc_report_##word##_refused(const char *file, const char *model, FILE *to);               \
        /* a run that has no result */                                                             \
    void smc_report_##word##_whole(const struct smc_suite *, FILE *to);
SMC_REPORT_SUITES(X)
#undef X

// "text|json|..", a concatenation of string literals
#define SMC_REPORT_FORMAT_WORD(word, shape, help) "|" #word
#define SMC_REPORT_FORMAT_WORDS (&(SMC_REPORT_FORMATS(SMC_REPORT_FORMAT_WORD) "|herd")[1])

#endif
