#include "tools/report/json.h"

#include "base/base.h"

char *smc_utf8(const char *s) {
    json_t *valid = json_string(s);
    char *copy = smc_strdup(s);
    for (char *c = copy; *c && !valid; c++)
        if (*c & 0x80) *c = '?';
    json_decref(valid);
    return copy;
}

json_t *smc_json_text(const char *s) {
    if (!s) return json_null();
    json_t *t = json_string(s);
    if (t) return t;
    char *valid = smc_utf8(s);
    t = json_string(valid);
    free(valid);
    return t;
}

json_t *smc_json_number(uint64_t n) { return json_integer((json_int_t)n); }

void smc_json_put(json_t *object, const char *key, json_t *value) {
    smc_invariant(json_object_set_new(object, key, value) == 0, "JSON object");
}

void smc_json_append(json_t *array, json_t *value) {
    smc_invariant(json_array_append_new(array, value) == 0, "JSON array");
}

void smc_json_print(json_t *o, bool one_line, FILE *to) {
    (void)json_dumpf(o, to, (one_line ? 0 : JSON_INDENT(2)) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    fputc('\n', to);
    json_decref(o);
}
