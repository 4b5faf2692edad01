#include "tools/options/words/database.h"

#include "base/files.h"
#include "base/language.h"
#include "tools/options/words/allowed.h"
#include "tools/options/words/links.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20 };

// A file of the database.
typedef struct entry {
    char *path;                       // absolute path
    SMC_VEC(const json_t *) commands; // commands that compile the file; the first one is used
} entry;

// An open compilation database. `commands` is the parsed file.
struct smc_database {
    char *directory; // absolute path
    json_t *commands;
    SMC_VEC(entry) entries;
};

// ---- reading it ---------------------------------------------------------------------------------

static char *absolute_path(const char *directory, const char *path) {
    return *path == '/' ? smc_strdup(path) : smc_format("%s/%s", directory, path);
}

// Returns the path without links and dots, if the file exists; otherwise the path unchanged. Takes
// ownership of `path`.
static char *real_path(char *path) {
    char real[PATH_MAX];
    if (!realpath(path, real)) return path;
    free(path);
    return smc_strdup(real);
}

static char *directory_of(const smc_database *d, const json_t *command) {
    const char *directory = json_string_value(json_object_get(command, "directory"));
    return absolute_path(d->directory, directory ? directory : ".");
}

static entry *find_entry(const smc_database *d, const char *path) {
    char real[PATH_MAX];
    if (!realpath(path, real)) return NULL;
    for (uint32_t i = 0; i < d->entries.n; i++)
        if (strcmp(d->entries.at[i].path, real) == 0) return &d->entries.at[i];
    return NULL;
}

static void add_command(smc_database *d, const json_t *command) {
    const char *file = json_string_value(json_object_get(command, "file"));
    if (!file) return;
    char *directory = directory_of(d, command), *path = real_path(absolute_path(directory, file));
    entry *e = find_entry(d, path);
    if (e) free(path);
    else *(e = smc_vec_push(&d->entries)) = (entry){.path = path};
    *smc_vec_push(&e->commands) = command;
    free(directory);
}

static char *name_in(const char *directory) {
    return smc_format("%s/compile_commands.json", directory);
}

static smc_database *open_with(FILE *open_file(const char *, uint64_t), const char *directory) {
    char real[PATH_MAX], *name = name_in(directory);
    FILE *file = open_file(name, MOST_BYTES);
    json_t *commands = file ? json_loadf(file, 0, NULL) : NULL;
    free(name);
    if (!file) return NULL;
    fclose(file);
    if (!json_is_array(commands) || !realpath(directory, real)) {
        json_decref(commands);
        errno = 0;
        return NULL;
    }
    smc_database *d = smc_alloc(sizeof *d);
    *d = (smc_database){.directory = smc_strdup(real), .commands = commands};
    for (size_t i = 0; i < json_array_size(commands); i++)
        add_command(d, json_array_get(commands, i));
    return d;
}

smc_database *smc_database_open(const char *directory) {
    return open_with(smc_open_regular, directory);
}

smc_database *smc_database_open_found(const char *directory) {
    return open_with(smc_open_trusted_file, directory);
}

void smc_database_free(smc_database *d) {
    if (!d) return;
    for (uint32_t i = 0; i < d->entries.n; i++) {
        free(d->entries.at[i].path);
        smc_vec_free(&d->entries.at[i].commands);
    }
    smc_vec_free(&d->entries);
    json_decref(d->commands);
    free(d->directory);
    free(d);
}

// True if the directory has a compilation database; *knows is set to whether that has the file.
static bool has_database(const char *directory, const char *path, bool *knows, char **ignored) {
    errno = 0;
    smc_database *d = smc_database_open_found(directory);
    if (!d && errno == EPERM && !*ignored) *ignored = name_in(directory);
    *knows = d && smc_database_has_file(d, path);
    smc_database_free(d);
    return d;
}

char *smc_database_find_near(const char *path, char **ignored) {
    *ignored = NULL;
    for (size_t n = strlen(path); n > 0; n--) {
        while (n > 0 && path[n - 1] != '/') n--;
        if (n == 0) break;
        char *places[] = {smc_format("%.*s", (int)n, path), smc_format("%.*sbuild", (int)n, path)},
             *found = NULL;
        bool any = false, knows = false;
        for (size_t i = 0; i < 2 && !found; i++) {
            any |= has_database(places[i], path, &knows, ignored);
            if (knows) found = places[i];
        }
        for (size_t i = 0; i < 2; i++)
            if (places[i] != found) free(places[i]);
        if (found || any) return found;
    }
    return NULL;
}

const char *smc_database_file(const smc_database *d, uint32_t i) {
    return i < d->entries.n ? d->entries.at[i].path : NULL;
}
bool smc_database_has_file(const smc_database *d, const char *path) {
    return find_entry(d, path) != NULL;
}

// Returns how many bytes of the paths are the same, up to the last slash in them.
static size_t common_directory(const char *a, const char *b) {
    size_t n = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '/') n = i + 1;
    return n;
}

