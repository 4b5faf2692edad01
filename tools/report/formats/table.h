// table.h - the forms of a result. One is a row here and a file beside it that defines
// smc_report_WORD.
#ifndef SMC_REPORT_TABLE_H
#define SMC_REPORT_TABLE_H

#include <stdio.h>

struct smc_report;

// What a form is made of, and so where it can be used.
typedef enum smc_report_shape {
    SMC_LINES, // for people: the results of many runs follow each other, and programs may print in
               // between
    SMC_OBJECTS,  // JSON: of many runs an object for each, in a line of its own
    SMC_SUITE,    // a document about one run, or about many
    SMC_DOCUMENT, // about one run alone
    SMC_STATES,   // of litmus tests only (tools/command/litmus.c)
} smc_report_shape;

// X(word, shape, what it is)
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

// Those that are a SMC_SUITE also define how it is put together from a piece of each run.
#define SMC_REPORT_SUITES(X) X(sarif) X(junit) X(html)
struct smc_suite;
#define X(word)                                                                                    \
    void smc_report_##word##_piece(const struct smc_report *, FILE *to);                           \
    void smc_report_##word##_refused(const char *file, const char *model, FILE *to);               \
        /* a run that has no result */                                                             \
    void smc_report_##word##_whole(const struct smc_suite *, FILE *to);
SMC_REPORT_SUITES(X)
#undef X

// "text|json|..", of string literals
#define SMC_REPORT_FORMAT_WORD(word, shape, help) "|" #word
#define SMC_REPORT_FORMAT_WORDS (&(SMC_REPORT_FORMATS(SMC_REPORT_FORMAT_WORD) "|herd")[1])

#endif
