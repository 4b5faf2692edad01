#include "tools/options/words/links.h"

#include "base/files.h"
#include "base/table.h"
#include "tools/options/words/linker.h"

#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 64 << 20 };
#define NOTHING UINT32_MAX

// `input` is linked into `output`; both are indices of names.
typedef struct link {
    uint32_t output, input;
} link;

// A name that the linker wraps (--wrap) where it makes the output.
typedef struct wrapped_name {
    uint32_t output;
    char *name;
} wrapped_name;

// The links of a build directory, as a graph over file names, which have indices in `names`.
struct smc_links {
    smc_arguments names;
    smc_table numbers; // hash of a name -> index + 1 of the last name with that hash
    // [name]: index + 1 of another name with the same hash; 0: there are no more
    SMC_VEC(uint32_t) next;
    SMC_VEC(link) links; // sorted by output
    SMC_VEC(wrapped_name) wrapped;
    SMC_VEC(uint32_t) objects; // indices of the objects' names; NOTHING: unknown
};

// ---- names --------------------------------------------------------------------------------------

static uint64_t hash_file_name(const char *name) {
    uint64_t h = 0;
    for (; *name; name++) h = smc_mix_pair(h, (unsigned char)*name);
    return h;
}

static uint32_t intern_file_name(smc_links *l, const char *name) {
    uint32_t *first = smc_table_at(&l->numbers, hash_file_name(name), 0);
    for (uint32_t i = *first; i; i = l->next.at[i - 1])
        if (strcmp(l->names.at[i - 1], name) == 0) return i - 1;
    smc_arguments_add(&l->names, smc_strdup(name));
    *smc_vec_push(&l->next) = *first;
    *first = l->names.n;
    return l->names.n - 1;
}

// Returns an absolute path without "." and "..", as far as possible without following symbolic
// links.
static char *absolute_path(const char *directory, const char *name) {
    char *path = *name == '/' ? smc_strdup(name) : smc_format("%s/%s", directory, name);
    char *to = path;
    for (const char *c = path; *c;) {
        const size_t n = 1 + strcspn(c + 1, "/"); // each component begins with a slash
        if (n == 2 && c[1] == '.') {
            c += n;
        } else if (n == 3 && c[1] == '.' && c[2] == '.') {
            while (to > path && *--to != '/') continue;
            c += n;
        } else {
            if (n > 1) memmove(to, c, n), to += n;
            c += n;
        }
    }
    *to = '\0';
    return path;
}

static void add_link(smc_links *l, const char *directory, const char *output, const char *input) {
    char *out = absolute_path(directory, output), *in = absolute_path(directory, input);
    const uint32_t a = intern_file_name(l, out), b = intern_file_name(l, in);
    *smc_vec_push(&l->links) = (link){a, b};
    free(out);
    free(in);
}

// Adds the names that the words of a link command wrap.
static void add_wrapped_names(smc_links *l, const char *directory, const char *output,
                              const smc_arguments *words) {
    smc_arguments names = {0};
    smc_linker_wrapped_names((const char *const *)words->at, words->n, &names);
    char *out = names.n ? absolute_path(directory, output) : NULL;
    for (uint32_t i = 0; i < names.n; i++)
        *smc_vec_push(&l->wrapped) =
            (wrapped_name){intern_file_name(l, out), smc_strdup(names.at[i])};
    free(out);
    smc_arguments_free(&names);
}

// ---- build.ninja: "build OUTPUT ..: RULE INPUT .. | INPUT .. || ORDER .." -----------------------

// Returns the next word of a statement, to be freed; NULL: the statement ends. $ escapes the next
// character.
static char *next_word(const char **at) {
    const char *c = *at;
    while (*c == ' ' || (*c == '$' && c[1] == '\n')) c += *c == ' ' ? 1 : 2;
    if (!*c || *c == '\n') return NULL;
    char *word = smc_alloc(strcspn(c, "\n") + 2), *to = word;
    if (*c == ':' || *c == '|') {
        for (const char first = *c; *c == first;) *to++ = *c++;
    } else {
        while (*c && *c != ' ' && *c != '\n' && *c != ':' && *c != '|') {
            if (*c == '$' && c[1] == '\n') break;
            if (*c == '$' && c[1]) c++;
            *to++ = *c++;
        }
    }
    *to = '\0';
    *at = c;
    return word;
}

static const char *next_line(const char *c) {
    while (*c && *c != '\n') c += *c == '$' && c[1] ? 2 : 1;
    return c + (*c == '\n');
}

static bool is_link_variable(const char *line) {
    static const char *const names[] = {"LINK_LIBRARIES =", "LINK_ARGS =", "LINK_FLAGS ="};
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        is |= strncmp(line, names[i], strlen(names[i])) == 0;
    return is;
}

