#include "program/warning.h"

#include <string.h>

// For each kind of warning, its name, its severity, and the text that summarises several of them.
static const struct {
    const char *word, *severity, *several;
} rows[] = {
#define X(id, word, severity, several) {word, severity, several},
    SMC_WARNINGS(X)
#undef X
};

const char *smc_warning_name(smc_warning_kind kind) { return rows[kind].word; }
const char *smc_warning_plural_text(smc_warning_kind kind) { return rows[kind].several; }
const char *smc_warning_severity(smc_warning_kind kind) { return rows[kind].severity; }

smc_warning_kind smc_warning_of_name(const char *word) {
    unsigned kind = 0;
    while (kind < SMC_WARN_COUNT && strcmp(smc_warning_name(kind), word) != 0) kind++;
    return kind;
}

void smc_add_warning(smc_warnings *to, smc_warning_kind kind, smc_place at, char *text) {
    *smc_vec_push(to) = (smc_warning){kind, text, at};
}

static int compare_positions(const void *a, const void *b) {
    const smc_warning *v = a, *w = b;
    const smc_place *p = &v->at, *q = &w->at;
    if (v->kind != w->kind) return v->kind < w->kind ? -1 : 1;
    const int files =
        p->file && q->file ? strcmp(p->file, q->file) : (p->file != NULL) - (q->file != NULL);
    if (files) return files;
    if (p->line != q->line) return p->line < q->line ? -1 : 1;
    return p->column < q->column ? -1 : p->column > q->column;
}

void smc_warnings_sort(smc_warnings *w) {
    if (w->n) qsort(w->at, w->n, sizeof *w->at, compare_positions);
}

void smc_warnings_free(smc_warnings *w) {
    for (uint32_t i = 0; i < w->n; i++) free(w->at[i].text);
    smc_vec_free(w);
}
