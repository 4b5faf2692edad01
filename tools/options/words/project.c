#include "tools/options/words/project.h"

#include "base/files.h"
#include "tools/options/words/allowed.h"
#include "tools/options/words/database.h"

#include <string.h>

enum { MOST_BYTES = 16 << 20, FIRST_LINES = 20 };

// ---- the file's own line -----------------------------------------------------------------------------------------

static void add_own(const char *line, smc_limits limits, smc_arguments *out, char **refused) {
    static const char blanks[] = " \t\r\n";
    smc_arguments words = {0};
    for (const char *word = line + strspn(line, blanks); *word; word += strspn(word, blanks)) {
        const size_t n = strcspn(word, blanks);
        smc_arguments_add(&words, smc_format("%.*s", (int)n, word));
        word += n;
    }
    for (uint32_t i = 0, used; i < words.n; i += used) {
        used = smc_allowed_source(words.at + i, words.n - i, out);
        if (!used) used = smc_allowed_check(words.at[i], limits, out);
        if (!used && !*refused) *refused = smc_strdup(words.at[i]);
        if (!used) used = 1;
    }
    smc_arguments_free(&words);
}

static void add_own_line(FILE *file, smc_limits limits, smc_arguments *out, char **refused) {
    static const char mark[] = "// smc:";
    char line[1024];
    for (int i = 0; i < FIRST_LINES && fgets(line, sizeof line, file); i++) {
        if (strncmp(line, mark, sizeof mark - 1) != 0) continue;
        add_own(line + sizeof mark - 1, limits, out, refused);
        break; // the first one counts: test programs have several
    }
}

bool smc_project_arguments(const char *path, const char *const *given, uint32_t n_given, smc_arguments *out, char **refused) {
    FILE *file = smc_open_regular(path, MOST_BYTES);
    *out = (smc_arguments){0};
    *refused = NULL;
    if (!file) return false;
    smc_arguments_add(out, smc_strdup("smc"));
    for (uint32_t i = 0; i < n_given; i++) smc_arguments_add(out, smc_strdup(given[i]));
    smc_database_arguments(path, out);
    add_own_line(file, smc_limits_of(given, n_given), out, refused);
    smc_arguments_add(out, smc_strdup(path));
    fclose(file);
    return true;
}
