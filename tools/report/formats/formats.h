// formats.h - finds output formats by name (table.h), and collects documents about several runs.
#ifndef SMC_FORMATS_H
#define SMC_FORMATS_H

#include "base/base.h"
#include "tools/report/formats/suite.h"
#include "tools/report/formats/table.h"

// An output format: its row in the table, and the function that prints a report in it.
typedef struct smc_report_format {
    const char *word, *help;
    smc_report_shape shape;
    void (*print)(const struct smc_report *, FILE *to);
} smc_report_format;

// Adds the result of a run to a document about several runs. Only for formats of shape SMC_SUITE.
void smc_suite_add(smc_suite *, const smc_report_format *, const struct smc_report *);
// Adds a file that could not be checked to the document.
void smc_suite_add_refused(smc_suite *, const smc_report_format *, const char *file,
                           const char *model);
void smc_suite_print(const smc_suite *, const smc_report_format *, FILE *to);
// Prints the document as if the current run, which may be unfinished, were its last one.
void smc_suite_print_with(const smc_suite *, const smc_report_format *, const struct smc_report *,
                          FILE *to);
void smc_suite_free(smc_suite *);

// Returns the i-th format; NULL past the last one.
const smc_report_format *smc_report_format_at(size_t i);
// Prints the outcomes of litmus tests like herd. It is not among the formats above, since it does
// not print reports.
extern const smc_report_format smc_format_herd;
// Returns the format with this name; NULL: there is none.
const smc_report_format *smc_report_format_find(const char *word);

#endif
