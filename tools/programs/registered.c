#include "tools/programs/registered.h"

#include "base/files.h"

#include <jansson.h>
#include <limits.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20, MOST_FOLDERS = 32 };

static bool is_known(const smc_registered_tests *tests, const char *name) {
    bool is = false;
    for (uint32_t i = 0; i < tests->n; i++) is |= strcmp(tests->at[i].name, name) == 0;
    return is;
}

// ---- Meson: a list of {"name": .., "cmd": [PROGRAM, ARGUMENT ..]} -------------------------------

static bool read_meson(const char *build, smc_registered_tests *out) {
    char *path = smc_format("%s/meson-info/intro-tests.json", build),
         *text = smc_read_regular_file(path, MOST_BYTES);
    json_t *tests = text ? json_loads(text, 0, NULL) : NULL;
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i), *words = json_object_get(test, "cmd");
        const char *name = json_string_value(json_object_get(test, "name"));
        smc_arguments command = {0};
        for (size_t k = 0; k < json_array_size(words); k++) {
            const char *word = json_string_value(json_array_get(words, k));
            smc_arguments_add(&command, smc_strdup(word ? word : ""));
        }
        if (command.n)
            *smc_vec_push(out) = (smc_registered_test){smc_strdup(name ? name : ""), command};
    }
    const bool is_meson = tests;
    json_decref(tests);
    free(text);
    free(path);
    return is_meson;
}

// ---- CMake: add_test([=[NAME]=] "PROGRAM" "ARGUMENT" ..), subdirs("FOLDER" ..) ------------------

// Returns the next argument of a command of CMake, to be freed; NULL: there are no more.
static char *next_argument(const char **at) {
    const char *c = *at + strspn(*at, " \t\n");
    const size_t equals = *c == '[' ? strspn(c + 1, "=") : 0;
    if (!*c || *c == ')') return NULL;
    if (*c == '[' && c[1 + equals] == '[') {
        char *close = smc_format("]%.*s]", (int)equals, c + 1);
        const char *text = c + 2 + equals, *end = strstr(text, close);
        char *word = end ? smc_format("%.*s", (int)(end - text), text) : NULL;
        *at = end ? end + strlen(close) : text + strlen(text);
        free(close);
        return word;
    }
    const bool is_quoted = *c == '"';
    char *word = smc_alloc(strlen(c) + 1), *to = word;
    for (c += is_quoted; *c && (is_quoted ? *c != '"' : !strchr(" \t\n)", *c)); c++) {
        if (*c == '\\' && c[1]) c++;
        *to++ = *c;
    }
    *at = c + (is_quoted && *c == '"');
    return word;
}

static void read_arguments(const char *at, smc_arguments *out) {
    for (char *word; (word = next_argument(&at));) smc_arguments_add(out, word);
}

// A program without a folder is looked for in the directory.
static void read_add_test(const char *directory, const char *at, smc_registered_tests *out) {
    smc_arguments command = {0};
    char *name = next_argument(&at), *program = next_argument(&at);
    if (program) {
        smc_arguments_add(&command, strchr(program, '/') ? smc_strdup(program)
                                                         : smc_format("%s/%s", directory, program));
        read_arguments(at, &command);
    }
    // NOT_AVAILABLE stands for a program that this configuration does not make. A name that occurs
    // again is that of the same test in another configuration.
    if (program && strcmp(program, "NOT_AVAILABLE") != 0 && !is_known(out, name)) {
        *smc_vec_push(out) = (smc_registered_test){name, command};
    } else {
        smc_arguments_free(&command);
        free(name);
    }
    free(program);
}

static void read_ctest(const char *directory, unsigned depth, smc_registered_tests *out) {
    static const char test[] = "add_test(", folders[] = "subdirs(";
    char *path = smc_format("%s/CTestTestfile.cmake", directory),
         *text = smc_read_regular_file(path, MOST_BYTES);
    for (const char *c = text; c && *c; c += strcspn(c, "\n"), c += *c == '\n') {
        const char *word = c + strspn(c, " \t");
        if (strncmp(word, test, sizeof test - 1) == 0)
            read_add_test(directory, word + sizeof test - 1, out);
        if (strncmp(word, folders, sizeof folders - 1) != 0 || depth == MOST_FOLDERS) continue;
        smc_arguments names = {0};
        read_arguments(word + sizeof folders - 1, &names);
        for (uint32_t i = 0; i < names.n; i++) {
            char *below = *names.at[i] == '/' ? smc_strdup(names.at[i])
                                              : smc_format("%s/%s", directory, names.at[i]);
            read_ctest(below, depth + 1, out);
            free(below);
        }
        smc_arguments_free(&names);
    }
    free(text);
    free(path);
}

void smc_registered_tests_read(const char *build, smc_registered_tests *out) {
    char real[PATH_MAX];
    const char *directory = realpath(build, real) ? real : build;
    if (!read_meson(directory, out)) read_ctest(directory, 0, out);
}

void smc_registered_tests_free(smc_registered_tests *all) {
    for (uint32_t i = 0; i < all->n; i++) {
        free(all->at[i].name);
        smc_arguments_free(&all->at[i].command);
    }
    smc_vec_free(all);
}