// Adds the libraries and options in the variables of a statement, which are lines that begin with
// blanks. A shared library may only be there, if the order of the build is all that depends on it.
static void parse_link_variables(smc_links *l, const char *directory, const smc_arguments *outputs,
                                 const char *line) {
    smc_arguments words = {0};
    for (; *line == ' '; line = next_line(line)) {
        const char *c = line + strspn(line, " ");
        if (!is_link_variable(c)) continue;
        c += strcspn(c, "=") + 1;
        for (char *word; (word = next_word(&c));) smc_arguments_add(&words, word);
    }
    for (uint32_t i = 0; i < outputs->n; i++) {
        for (uint32_t k = 0; k < words.n; k++)
            if (*words.at[k] != '-') add_link(l, directory, outputs->at[i], words.at[k]);
        add_wrapped_names(l, directory, outputs->at[i], &words);
    }
    smc_arguments_free(&words);
}

// A file that is made from no other is linked to itself, so that it counts as made.
static void parse_statement(smc_links *l, const char *directory, const char *c) {
    smc_arguments outputs = {0};
    unsigned colons = 0;
    bool has_rule = false, is_in_rule = true, is_phony = false;
    const uint32_t before = l->links.n;
    for (char *word; is_in_rule && (word = next_word(&c)); free(word)) {
        if (*word == ':') colons++;
        else if (strcmp(word, "||") == 0 || strcmp(word, "|@") == 0) is_in_rule = false;
        else if (*word == '|') continue;
        else if (!colons) smc_arguments_add(&outputs, smc_strdup(word));
        else if (!has_rule) has_rule = true, is_in_rule = !(is_phony = strcmp(word, "phony") == 0);
        else
            for (uint32_t i = 0; i < outputs.n; i++) add_link(l, directory, outputs.at[i], word);
    }
    for (uint32_t i = 0; i < outputs.n && l->links.n == before + i && !is_phony; i++)
        add_link(l, directory, outputs.at[i], outputs.at[i]);
    parse_link_variables(l, directory, &outputs, next_line(c));
    smc_arguments_free(&outputs);
}

// Reads a file of Ninja and the files that it includes, each once. Their names are relative to the
// build directory. Takes ownership of `path`.
static bool read_ninja_file(smc_links *l, const char *directory, char *path) {
    static const char begin[] = "build ", include[] = "include ";
    const uint32_t before = l->names.n;
    const bool is_new = intern_file_name(l, path) == before;
    char *text = is_new ? smc_read_regular_file(path, MOST_BYTES) : NULL;
    for (const char *c = text; c && *c; c += strcspn(c, "\n"), c += *c == '\n') {
        const char *name = c + sizeof include - 1;
        if (strncmp(c, begin, sizeof begin - 1) == 0)
            parse_statement(l, directory, c + sizeof begin - 1);
        char *included = strncmp(c, include, sizeof include - 1) == 0 ? next_word(&name) : NULL;
        if (included) (void)read_ninja_file(l, directory, absolute_path(directory, included));
        free(included);
    }
    free(text);
    free(path);
    return text;
}

// Reads the build.ninja of a directory. CMake's "Ninja Multi-Config" includes the statements of one
// configuration there.
static bool read_ninja(smc_links *l, const char *directory) {
    return read_ninja_file(l, directory, smc_format("%s/build.ninja", directory));
}

// ---- CMakeFiles/TARGET.dir/link.txt, which has the command that links a target ------------------

static bool ends_in(const char *word, const char *end) {
    const size_t n = strlen(word), k = strlen(end);
    return n > k && strcmp(word + n - k, end) == 0;
}

// Returns the output in a command "ar qc LIBRARY OBJECT .." or ".. -o PROGRAM ..".
static const char *output_of(const smc_arguments *words) {
    for (uint32_t i = 0; i + 1 < words->n; i++)
        if (strcmp(words->at[i], "-o") == 0) return words->at[i + 1];
    for (uint32_t i = 1; i < words->n; i++)
        if (ends_in(words->at[i], ".a")) return words->at[i];
    return NULL;
}

static void parse_command(smc_links *l, const char *directory, const char *line) {
    smc_arguments words = {0};
    smc_arguments_split_command(&words, line);
    const char *output = output_of(&words);
    for (uint32_t i = 1; i < words.n && output; i++)
        if (*words.at[i] != '-' && words.at[i] != output)
            add_link(l, directory, output, words.at[i]);
    if (output) add_wrapped_names(l, directory, output, &words);
    smc_arguments_free(&words);
}

