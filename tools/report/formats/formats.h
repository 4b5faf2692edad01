// formats.h - the forms of a result by name (table.h).
#ifndef SMC_FORMATS_H
#define SMC_FORMATS_H

#include "base/base.h"
#include "tools/report/formats/table.h"

typedef struct smc_report_format {
    const char *word, *help;
    smc_report_shape shape;
    void (*print)(const struct smc_report *, FILE *to);
} smc_report_format;

const smc_report_format *smc_report_format_at(size_t i); // NULL past the last one
const smc_report_format *smc_report_format_find(const char *word); // NULL: there is none of this name

#endif
