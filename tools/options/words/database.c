#include "tools/options/words/database.h"

#include "base/files.h"
#include "base/language.h"
#include "base/text.h"
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

// The object file of each command, in the order of the files, and the links between them.
typedef struct objects {
    smc_arguments paths; // absolute paths; NULL if unknown
    SMC_VEC(uint32_t) files;
    SMC_VEC(uint32_t) commands; // [object]: its index among the commands of its file
    smc_links *links;           // NULL: nothing was read yet
} objects;

// An open compilation database. `commands` is the parsed file.
struct smc_database {
    char *directory; // absolute path
    json_t *commands;
    SMC_VEC(entry) entries;
    objects *objects; // read when they are first needed
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
    *d = (smc_database){
        .directory = smc_strdup(real), .commands = commands, .objects = smc_alloc(sizeof(objects))};
    *d->objects = (objects){0};
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
    smc_links_free(d->objects->links);
    smc_arguments_free(&d->objects->paths);
    smc_vec_free(&d->objects->files);
    smc_vec_free(&d->objects->commands);
    free(d->objects);
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

bool smc_database_has_commands(const smc_database *d, const char *path) {
    const entry *e = find_entry(d, path);
    return e && e->commands.n > 1;
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

static const objects *objects_of(const smc_database *d) {
    objects *all = d->objects;
    if (all->links) return all;
    for (uint32_t i = 0; i < d->entries.n; i++)
        for (uint32_t k = 0; k < d->entries.at[i].commands.n; k++) {
            smc_arguments_add(&all->paths, output_of_command(d, d->entries.at[i].commands.at[k]));
            *smc_vec_push(&all->files) = i;
            *smc_vec_push(&all->commands) = k;
        }
    all->links = smc_links_read(d->directory, (const char *const *)all->paths.at, all->files.n);
    return all;
}

// How an object belongs to another one: it is linked into the same program or library, or into a
// library that is linked with that; or it is in the same folder of a target.
enum { APART, LINKED, OF_SAME_TARGET };

// Sets near[k] for each object k. Returns whether the links of the object are known.
static bool find_near(const objects *all, uint32_t object, uint8_t *near) {
    const uint32_t n = all->files.n;
    const char *path = all->paths.at[object];
    bool *marks = smc_alloc(n * sizeof *marks);
    const bool is_known = path && smc_links_mark_linked(all->links, object, marks);
    for (uint32_t k = 0; k < n; k++)
        near[k] = path && share_target(path, all->paths.at[k]) ? OF_SAME_TARGET
                  : marks[k]                                   ? LINKED
                                                               : APART;
    near[object] = OF_SAME_TARGET;
    free(marks);
    return is_known;
}

static uint32_t object_number(const objects *all, uint32_t file, uint32_t command) {
    uint32_t k = 0;
    while (all->files.at[k] != file || all->commands.at[k] != command) k++;
    return k;
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

// Appends the allowed options of one command of a file.
static void append_words(const smc_database *d, const json_t *command, smc_arguments *out) {
    smc_arguments words = {0};
    char *directory = directory_of(d, command);
    arguments_of_command(command, &words);
    for (uint32_t k = 1, used; k < words.n; k += used) {
        used = read_include_option(words.at + k, words.n - k, directory, out);
        if (!used) used = smc_allowed_source_options(words.at + k, words.n - k, directory, out);
        if (!used) used = 1; // other options, such as -O2 and -c, are skipped
    }
    free(directory);
    smc_arguments_free(&words);
}

void smc_database_words(const smc_database *d, const char *path, uint32_t command,
                        smc_arguments *out) {
    const entry *e = find_entry(d, path);
    if (e) append_words(d, e->commands.at[command], out);
}

// ---- targets: the commands of files that belong together ----------------------------------------

// Returns the path relative to the build directory if it is below that, to be freed.
static char *path_in_build(const smc_database *d, const char *path) {
    const size_t n = strlen(d->directory);
    return smc_strdup(strncmp(path, d->directory, n) == 0 && path[n] == '/' ? path + n + 1 : path);
}

// Returns the path of an object below the build directory, to be freed.
static char *name_of_object(const smc_database *d, const objects *all, uint32_t object) {
    const char *path = all->paths.at[object];
    return path ? path_in_build(d, path) : smc_format("#%u", all->commands.at[object] + 1);
}

// Returns the name by which users know the target of a command, to be freed: that of the folder of
// its objects or, where the build has no such folders, that of its object.
static char *target_name(const smc_database *d, const objects *all, uint32_t object) {
    const char *path = all->paths.at[object];
    const size_t n = target_of(path);
    if (!n) return name_of_object(d, all, object);
    size_t begin = n;
    while (begin && path[begin - 1] != '/') begin--;
    return smc_format("%.*s", (int)(n - begin), path + begin);
}

static bool is_of_target(const smc_database *d, const objects *all, uint32_t object,
                         const char *target) {
    char *name = target_name(d, all, object), *longer = name_of_object(d, all, object);
    const bool is = strcmp(name, target) == 0 || strcmp(longer, target) == 0;
    free(longer);
    free(name);
    return is;
}

// Returns the index of the file's command in this target; 0: the first command is as good as any.
static uint32_t command_of_target(const smc_database *d, uint32_t file, const char *target) {
    const objects *all = objects_of(d);
    for (uint32_t k = 0; k < all->files.n && target; k++)
        if (all->files.at[k] == file && is_of_target(d, all, k, target)) return all->commands.at[k];
    return 0;
}

bool smc_database_has_target(const smc_database *d, const char *path, const char *target) {
    const entry *e = find_entry(d, path);
    const objects *all = objects_of(d);
    bool has = false;
    for (uint32_t k = 0; k < all->files.n && !has; k++)
        has = e == &d->entries.at[all->files.at[k]] && is_of_target(d, all, k, target);
    return has;
}

// Adds the linked files of an input. Of the commands of one file, one of the same target is
// preferred.
static bool add_linked(const smc_database *d, uint32_t file, smc_linked_file *files,
                       uint8_t *strength) {
    const objects *all = objects_of(d);
    uint8_t *near = smc_alloc(all->files.n);
    const bool is_known = find_near(all, object_number(all, file, files[file].command), near);
    for (uint32_t k = 0; k < all->files.n; k++) {
        const uint32_t i = all->files.at[k];
        if (near[k] <= strength[i]) continue;
        strength[i] = near[k];
        files[i] = (smc_linked_file){true, all->commands.at[k]};
    }
    free(near);
    return is_known;
}

bool smc_database_link(const smc_database *d, const smc_words *inputs, const char *target,
                       smc_linked_file *files) {
    uint8_t *strength = smc_alloc(d->entries.n);
    bool is_first = true, are_all = true;
    for (uint32_t i = 0; i < inputs->n; i++) {
        const entry *e = find_entry(d, inputs->at[i]);
        if (!e) continue;
        const uint32_t file = (uint32_t)(e - d->entries.at);
        if (is_first) files[file] = (smc_linked_file){true, command_of_target(d, file, target)};
        else if (!files[file].is_linked) files[file] = (smc_linked_file){true, 0};
        is_first = false;
        are_all &= add_linked(d, file, files, strength);
    }
    free(strength);
    return are_all && !is_first;
}

void smc_database_wrapped_names(const smc_database *d, const char *path, const char *target,
                                smc_arguments *out) {
    const entry *e = find_entry(d, path);
    const objects *all = objects_of(d);
    const uint32_t file = e ? (uint32_t)(e - d->entries.at) : 0;
    if (e)
        smc_links_wrapped_names(all->links,
                                object_number(all, file, command_of_target(d, file, target)), out);
}

// Returns what tells the program of one command of a file from those of the others, to be freed:
// which files are linked with it, each with its options, and which names the linker wraps.
static char *text_of_program(const smc_database *d, uint32_t object) {
    const objects *all = objects_of(d);
    uint8_t *near = smc_alloc(all->files.n);
    smc_text text;
    FILE *to = smc_text_open(&text);
    (void)find_near(all, object, near);
    for (uint32_t k = 0; k < all->files.n; k++) {
        if (near[k] == APART) continue;
        const entry *e = &d->entries.at[all->files.at[k]];
        smc_arguments words = {0};
        append_words(d, e->commands.at[all->commands.at[k]], &words);
        fprintf(to, "%s", e->path);
        for (uint32_t i = 0; i < words.n; i++) fprintf(to, " %s", words.at[i]);
        fputc('\n', to);
        smc_arguments_free(&words);
    }
    smc_arguments wrapped = {0};
    smc_links_wrapped_names(all->links, object, &wrapped);
    for (uint32_t i = 0; i < wrapped.n; i++) fprintf(to, "%s\n", wrapped.at[i]);
    smc_arguments_free(&wrapped);
    smc_text_close(to);
    free(near);
    return text.at;
}

// Adds the name of the command's target; that of its object if folders have targets of equal names.
static void add_target(const smc_database *d, const objects *all, uint32_t object,
                       smc_arguments *out) {
    char *name = target_name(d, all, object);
    bool is_new = true;
    for (uint32_t i = 0; i < out->n; i++) is_new &= strcmp(out->at[i], name) != 0;
    smc_arguments_add(out, is_new ? name : name_of_object(d, all, object));
    if (!is_new) free(name);
}

void smc_database_targets(const smc_database *d, const char *path, smc_arguments *out) {
    const entry *e = find_entry(d, path);
    if (!e || e->commands.n < 2) return;
    const objects *all = objects_of(d);
    const uint32_t first = object_number(all, (uint32_t)(e - d->entries.at), 0);
    smc_arguments texts = {0};
    for (uint32_t k = first; k < first + e->commands.n; k++) {
        char *text = text_of_program(d, k);
        bool is_new = true;
        for (uint32_t i = 0; i < texts.n; i++) is_new &= strcmp(texts.at[i], text) != 0;
        if (is_new) add_target(d, all, k, out);
        smc_arguments_add(&texts, text);
    }
    smc_arguments_free(&texts);
    if (out->n > 1) return;
    smc_arguments_free(out);
    *out = (smc_arguments){0};
}

void smc_database_files_of_program(const smc_database *d, const char *program,
                                   smc_program_files *out) {
    const objects *all = objects_of(d);
    bool *marks = smc_alloc(all->files.n * sizeof *marks);
    (void)smc_links_mark_objects_of(all->links, program, marks);
    for (uint32_t k = 0; k < all->files.n; k++)
        if (marks[k])
            *smc_vec_push(out) = (smc_program_file){all->files.at[k], target_name(d, all, k)};
    free(marks);
}

char *smc_database_find_made(const smc_database *d, const char *name) {
    const char *path = smc_links_find_made(objects_of(d)->links, name);
    return path ? path_in_build(d, path) : NULL;
}
