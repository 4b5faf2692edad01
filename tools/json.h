// json.h - what the JSON forms of results have in common.
#ifndef SMC_JSON_H
#define SMC_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

// A string that JSON can hold: names in files need not be UTF-8. null where it is NULL.
json_t *smc_json_text(const char *);

// Writes it, on one line or for people to read, and lets go of it. A failed write shows when the stream is closed.
void smc_json_print(json_t *, bool one_line, FILE *to);

#endif
