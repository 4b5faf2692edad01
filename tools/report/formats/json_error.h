// json_error.h - an error, its execution and their explanation as JSON.
#ifndef SMC_REPORT_JSON_ERROR_H
#define SMC_REPORT_JSON_ERROR_H

#include "tools/report/report.h"
#include "tools/report/words/json.h"

// The error with its place, its execution and what explains it, as shapes.c describes it.
json_t *smc_json_of_error(const smc_report *, const smc_error *);

// smc_json_add_position adds file, line, column and function to the object; smc_json_add_place does
// so for a place of the program, 0: an unknown one.
void smc_json_add_position(json_t *object, smc_place);
void smc_json_add_place(const smc_report *, json_t *object, uint32_t place);
// Adds the array, which it takes, under the key, unless it is empty.
void smc_json_add_if_not_empty(json_t *object, const char *key, json_t *all);

#endif
