#include "tools/json.h"

#include "core/base.h"

json_t *smc_json_text(const char *s) {
    if (!s) return json_null();
    json_t *t = json_string(s);
    if (t) return t;
    char *ascii = smc_strdup(s);
    for (char *c = ascii; *c; c++)
        if (*c & 0x80) *c = '?';
    t = json_string(ascii);
    free(ascii);
    return t;
}

void smc_json_print(json_t *o, bool one_line, FILE *to) {
    (void)json_dumpf(o, to, (one_line ? 0 : JSON_INDENT(2)) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    fputc('\n', to);
    json_decref(o);
}
