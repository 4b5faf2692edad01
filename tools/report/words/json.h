// json.h - what the JSON forms of results have in common.
#ifndef SMC_JSON_H
#define SMC_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// The same text in UTF-8: names in files need not be. Where it is not, what is beyond ASCII becomes
// '?'. Owned by the caller.
char *smc_utf8(const char *);

// As a string in UTF-8 (smc_utf8); null where it is NULL.
json_t *smc_json_text(const char *);
json_t *smc_json_number(uint64_t);

// Both take the value over.
void smc_json_put(json_t *object, const char *key, json_t *value);
void smc_json_append(json_t *array, json_t *value);

// Writes it, on one line or for people to read, and lets go of it. A failed write shows when the
// stream is closed.
void smc_json_print(json_t *, bool one_line, FILE *to);

#endif
