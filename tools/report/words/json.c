#include "tools/report/words/json.h"

#include "base/base.h"
#include "base/printable.h"

char *smc_to_utf8(const char *s) {
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
    char *valid = smc_to_utf8(s);
    t = json_string(valid);
    free(valid);
    return t;
}

json_t *smc_json_number(uint64_t n) { return json_integer((json_int_t)n); }

void smc_json_set_member(json_t *object, const char *key, json_t *value) {
    smc_invariant(json_object_set_new(object, key, value) == 0, "JSON object");
}

void smc_json_set_text(json_t *object, const char *key, const char *text) {
    if (text) smc_json_set_member(object, key, smc_json_text(text));
}

void smc_json_append(json_t *array, json_t *value) {
    smc_invariant(json_array_append_new(array, value) == 0, "JSON array");
}

// Prints the \\u escape of the character at `text`, which is in the Basic Multilingual Plane;
// returns the character's length in UTF-8 in bytes.
static size_t print_unicode_escape(const char *text, FILE *to) {
    const unsigned char *c = (const unsigned char *)text;
    const size_t n = *c < 0x80 ? 1 : *c < 0xe0 ? 2 : 3;
    const unsigned number = n == 1   ? *c
                            : n == 2 ? (*c & 0x1fu) << 6 | (c[1] & 0x3fu)
                                     : (*c & 0xfu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
    fprintf(to, "\\u%04x", number);
    return n;
}

// Prints JSON text with those characters escaped that JSON allows in strings but that control a
// terminal.
static int print_json_chunk(const char *text, size_t n, void *to) {
    for (size_t used; n; text += used, n -= used) {
        used = *text == '\n' ? 1 : smc_printable_length(text, n);
        if (used) fwrite(text, 1, used, to);
        else used = print_unicode_escape(text, to);
    }
    return 0;
}

void smc_json_print(json_t *o, bool one_line, FILE *to) {
    (void)json_dump_callback(o, print_json_chunk, to,
                             (one_line ? 0 : JSON_INDENT(2)) | JSON_PRESERVE_ORDER |
                                 JSON_REAL_PRECISION(6));
    fputc('\n', to);
    json_decref(o);
}
