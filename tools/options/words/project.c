#include "tools/options/words/project.h"

#include "base/files.h"
#include "tools/options/words/database.h"

#include <errno.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20, MAX_LINE = 1024, FIRST_LINES = 20 };

// ---- options in the file ------------------------------------------------------------------------

// True for a plausible name of a C source file.
static bool is_source(const char *word) {
    const size_t n = strlen(word);
    if (n < 3 || word[n - 2] != '.' || (word[n - 1] != 'c' && word[n - 1] != 'i')) return false;
    for (const unsigned char *c = (const unsigned char *)word; *c; c++)
        if (*c < ' ' || *c == 127) return false;
    const char *slash = strrchr(word, '/');
    return !strchr("-@", *word) && (slash ? slash[1] : *word) != '@';
}

static char *path_in_same_folder(const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    return *name == '/' || !slash ? smc_strdup(name)
                                  : smc_format("%.*s/%s", (int)(slash - path), path, name);
}

// Returns the command with which the line may begin, if the file has tests or an object; NULL
// otherwise.
static const char *command_of(const char *word) {
    static const char *const commands[] = {"test", "linearize"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(word, commands[i]) == 0) return commands[i];
    return NULL;
}

static void take_project_line(const char *path, const smc_arguments *words, smc_limits limits,
                              smc_source_options *out) {
    const char *slash = strrchr(path, '/');
    char *directory = slash ? smc_format("%.*s", (int)(slash - path), path) : NULL;
    out->command = words->n ? command_of(words->at[0]) : NULL;
    const bool is_of_object = out->command && strcmp(out->command, "linearize") == 0;
    for (uint32_t i = out->command != NULL, used; i < words->n; i += used) {
        const char *word = words->at[i];
        used = smc_allowed_source_options(words->at + i, words->n - i, directory, &out->words);
        if (!used) used = smc_allowed_check_options(word, limits, &out->words);
        if (!used && is_of_object) used = smc_allowed_client_options(word, &out->words);
        if (used) continue;
        used = 1;
        if (is_source(word)) smc_arguments_add(&out->files, path_in_same_folder(path, word));
        else if (!out->refused) out->refused = smc_format("a file must not set %s: ignored", word);
    }
    free(directory);
}

static void parse_line(const char *path, const char *text, smc_limits limits,
                       smc_source_options *out) {
    smc_arguments words = {0};
    smc_arguments_split_command(&words, text);
    take_project_line(path, &words, limits, out);
    smc_arguments_free(&words);
}

// Finds the line with options in the file. Only the first such line counts, since test programs
// have several.
static bool find_line(FILE *file, const char *path, smc_limits limits, smc_source_options *out) {
    static const char mark[] = "// smc:";
    char line[MAX_LINE];
    for (int i = 0; i < FIRST_LINES && fgets(line, sizeof line, file); i++) {
        const char *words = line + sizeof mark - 1;
        if (strncmp(line, mark, sizeof mark - 1) != 0) continue;
        // the line allows an error (suppress/)
        if (strncmp(words, " allow(", strlen(" allow(")) == 0) continue;
        parse_line(path, words, limits, out);
        return true;
    }
    return false;
}

// If the line of a project file is for this name, returns the words after the colon; NULL
// otherwise. A line for "*" is for any file that no earlier line names.
static const char *project_words_of_file(const char *line, const char *name) {
    const size_t n = strcspn(line, ":"), k = strlen(name);
    const bool is_it = (n == k && memcmp(line, name, n) == 0) || (n == 1 && *line == '*');
    return is_it && line[n] == ':' ? line + n + 1 : NULL;
}

// Reads the file .smc in the directory of a source that has no line of its own; the first matching
// line counts. Returns false if it cannot be read.
static bool find_project_file(const char *path, smc_limits limits, smc_source_options *out) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *project = path_in_same_folder(path, ".smc"), line[MAX_LINE];
    FILE *file = smc_open_trusted_file(project, MOST_BYTES);
    if (!file && errno == EPERM && !out->refused)
        out->refused = smc_format(SMC_NOT_OF_USER, project);
    free(project);
    if (!file) return smc_is_no_such_file(errno) || out->refused;
    const char *words = NULL;
    while (!words && fgets(line, sizeof line, file)) words = project_words_of_file(line, name);
    if (words) parse_line(path, words, limits, out);
    out->is_beside = words;
    const bool ok = !ferror(file);
    fclose(file);
    if (!ok) errno = EIO;
    return ok;
}

bool smc_source_options_read(const char *path, smc_limits limits, smc_source_options *out) {
    *out = (smc_source_options){0};
    FILE *file = smc_open_regular(path, MOST_BYTES);
    if (!file) return false;
    const bool has_line = find_line(file, path, limits, out), ok = !ferror(file);
    fclose(file);
    if (!ok) errno = EIO;
    if (ok && (has_line || find_project_file(path, limits, out))) return true;
    const int why = errno;
    smc_source_options_free(out);
    errno = why;
    return false;
}

void smc_source_options_free(smc_source_options *l) {
    smc_arguments_free(&l->words);
    smc_arguments_free(&l->files);
    free(l->refused);
    *l = (smc_source_options){0};
}

// ---- the whole command --------------------------------------------------------------------------

static void move_arguments(smc_arguments *from, smc_arguments *to) {
    for (uint32_t i = 0; i < from->n; i++) smc_arguments_add(to, from->at[i]);
    from->n = 0;
}

bool smc_project_arguments(const char *path, const char **command, const char *const *given,
                           uint32_t n_given, smc_arguments *out, char **refused) {
    smc_source_options own;
    *out = (smc_arguments){0};
    *refused = NULL;
    if (!smc_source_options_read(path, smc_limits_of(given, n_given), &own)) return false;
    smc_arguments_add(out, smc_strdup("smc"));
    if (!*command) *command = own.command;
    if (*command) smc_arguments_add(out, smc_strdup(*command));
    for (uint32_t i = 0; i < n_given; i++) smc_arguments_add(out, smc_strdup(given[i]));
    char *ignored, *directory = smc_database_find_near(path, &ignored);
    if (directory) smc_arguments_add(out, smc_format("--project=%s", directory));
    // The options of the file are already part of the command.
    smc_arguments_add(out, smc_strdup("--no-file-options"));
    move_arguments(&own.words, out);
    smc_arguments_add(out, smc_strdup(path));
    move_arguments(&own.files, out);
    free(directory);
    *refused = own.refused ? own.refused : ignored ? smc_format(SMC_NOT_OF_USER, ignored) : NULL;
    own.refused = NULL;
    free(ignored);
    smc_source_options_free(&own);
    return true;
}
