// json.h - shared by the JSON output formats.
#ifndef SMC_JSON_H
#define SMC_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Returns the text in UTF-8, which names in files need not be: if it is not valid, bytes beyond
// ASCII become '?'. The caller frees it.
char *smc_utf8(const char *);

// Returns a UTF-8 string (smc_utf8); null for NULL.
json_t *smc_json_text(const char *);
json_t *smc_json_number(uint64_t);

// They take ownership of the value.
void smc_json_put(json_t *object, const char *key, json_t *value);
void smc_json_append(json_t *array, json_t *value);

// Prints the value, on one line or indented, and releases it. Write errors are reported when the
// stream is closed.
void smc_json_print(json_t *, bool one_line, FILE *to);

#endif
