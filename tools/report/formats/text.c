// text.c - prints the result as text, including errors and warnings unless these are printed
// separately.
#include "tools/report/formats/table.h"

#include "tools/report/report.h"

void smc_report_text(const smc_report *r, FILE *to) {
    const smc_console plain = {.to = to};
    if (r->layout.has_own_output) smc_print_errors(r, &plain);
    smc_print_summary(r, to);
}
