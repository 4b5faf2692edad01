#include "tools/options/project.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static void add_n(smc_arguments *a, const char *word, size_t n) {
    smc_vec_reserve(a, a->n + 2);
    a->at[a->n++] = smc_format("%.*s", (int)n, word);
    a->at[a->n] = NULL;
}

static void add(smc_arguments *a, const char *word) { add_n(a, word, strlen(word)); }

void smc_arguments_free(smc_arguments *a) {
    for (uint32_t i = 0; i < a->n; i++) free(a->at[i]);
    free(a->at);
    free(a->directory);
    *a = (smc_arguments){0};
}

// ---- what may be said --------------------------------------------------------------------------------------------

// Options that decide what is checked, and nothing else: no file is written, nothing of the host is called.
static bool is_about_checking(const char *word, size_t n) {
    static const char *const allowed[] = {
        "--model", "--algo", "--unroll", "--keep-going", "--minimize", "--plain", "--check", "--release-sequence",
        "--volatile-relaxed", "--nondet", "--spurious-wakeups", "--no-spin-loops", "--rounds", "--entry", "--time-limit",
        "--memory-limit", "--report",
    };
    const char *equals = memchr(word, '=', n);
    const size_t name = equals ? (size_t)(equals - word) : n;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (strlen(allowed[i]) == name && memcmp(allowed[i], word, name) == 0) return true;
    return false;
}

// Options of a compiler that decide what the source means.
static bool is_about_source(const char *word, size_t n) {
    static const char *const beginnings[] = {"-D", "-U", "-I", "-std=", "-isystem", "-iquote"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        const size_t length = strlen(beginnings[i]);
        if (n >= length && memcmp(beginnings[i], word, length) == 0) return true;
    }
    return false;
}

// Whether what the option is about is the next word.
static bool takes_next(const char *word) {
    static const char *const known[] = {"-D", "-U", "-I", "-isystem", "-iquote"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(word, known[i]) == 0) return true;
    return false;
}

// ---- the file's own line -----------------------------------------------------------------------------------------

enum { FIRST_LINES = 20 };

static void add_own(const char *line, smc_arguments *out, char **refused) {
    static const char blanks[] = " \t\r\n";
    for (const char *word = line + strspn(line, blanks); *word; word += strspn(word, blanks)) {
        const size_t n = strcspn(word, blanks);
        if (is_about_checking(word, n) || is_about_source(word, n)) add_n(out, word, n);
        else if (!*refused) *refused = smc_format("%.*s", (int)n, word);
        word += n;
    }
}

static void add_own_line(const char *path, smc_arguments *out, char **refused) {
    static const char mark[] = "// smc:";
    char line[1024];
    FILE *file = fopen(path, "r");
    for (int i = 0; file && i < FIRST_LINES && fgets(line, sizeof line, file); i++) {
        if (strncmp(line, mark, sizeof mark - 1) != 0) continue;
        add_own(line + sizeof mark - 1, out, refused);
        break; // the first one counts: test programs have several
    }
    if (file) fclose(file);
}

// ---- the compilation database ------------------------------------------------------------------------------------

static json_t *load_database(const char *path) {
    for (size_t n = strlen(path); n > 0;) {
        while (n > 0 && path[n - 1] != '/') n--;
        if (n == 0) break;
        char *name = smc_format("%.*scompile_commands.json", (int)n, path);
        json_t *commands = json_load_file(name, 0, NULL);
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
            if (in_word) add_n(words, word.at, word.n);
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
    if (in_word) add_n(words, word.at, word.n);
    smc_vec_free(&word);
}

static void words_of(const json_t *command, smc_arguments *words) {
    const char *text = json_string_value(json_object_get(command, "command"));
    const json_t *list = json_object_get(command, "arguments");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_is_string(json_array_get(list, i))) add(words, json_string_value(json_array_get(list, i)));
    if (!words->n && text) split(text, words);
}

static void add_compilation(const char *path, smc_arguments *out) {
    json_t *commands = load_database(path);
    for (size_t i = 0; i < json_array_size(commands); i++) {
        const json_t *command = json_array_get(commands, i);
        if (!is_of(command, path)) continue;
        smc_arguments words = {0};
        words_of(command, &words);
        for (uint32_t k = 1; k < words.n; k++) {
            if (!is_about_source(words.at[k], strlen(words.at[k]))) continue;
            add(out, words.at[k]);
            if (takes_next(words.at[k]) && k + 1 < words.n) add(out, words.at[++k]);
        }
        out->directory = smc_strdup(json_string_value(json_object_get(command, "directory")));
        smc_arguments_free(&words);
        break;
    }
    json_decref(commands);
}

void smc_project_arguments(const char *path, const char *const *given, uint32_t n_given, smc_arguments *out, char **refused) {
    *out = (smc_arguments){0};
    *refused = NULL;
    add(out, "smc");
    for (uint32_t i = 0; i < n_given; i++) add(out, given[i]);
    add_compilation(path, out);
    add_own_line(path, out, refused);
    add(out, path);
}
