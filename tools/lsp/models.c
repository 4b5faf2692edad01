#include "tools/lsp/models.h"

#include "litmus/herd/syntax.h"
#include "models/cat/cat.h"
#include "models/cat/outline.h"
#include "tools/lsp/places.h"
#include "tools/report/words/json.h"
#include "tools/terminal/source.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// Values of the protocol.
enum { ERROR = 1, WARNING = 2, UNNECESSARY = 1 };
enum { SYMBOL_FUNCTION = 12, SYMBOL_VARIABLE = 13, SYMBOL_ARRAY = 18, SYMBOL_EVENT = 24 };
// Bytes of a text that is examined after each change.
enum { MOST_TEXT = 1 << 16 };

static bool is_litmus(const char *path) {
    static const char ending[] = ".litmus";
    const size_t n = strlen(path), m = sizeof ending - 1;
    return n > m && strcmp(path + n - m, ending) == 0;
}

bool smc_lsp_is_model(const char *path) { return smc_is_cat_name(path) || is_litmus(path); }

// ---- diagnostics --------------------------------------------------------------------------------

// Appends a diagnostic. Takes ownership of the range.
static json_t *add(json_t *list, json_t *range, int severity, const char *message) {
    json_t *d = json_pack("{s:o, s:i, s:s, s:o}", "range", range, "severity", severity, "source",
                          "smc", "message", smc_json_text(message));
    smc_json_append(list, d);
    return d;
}

// Appends the diagnostic of "FILE:LINE:COLUMN: error: MESSAGE", also without COLUMN. An error of
// another file, which this one includes, is shown in the first line.
static void add_error(json_t *list, const char *path, const char *text, const char *message) {
    unsigned line = 0, column = 1;
    int used = 0;
    const size_t n = strlen(path);
    const bool is_here = strncmp(message, path, n) == 0 &&
                         (sscanf(message + n, ":%u:%u: error: %n", &line, &column, &used) == 2 ||
                          sscanf(message + n, ":%u: error: %n", &line, &used) == 1) &&
                         used;
    const smc_lsp_columns at = {is_here ? line : 1, is_here ? column : 1, UINT32_MAX};
    (void)add(list, smc_lsp_span_in(text, strlen(text), &at), ERROR,
              is_here ? message + n + used : message);
}

static json_t *span_of(const smc_cat_symbol *s, const char *text) {
    const bool is_test = s->meaning == SMC_CAT_TEST;
    const smc_lsp_columns at = {s->line, s->column,
                                is_test ? UINT32_MAX : s->column + (uint32_t)strlen(s->name)};
    return smc_lsp_span_in(text, strlen(text), &at);
}

static void diagnose_model(json_t *list, const char *path, const char *text) {
    smc_cat_outline o;
    smc_cat_outline_of(path, text, strlen(text), NULL, &o);
    if (o.message) add_error(list, path, text, o.message);
    for (uint32_t i = 0; i < o.symbols.n; i++) {
        const smc_cat_symbol *s = &o.symbols.at[i];
        if (!s->is_unused || s->file) continue;
        char *message = smc_format("'%s' is not used", s->name);
        json_t *d = add(list, span_of(s, text), WARNING, message);
        smc_json_set_member(d, "tags", json_pack("[i]", UNNECESSARY));
        free(message);
    }
    smc_cat_outline_free(&o);
}

static void diagnose_litmus(json_t *list, const char *path, const char *text) {
    herd_test test = {0};
    if (!herd_read(&test, path, text) && test.message) add_error(list, path, text, test.message);
    herd_test_free(&test);
}

json_t *smc_lsp_model_diagnostics(const char *path, const char *text) {
    char *uri = smc_uri_of(path);
    json_t *list = json_array(), *all = json_object();
    if (strlen(text) > MOST_TEXT)
        (void)add(list, smc_lsp_span_in(text, strlen(text), &(smc_lsp_columns){1, 1, UINT32_MAX}),
                  WARNING, "too large to be examined here: more than 64 KiB");
    else (is_litmus(path) ? diagnose_litmus : diagnose_model)(list, path, text);
    smc_json_set_member(all, uri, list);
    free(uri);
    return all;
}

