#include "tools/options/words/project.h"

#include "base/files.h"
#include "tools/options/words/database.h"

#include <errno.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20, FIRST_LINES = 20 };

// ---- the file's own line -----------------------------------------------------------------------------------------

// A name as build systems have them, of a file of C.
static bool is_source(const char *word) {
    const size_t n = strlen(word);
    if (n < 3 || word[n - 2] != '.' || (word[n - 1] != 'c' && word[n - 1] != 'i')) return false;
    for (const unsigned char *c = (const unsigned char *)word; *c; c++)
        if (*c < ' ' || *c == 127) return false;
    const char *slash = strrchr(word, '/');
    return !strchr("-@", *word) && (slash ? slash[1] : *word) != '@';
}

static char *beside(const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    return *name == '/' || !slash ? smc_strdup(name) : smc_format("%.*s/%s", (int)(slash - path), path, name);
}

static void take(const char *path, const smc_arguments *words, smc_limits limits, smc_own_line *out) {
    const char *slash = strrchr(path, '/');
    char *directory = slash ? smc_format("%.*s", (int)(slash - path), path) : NULL;
    for (uint32_t i = 0, used; i < words->n; i += used) {
        const char *word = words->at[i];
        used = smc_allowed_source(words->at + i, words->n - i, directory, &out->words);
        if (!used) used = smc_allowed_check(word, limits, &out->words);
        if (used) continue;
        used = 1;
        if (is_source(word)) smc_arguments_add(&out->files, beside(path, word));
        else if (!out->refused) out->refused = smc_strdup(word);
    }
    free(directory);
}

// The first one counts: test programs have several.
static void find_line(FILE *file, const char *path, smc_limits limits, smc_own_line *out) {
    static const char mark[] = "// smc:";
    char line[1024];
    for (int i = 0; i < FIRST_LINES && fgets(line, sizeof line, file); i++) {
        if (strncmp(line, mark, sizeof mark - 1) != 0) continue;
        smc_arguments words = {0};
        smc_arguments_split(&words, line + sizeof mark - 1);
        take(path, &words, limits, out);
        smc_arguments_free(&words);
        return;
    }
}

bool smc_own_line_read(const char *path, smc_limits limits, smc_own_line *out) {
    *out = (smc_own_line){0};
    FILE *file = smc_open_regular(path, MOST_BYTES);
    if (!file) return false;
    find_line(file, path, limits, out);
    const bool ok = !ferror(file);
    fclose(file);
    if (ok) return true;
    smc_own_line_free(out);
    errno = EIO;
    return false;
}

void smc_own_line_free(smc_own_line *l) {
    smc_arguments_free(&l->words);
    smc_arguments_free(&l->files);
    free(l->refused);
    *l = (smc_own_line){0};
}

// ---- all of it ---------------------------------------------------------------------------------------------------

static void move(smc_arguments *from, smc_arguments *to) {
    for (uint32_t i = 0; i < from->n; i++) smc_arguments_add(to, from->at[i]);
    from->n = 0;
}

bool smc_project_arguments(const char *path, const char *const *given, uint32_t n_given, smc_arguments *out, char **refused) {
    smc_own_line own;
    *out = (smc_arguments){0};
    *refused = NULL;
    if (!smc_own_line_read(path, smc_limits_of(given, n_given), &own)) return false;
    smc_arguments_add(out, smc_strdup("smc"));
    for (uint32_t i = 0; i < n_given; i++) smc_arguments_add(out, smc_strdup(given[i]));
    char *directory = smc_database_near(path);
    if (directory) smc_arguments_add(out, smc_format("--project=%s", directory));
    smc_arguments_add(out, smc_strdup("--no-file-options")); // here they are
    move(&own.words, out);
    smc_arguments_add(out, smc_strdup(path));
    move(&own.files, out);
    free(directory);
    *refused = own.refused;
    own.refused = NULL;
    smc_own_line_free(&own);
    return true;
}
