#include "tools/report/formats/formats.h"

#include "base/text.h"
#include "tools/report/report.h"

#include <string.h>

static const smc_report_format formats[] = {
#define X(word, shape, help) {#word, help, shape, smc_report_##word},
    SMC_REPORT_FORMATS(X)
#undef X
};

const smc_report_format *smc_report_format_at(size_t i) {
    return i < sizeof formats / sizeof *formats ? &formats[i] : NULL;
}

const smc_report_format smc_format_herd = {.word = "herd", .shape = SMC_STATES};

const smc_report_format *smc_report_format_find(const char *word) {
    if (strcmp(word, smc_format_herd.word) == 0) return &smc_format_herd;
    for (size_t i = 0; smc_report_format_at(i); i++)
        if (strcmp(formats[i].word, word) == 0) return &formats[i];
    return NULL;
}

// Functions of a format whose document describes several runs: they print the piece for a run, the
// piece for a file that could not be checked, and the document.

typedef struct suite_format {
    const char *word;
    void (*piece)(const struct smc_report *, FILE *to);
    void (*refused)(const char *file, const char *model, FILE *to);
    void (*whole)(const smc_suite *, FILE *to);
} suite_format;

static const suite_format suites[] = {
#define X(word)                                                                                    \
    {#word, smc_report_##word##_piece, smc_report_##word##_refused, smc_report_##word##_whole},
    SMC_REPORT_SUITES(X)
#undef X
};

static const suite_format *suite_of(const smc_report_format *f) {
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        if (strcmp(suites[i].word, f->word) == 0) return &suites[i];
    smc_internal_error(__FILE__, __LINE__, "a form that is of one run alone");
}

void smc_suite_add(smc_suite *s, const smc_report_format *f, const smc_report *r) {
    const smc_verdict verdict = smc_verdict_of(r);
    smc_text piece;
    FILE *to = smc_text_open(&piece);
    suite_of(f)->piece(r, to);
    smc_text_close(to);
    *smc_vec_push(&s->pieces) = piece.at;
    s->failures += verdict == SMC_UNSAFE;
    s->errors += verdict == SMC_INCOMPLETE;
    s->seconds += r->cost.seconds;
}

void smc_suite_add_refused(smc_suite *s, const smc_report_format *f, const char *file,
                           const char *model) {
    smc_text piece;
    FILE *to = smc_text_open(&piece);
    suite_of(f)->refused(file, model, to);
    smc_text_close(to);
    *smc_vec_push(&s->pieces) = piece.at;
    s->errors++;
}

void smc_suite_print(const smc_suite *s, const smc_report_format *f, FILE *to) {
    suite_of(f)->whole(s, to);
}

void smc_suite_print_with(const smc_suite *s, const smc_report_format *f, const smc_report *r,
                          FILE *to) {
    smc_suite all = {.failures = s->failures, .errors = s->errors, .seconds = s->seconds};
    for (uint32_t i = 0; i < s->pieces.n; i++)
        *smc_vec_push(&all.pieces) = smc_strdup(s->pieces.at[i]);
    smc_suite_add(&all, f, r);
    smc_suite_print(&all, f, to);
    smc_suite_free(&all);
}

void smc_suite_free(smc_suite *s) {
    for (uint32_t i = 0; i < s->pieces.n; i++) free(s->pieces.at[i]);
    smc_vec_free(&s->pieces);
}
