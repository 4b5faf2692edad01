#include "tools/options/words/database.h"

#include "base/files.h"
#include "tools/options/words/allowed.h"

#include <jansson.h>
#include <limits.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20 };

static json_t *load_database(const char *path) {
    for (size_t n = strlen(path); n > 0;) {
        while (n > 0 && path[n - 1] != '/') n--;
        if (n == 0) break;
        char *name = smc_format("%.*scompile_commands.json", (int)n, path);
        FILE *file = smc_open_regular(name, MOST_BYTES);
        json_t *commands = file ? json_loadf(file, 0, NULL) : NULL;
        if (file) fclose(file);
        free(name);
        if (json_is_array(commands)) return commands;
        json_decref(commands);
        n--;
    }
    return NULL;
}

static bool is_of(const json_t *command, const char *path) {
    const char *file = json_string_value(json_object_get(command, "file"));
    const char *directory = json_string_value(json_object_get(command, "directory"));
    char real[PATH_MAX];
    if (!file || !directory) return false;
    char *name = *file == '/' ? smc_strdup(file) : smc_format("%s/%s", directory, file);
    const bool same = strcmp(name, path) == 0 || (realpath(name, real) && strcmp(real, path) == 0);
    free(name);
    return same;
}

// The words of a shell command, as far as build systems write them: quotes and backslashes.
static void split(const char *command, smc_arguments *words) {
    SMC_VEC(char) word = {0};
    bool in_word = false;
    for (char quote = 0; *command; command++) {
        if (!quote && strchr(" \t\n", *command)) {
            if (in_word) smc_arguments_add(words, smc_format("%.*s", (int)word.n, word.n ? word.at : ""));
            in_word = false;
            word.n = 0;
            continue;
        }
        in_word = true;
        if (*command == quote) quote = 0;
        else if (!quote && (*command == '"' || *command == '\'')) quote = *command;
        else if (*command == '\\' && quote != '\'' && command[1]) *smc_vec_push(&word) = *++command;
        else *smc_vec_push(&word) = *command;
    }
    if (in_word) smc_arguments_add(words, smc_format("%.*s", (int)word.n, word.n ? word.at : ""));
    smc_vec_free(&word);
}

static void words_of(const json_t *command, smc_arguments *words) {
    const char *text = json_string_value(json_object_get(command, "command"));
    const json_t *list = json_object_get(command, "arguments");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_is_string(json_array_get(list, i))) smc_arguments_add(words, smc_strdup(json_string_value(json_array_get(list, i))));
    if (!words->n && text) split(text, words);
}

void smc_database_arguments(const char *path, smc_arguments *out) {
    json_t *commands = load_database(path);
    for (size_t i = 0; i < json_array_size(commands); i++) {
        const json_t *command = json_array_get(commands, i);
        if (!is_of(command, path)) continue;
        smc_arguments words = {0};
        words_of(command, &words);
        for (uint32_t k = 1, used; k < words.n; k += used) {
            used = smc_allowed_source(words.at + k, words.n - k, out);
            if (!used) used = 1; // -O2, -c and what else there is
        }
        out->directory = smc_strdup(json_string_value(json_object_get(command, "directory")));
        smc_arguments_free(&words);
        break;
    }
    json_decref(commands);
}