// Reads the link.txt of the object's target. The command in it runs in the folder that contains
// CMakeFiles.
static void read_link(smc_links *l, const char *object) {
    static const char folder[] = "/CMakeFiles/", end[] = ".dir/";
    const char *files = strstr(object, folder), *dir = files ? strstr(files, end) : NULL;
    if (!dir) return;
    char *path = smc_format("%.*s.dir/link.txt", (int)(dir - object), object);
    const uint32_t before = l->names.n;
    // Each link.txt is read once, although many objects belong to it.
    const bool is_new = intern_file_name(l, path) == before;
    char *text = is_new ? smc_read_regular_file(path, MOST_BYTES) : NULL,
         *directory = smc_format("%.*s", (int)(files - object), object);
    for (char *line = text; line && *line;) {
        char *newline = strchr(line, '\n');
        if (newline) *newline = '\0';
        parse_command(l, directory, line);
        line = newline ? newline + 1 : NULL;
    }
    free(directory);
    free(text);
    free(path);
}

// ---- what is linked together --------------------------------------------------------------------

static int compare_outputs(const void *a, const void *b) {
    const link *x = a, *y = b;
    return (x->output > y->output) - (x->output < y->output);
}

smc_links *smc_links_read(const char *directory, const char *const *objects, uint32_t n) {
    smc_links *l = smc_alloc(sizeof *l);
    *l = (smc_links){0};
    if (!read_ninja(l, directory))
        for (uint32_t i = 0; i < n; i++)
            if (objects[i]) read_link(l, objects[i]);
    for (uint32_t i = 0; i < n; i++) {
        char *path = objects[i] ? absolute_path("", objects[i]) : NULL;
        *smc_vec_push(&l->objects) = path ? intern_file_name(l, path) : NOTHING;
        free(path);
    }
    if (l->links.n) qsort(l->links.at, l->links.n, sizeof *l->links.at, compare_outputs);
    return l;
}

void smc_links_free(smc_links *l) {
    if (!l) return;
    smc_arguments_free(&l->names);
    smc_table_free(&l->numbers);
    smc_vec_free(&l->next);
    smc_vec_free(&l->links);
    for (uint32_t i = 0; i < l->wrapped.n; i++) free(l->wrapped.at[i].name);
    smc_vec_free(&l->wrapped);
    smc_vec_free(&l->objects);
    free(l);
}

static uint32_t first_link_of_output(const smc_links *l, uint32_t output) {
    uint32_t low = 0, high = l->links.n;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (l->links.at[middle].output < output) low = middle + 1;
        else high = middle;
    }
    return low;
}

static void mark_inputs(const smc_links *l, uint32_t output, bool *seen) {
    SMC_VEC(uint32_t) open = {0};
    *smc_vec_push(&open) = output;
    while (open.n) {
        const uint32_t at = smc_vec_pop(&open);
        if (seen[at]) continue;
        seen[at] = true;
        for (uint32_t i = first_link_of_output(l, at);
             i < l->links.n && l->links.at[i].output == at; i++)
            *smc_vec_push(&open) = l->links.at[i].input;
    }
    smc_vec_free(&open);
}

bool smc_links_mark_linked(const smc_links *l, uint32_t object, bool *marks) {
    bool *seen = smc_alloc(l->names.n * sizeof *seen), any = false;
    for (uint32_t i = 0; i < l->links.n; i++) {
        if (l->links.at[i].input != l->objects.at[object]) continue;
        mark_inputs(l, l->links.at[i].output, seen);
        any = true;
    }
    for (uint32_t i = 0; i < l->objects.n; i++)
        if (l->objects.at[i] != NOTHING) marks[i] |= seen[l->objects.at[i]];
    free(seen);
    return any;
}

bool smc_links_mark_objects_of(const smc_links *l, const char *program, bool *marks) {
    bool any = false;
    for (uint32_t i = 0; i < l->links.n; i++) {
        if (strcmp(l->names.at[l->links.at[i].output], program) != 0) continue;
        for (uint32_t k = 0; k < l->objects.n; k++) {
            marks[k] |= l->objects.at[k] == l->links.at[i].input;
            any |= marks[k];
        }
    }
    return any;
}

void smc_links_wrapped_names(const smc_links *l, uint32_t object, smc_arguments *out) {
    uint32_t i = 0;
    while (i < l->links.n && l->links.at[i].input != l->objects.at[object]) i++;
    for (uint32_t k = 0; i < l->links.n && k < l->wrapped.n; k++)
        if (l->wrapped.at[k].output == l->links.at[i].output)
            smc_arguments_add(out, smc_strdup(l->wrapped.at[k].name));
}

const char *smc_links_find_made(const smc_links *l, const char *name) {
    const size_t n = strlen(name);
    for (uint32_t i = 0; i < l->links.n; i++) {
        const char *path = l->names.at[l->links.at[i].output];
        const size_t k = strlen(path);
        if (k > n && path[k - n - 1] == '/' && strcmp(path + k - n, name) == 0) return path;
    }
    return NULL;
}