// ---- symbols ------------------------------------------------------------------------------------

json_t *smc_lsp_model_symbols(const char *path, const char *text) {
    static const int kinds[] = {
        [SMC_CAT_UNCOMPILED] = SYMBOL_VARIABLE, [SMC_CAT_SET] = SYMBOL_ARRAY,
        [SMC_CAT_RELATION] = SYMBOL_VARIABLE,   [SMC_CAT_EMPTY_VALUE] = SYMBOL_VARIABLE,
        [SMC_CAT_FUNCTION] = SYMBOL_FUNCTION,   [SMC_CAT_TEST] = SYMBOL_EVENT};
    json_t *all = json_array();
    smc_cat_outline o;
    if (is_litmus(path) || strlen(text) > MOST_TEXT) return all;
    smc_cat_outline_of(path, text, strlen(text), NULL, &o);
    for (uint32_t i = 0; i < o.symbols.n; i++) {
        const smc_cat_symbol *s = &o.symbols.at[i];
        if (s->file) continue;
        smc_json_append(all, json_pack("{s:o, s:s, s:i, s:o, s:o}", "name", smc_json_text(s->name),
                                       "detail", smc_cat_meaning_text(s->meaning), "kind",
                                       kinds[s->meaning], "range", span_of(s, text),
                                       "selectionRange", span_of(s, text)));
    }
    smc_cat_outline_free(&o);
    return all;
}

// ---- hover --------------------------------------------------------------------------------------

static bool is_of_name(char c) { return isalnum((unsigned char)c) || (c && strchr("_-.", c)); }

// Returns the name at this position, which the caller frees; NULL: there is none.
static char *name_at(const char *text, uint32_t line, uint32_t character) {
    const char *begin;
    const size_t n = smc_find_source_line(text, strlen(text), line + 1, &begin);
    size_t at = 0, end;
    if (!n) return NULL;
    for (uint32_t units = 0; units < character && at < n; at++) {
        const unsigned char c = (unsigned char)begin[at];
        units += (c & 0xc0) != 0x80; // the first byte of a character
        units += c >= 0xf0;          // a character of two units
    }
    for (end = at; end < n && is_of_name(begin[end]); end++) continue;
    while (at && is_of_name(begin[at - 1])) at--;
    return end > at ? smc_format("%.*s", (int)(end - at), begin + at) : NULL;
}

// Returns the words about a name that the model or its included files define; NULL: none does. The
// last definition is described.
static char *words_of_definition(const smc_cat_outline *o, const char *name) {
    const smc_cat_symbol *last = NULL;
    for (uint32_t i = 0; i < o->symbols.n; i++)
        if (o->symbols.at[i].meaning != SMC_CAT_TEST && strcmp(o->symbols.at[i].name, name) == 0)
            last = &o->symbols.at[i];
    if (!last) return NULL;
    return smc_format("```cat\nlet %s\n```\n%s, line %u%s%s", o->text ? o->text : name,
                      smc_cat_meaning_text(last->meaning), last->line, last->file ? " of " : "",
                      last->file ? last->file : "");
}

static char *words_of_name(const char *path, const char *text, const char *name) {
    smc_cat_meaning meaning;
    smc_cat_outline o;
    smc_cat_outline_of(path, text, strlen(text), name, &o);
    char *words = words_of_definition(&o, name);
    const char *described = words ? NULL : smc_cat_describe(name, &meaning);
    smc_cat_outline_free(&o);
    return described ? smc_format("`%s`: %s (%s)", name, described, smc_cat_meaning_text(meaning))
                     : words;
}

json_t *smc_lsp_model_hover(const char *path, const char *text, uint32_t line, uint32_t character) {
    const bool is_read = !is_litmus(path) && strlen(text) <= MOST_TEXT;
    char *name = is_read ? name_at(text, line, character) : NULL,
         *words = name ? words_of_name(path, text, name) : NULL;
    json_t *hover = words ? json_pack("{s:{s:s, s:o}}", "contents", "kind", "markdown", "value",
                                      smc_json_text(words))
                          : json_null();
    free(name);
    free(words);
    return hover;
}
