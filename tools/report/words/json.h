// json.h - functions shared by all output in JSON.
#ifndef SMC_JSON_H
#define SMC_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Returns the text in UTF-8: unchanged if it is valid UTF-8 (file names need not be), otherwise
// with each byte beyond ASCII replaced by '?'. The caller frees it.
char *smc_to_utf8(const char *);

// Returns a JSON string with the text in UTF-8 (smc_to_utf8); JSON's null for NULL.
json_t *smc_json_text(const char *);
json_t *smc_json_number(uint64_t);

// smc_json_set_member and smc_json_append take ownership of the value.
void smc_json_set_member(json_t *object, const char *key, json_t *value);
// Sets the member to the text; NULL: the object gets no such member.
void smc_json_set_text(json_t *object, const char *key, const char *text);
void smc_json_append(json_t *array, json_t *value);

// Prints the value, on one line or indented, and frees it. The error of a failed write remains in
// the stream.
void smc_json_print(json_t *, bool one_line, FILE *to);

#endif