const char *smc_database_nearest(const smc_database *d, const char *path) {
    const entry *best = NULL;
    size_t most = 0;
    for (uint32_t i = 0; i < d->entries.n; i++) {
        const entry *e = &d->entries.at[i];
        const size_t n = common_directory(e->path, path);
        if (smc_language_of(e->path) != smc_language_of(path) || n <= most) continue;
        best = e;
        most = n;
    }
    return best ? best->path : NULL;
}

// ---- commands of a file -------------------------------------------------------------------------

static void arguments_of_command(const json_t *command, smc_arguments *words) {
    const char *text = json_string_value(json_object_get(command, "command"));
    const json_t *list = json_object_get(command, "arguments");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_is_string(json_array_get(list, i)))
            smc_arguments_add(words, smc_strdup(json_string_value(json_array_get(list, i))));
    if (!words->n && text) smc_arguments_split_command(words, text);
}

// Returns the absolute path of the command's output, which the caller frees; NULL: the command does
// not name it.
static char *output_of_command(const smc_database *d, const json_t *command) {
    const char *output = json_string_value(json_object_get(command, "output"));
    smc_arguments words = {0};
    arguments_of_command(command, &words);
    for (uint32_t i = 0; i + 1 < words.n && !output; i++)
        if (strcmp(words.at[i], "-o") == 0) output = words.at[i + 1];
    char *directory = directory_of(d, command),
         *object = output ? absolute_path(directory, output) : NULL;
    free(directory);
    smc_arguments_free(&words);
    return object;
}

// Returns how many bytes of an object's path are the folder for the objects of one target, as named
// by CMake (NAME.dir) and Meson (NAME.p); 0: no such folder is recognised.
static size_t target_of(const char *object) {
    static const char *const ends[] = {".dir/", ".p/"};
    size_t n = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends && object && !n; i++) {
        const char *end = strstr(object, ends[i]);
        if (end) n = (size_t)(end - object);
    }
    return n;
}

static bool share_target(const char *one, const char *other) {
    const size_t n = target_of(one);
    return n && target_of(other) == n && memcmp(one, other, n) == 0;
}

// The object file of each command, in the order of the files.
typedef struct objects {
    smc_arguments paths; // absolute paths; NULL if unknown
    SMC_VEC(uint32_t) files;
} objects;

static void find_objects(const smc_database *d, objects *out) {
    for (uint32_t i = 0; i < d->entries.n; i++)
        for (uint32_t k = 0; k < d->entries.at[i].commands.n; k++) {
            smc_arguments_add(&out->paths, output_of_command(d, d->entries.at[i].commands.at[k]));
            *smc_vec_push(&out->files) = i;
        }
}

bool smc_database_mark_linked(const smc_database *d, bool *marks) {
    objects all = {0};
    find_objects(d, &all);
    const uint32_t n = all.files.n;
    bool *near = smc_alloc(n * sizeof *near), are_all = n;
    smc_links *links = smc_links_read(d->directory, (const char *const *)all.paths.at, n);
    for (uint32_t i = 0; i < n; i++) {
        if (!marks[all.files.at[i]]) continue;
        are_all &= all.paths.at[i] && smc_links_mark_linked(links, i, near);
        if (!all.paths.at[i]) continue;
        for (uint32_t k = 0; k < n; k++) near[k] |= share_target(all.paths.at[i], all.paths.at[k]);
    }
    for (uint32_t i = 0; i < n; i++)
        if (near[i]) marks[all.files.at[i]] = true;
    smc_links_free(links);
    smc_arguments_free(&all.paths);
    smc_vec_free(&all.files);
    free(near);
    return are_all;
}

// Handles the option of a header that is included before the file; ignored if the header does not
// exist.
static uint32_t read_include_option(char *const *words, uint32_t n, const char *directory,
                                    smc_arguments *out) {
    if (n < 2 || (strcmp(words[0], "-include") != 0 && strcmp(words[0], "-imacros") != 0)) return 0;
    char *path = absolute_path(directory, words[1]);
    FILE *file = smc_open_regular(path, MOST_BYTES);
    if (file) {
        fclose(file);
        smc_arguments_add(out, smc_strdup(words[0]));
        smc_arguments_add(out, path);
    } else {
        free(path);
    }
    return 2;
}

void smc_database_words(const smc_database *d, const char *path, smc_arguments *out) {
    const entry *e = find_entry(d, path);
    if (!e) return;
    smc_arguments words = {0};
    char *directory = directory_of(d, e->commands.at[0]);
    arguments_of_command(e->commands.at[0], &words);
    for (uint32_t k = 1, used; k < words.n; k += used) {
        used = read_include_option(words.at + k, words.n - k, directory, out);
        if (!used) used = smc_allowed_source_options(words.at + k, words.n - k, directory, out);
        if (!used) used = 1; // other options, such as -O2 and -c, are skipped
    }
    free(directory);
    smc_arguments_free(&words);
}
