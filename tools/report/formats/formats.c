#include "tools/report/formats/formats.h"

#include <string.h>

static const smc_report_format formats[] = {
#define X(word, shape, help) {#word, help, shape, smc_report_##word},
    SMC_REPORT_FORMATS(X)
#undef X
};

const smc_report_format *smc_report_format_at(size_t i) { return i < sizeof formats / sizeof *formats ? &formats[i] : NULL; }

const smc_report_format *smc_report_format_find(const char *word) {
    for (size_t i = 0; smc_report_format_at(i); i++)
        if (strcmp(formats[i].word, word) == 0) return &formats[i];
    return NULL;
}
