// formats.h - the forms of a result by name (table.h).
#ifndef SMC_FORMATS_H
#define SMC_FORMATS_H

#include "base/base.h"
#include "tools/report/formats/suite.h"
#include "tools/report/formats/table.h"

typedef struct smc_report_format {
    const char *word, *help;
    smc_report_shape shape;
    void (*print)(const struct smc_report *, FILE *to);
} smc_report_format;

// The forms are SMC_SUITE.
void smc_suite_add(smc_suite *, const smc_report_format *, const struct smc_report *);
void smc_suite_add_refused(smc_suite *, const smc_report_format *, const char *file,
                           const char *model);
void smc_suite_print(const smc_suite *, const smc_report_format *, FILE *to);
// As if the run, which may not have ended, were the last one.
void smc_suite_print_with(const smc_suite *, const smc_report_format *, const struct smc_report *,
                          FILE *to);
void smc_suite_free(smc_suite *);

const smc_report_format *smc_report_format_at(size_t i); // NULL past the last one
// As herd prints what it finds of litmus tests: no report has this form, so that it is not among
// these.
extern const smc_report_format smc_format_herd;
// NULL: there is none of this name.
const smc_report_format *smc_report_format_find(const char *word);

#endif
