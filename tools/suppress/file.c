// file.c - reads suppressions from a file in ThreadSanitizer's format: lines of the form
// KIND:PATTERN.
#include "tools/suppress/names.h"
#include "tools/suppress/suppressions.h"

#include "base/files.h"
#include "base/printable.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20, MAX_LINE = 4096 };

// A kind of suppression that ThreadSanitizer has under another name: `kind` is the name in smc.
// NULL: smc reports no such errors.
typedef struct peer {
    const char *word, *kind;
    bool innermost;
} peer;
static const peer peers[] = {{"race_top", "race", true},
                             {"mutex", "lock", false},
                             {"thread", NULL, false},
                             {"signal", NULL, false},
                             {"called_from_lib", NULL, false}};

static const peer *peer_of(const char *word) {
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++)
        if (strcmp(peers[i].word, word) == 0) return &peers[i];
    return NULL;
}

static void print_diagnostic(const char *path, uint32_t line, const char *severity, char *text) {
    const smc_console console = smc_console_on_stream(stderr);
    char *shown = smc_printable(text);
    smc_console_print_message(&console, (smc_position){.file = path, .line = line}, severity,
                              shown);
    free(shown);
    free(text);
}

static bool parse_line(smc_suppressions *s, const char *path, uint32_t number, char *line) {
    char *colon = strchr(line, ':');
    if (!colon || !colon[1]) {
        print_diagnostic(path, number, "error",
                         smc_strdup("a suppression is KIND:PATTERN, as in race:push"));
        return false;
    }
    char *text = smc_strdup(line);
    *colon = '\0';
    const peer *p = peer_of(line);
    const char *kind = p ? p->kind : line;
    const uint32_t kinds = kind ? smc_suppress_parse_kinds(kind, strlen(kind)) : 0;
    if (p && !kind)
        print_diagnostic(path, number, "note",
                         smc_format("'%s' suppresses nothing: smc finds no such errors", line));
    else if (!kinds)
        print_diagnostic(
            path, number, "error",
            smc_format("unknown kind of error '%s'; smc --list=schema has them", line));
    if (!kinds) return free(text), p != NULL;
    smc_suppressions_add(s, (smc_suppression){.form = SMC_SUPPRESSED_BY_FILE,
                                              .kinds = kinds,
                                              .pattern = smc_strdup(colon + 1),
                                              .innermost = p && p->innermost,
                                              .text = text,
                                              .file = smc_strdup(path),
                                              .line = number});
    return true;
}

bool smc_suppressions_read(smc_suppressions *s, const char *path) {
    char line[MAX_LINE];
    FILE *file = smc_open_regular(path, MOST_BYTES);
    bool ok = file;
    if (!file) smc_print_usage_error("cannot read '%s': %s", path, strerror(errno));
    for (uint32_t number = 1; ok && fgets(line, sizeof line, file); number++) {
        char *word = line + strspn(line, " \t");
        size_t n = strlen(word);
        while (n && strchr(" \t\r\n", word[n - 1])) word[--n] = '\0';
        if (*word && *word != '#') ok = parse_line(s, path, number, word);
    }
    if (file) fclose(file);
    return ok;
}
