#include "tools/lowering/records.h"

#include "base/files.h"

#include <string.h>
#include <unistd.h>

// The beginning of a record: its kind, and the number of bytes that follow.
typedef struct record_head {
    uint32_t kind, n;
} record_head;

void smc_record_write(int fd, uint32_t kind, const void *at, size_t n) {
    const record_head h = {kind, (uint32_t)n};
    if (n > UINT32_MAX || !smc_write_all(fd, &h, sizeof h) || !smc_write_all(fd, at, n))
        _exit(SMC_RECORD_NO_ROOM);
}

bool smc_record_read_next(smc_records *r, uint32_t *kind, const char **at, size_t *n) {
    record_head h;
    if ((size_t)(r->end - r->at) < sizeof h) return false;
    memcpy(&h, r->at, sizeof h);
    if ((size_t)(r->end - r->at) - sizeof h < h.n) return false;
    *kind = h.kind;
    *at = r->at + sizeof h;
    *n = h.n;
    r->at = *at + *n;
    return true;
}

// Head of a message record: line, column, and whether there is a file name. File name, severity and
// text follow, each ending with NUL.

typedef struct record_place {
    uint32_t line, column, has_file;
} record_place;

void smc_record_message(int fd, const char *file, unsigned line, unsigned column,
                        const char *severity, const char *text) {
    const record_place at = {line, column, file != NULL};
    const char *const texts[] = {file ? file : "", severity, text};
    SMC_VEC(char) all = {0};
    smc_vec_reserve(&all, sizeof at);
    memcpy(all.at, &at, sizeof at);
    all.n = sizeof at;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (const char *p = texts[i];; p++) {
            *smc_vec_push(&all) = *p;
            if (!*p) break;
        }
    smc_record_write(fd, SMC_RECORD_MESSAGE, all.at, all.n);
    smc_vec_free(&all);
}

void smc_record_diagnostic(void *fd, const char *file, unsigned line, unsigned column,
                           const char *severity, const char *text) {
    smc_record_message(*(const int *)fd, file, line, column, severity, text);
}

void smc_record_end(int fd, smc_status status) {
    const uint32_t number = status;
    smc_record_write(fd, SMC_RECORD_STATUS, &number, sizeof number);
    _exit(EXIT_SUCCESS); // the process ends without freeing anything
}

static const char *next_text(const char **at, const char *end) {
    const char *text = *at, *nul = memchr(text, 0, (size_t)(end - text));
    if (!nul) return NULL;
    *at = nul + 1;
    return text;
}

static bool is_severity(const char *word) {
    return strcmp(word, "error") == 0 || strcmp(word, "warning") == 0 || strcmp(word, "note") == 0;
}

bool smc_record_report(const smc_diag *diag, const char *at, size_t n) {
    record_place where;
    const char *end = at + n;
    if (n < sizeof where) return false;
    memcpy(&where, at, sizeof where);
    at += sizeof where;
    const char *file = next_text(&at, end), *severity = file ? next_text(&at, end) : NULL,
               *text = severity ? next_text(&at, end) : NULL;
    if (!text || !is_severity(severity)) return false;
    if (diag && diag->report)
        diag->report(diag->self, where.has_file ? file : NULL, where.line, where.column, severity,
                     text);
    return true;
}
