#include "pass/compile/cache_files.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

void smc_files_free(smc_files *f) {
    for (uint32_t i = 0; i < f->at.n; i++) free(f->at.at[i].path);
    smc_vec_free(&f->at);
}

// True if the file belongs to the system or to smc (smc_installed_directory). Such a file only
// changes together with its time.
static bool is_system(const char *path) {
    return strncmp(path, "/usr/", 5) == 0 || strstr(path, "/../share/smc/");
}

// ---- files that a program tests for by __has_include --------------------------------------------

typedef SMC_VEC(char *) strings; // each is owned

static void free_strings(strings *s) {
    for (uint32_t i = 0; i < s->n; i++) free(s->at[i]);
    smc_vec_free(s);
}

static const char *skip_blanks(const char *p, const char *end) {
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    return p;
}

// True if the word at `at` is not used to test for a file: the preprocessor tests or defines the
// word itself (#ifdef, #define). clang does not let programs define __has_include, so such a
// definition is never used.
static bool is_tested(const char *text, const char *at) {
    static const char *const tests[] = {"defined", "ifdef", "ifndef", "define"};
    while (at > text && strchr(" \t(", at[-1])) at--;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        const size_t n = strlen(tests[i]);
        if ((size_t)(at - text) >= n && memcmp(at - n, tests[i], n) == 0) return true;
    }
    return false;
}

static bool is_of_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void add_unique(strings *s, const char *word, size_t n) {
    for (uint32_t i = 0; i < s->n; i++)
        if (strlen(s->at[i]) == n && memcmp(s->at[i], word, n) == 0) return;
    *smc_vec_push(s) = smc_format("%.*s", (int)n, word);
}

// If `at` is in the definition of a macro (#define NAME .., #define NAME(X) ..), adds NAME.
static bool add_macro(const char *text, const char *at, strings *macros) {
    static const char define[] = "define";
    const char *line = at;
    while (line > text && line[-1] != '\n') line--;
    line = skip_blanks(line, at);
    if (line == at || *line != '#') return false;
    line = skip_blanks(line + 1, at);
    if ((size_t)(at - line) < sizeof define || memcmp(line, define, sizeof define - 1) != 0)
        return false;
    const char *name = skip_blanks(line + sizeof define - 1, at), *end = name;
    while (end < at && is_of_name(*end)) end++;
    const char *body = end;
    if (body < at && *body == '(')
        while (body < at && *body++ != ')') continue;
    if (end == name || skip_blanks(body, at) != at) return false;
    add_unique(macros, name, (size_t)(end - name));
    return true;
}

// Collects the file names in WORD(<NAME>) and WORD("NAME"), and the macros that expand to WORD.
// Returns false if a file name has another form.
static bool find_tested_names(const smc_bytes *text, const char *word, strings *tested_names,
                              strings *macros) {
    static const char next[] = "_next";
    const size_t n = strlen(word);
    const char *const end = text->at + text->n, *p = text->at;
    while (p < end && (p = memmem(p, (size_t)(end - p), word, n))) {
        const char *at = p;
        p += n;
        if ((size_t)(end - p) >= sizeof next && memcmp(p, next, sizeof next - 1) == 0)
            p += sizeof next - 1;
        if ((at > text->at && is_of_name(at[-1])) || (p < end && is_of_name(*p)) ||
            is_tested(text->at, at))
            continue;
        if (add_macro(text->at, at, macros)) {
            p = memchr(p, '\n', (size_t)(end - p));
            if (!p) return true;
            continue;
        }
        p = skip_blanks(p, end);
        if (p == end || *p != '(') return false;
        p = skip_blanks(p + 1, end);
        if (p == end || (*p != '<' && *p != '"')) return false;
        const char *name = p + 1, *stop = memchr(name, *p == '<' ? '>' : '"', (size_t)(end - name));
        if (!stop || memchr(name, '\n', (size_t)(stop - name))) return false;
        add_unique(tested_names, name, (size_t)(stop - name));
        p = stop;
    }
    return true;
}

// Collects the names of all files for which the program's own files test. Returns false if some
// names are unknown.
static bool find_all_tested_names(const smc_files *f, strings *tested_names) {
    strings words = {0};
    bool known = true;
    add_unique(&words, "__has_include", strlen("__has_include"));
    for (uint32_t w = 0; w < words.n; w++)
        for (uint32_t i = 0; i < f->at.n; i++) {
            smc_bytes text;
            if (is_system(f->at.at[i].path) || !smc_bytes_read_file(f->at.at[i].path, &text))
                continue;
            char *word = smc_strdup(words.at[w]); // a copy, since `words` may grow
            known &= find_tested_names(&text, word, tested_names, &words);
            free(word);
            free(text.at);
        }
    free_strings(&words);
    return known;
}

// True if the result of compiling the text depends on the time, or on files that the text does not
// name.
static bool depends_on_environment(const smc_bytes *text) {
    static const char *const words[] = {"__DATE__", "__TIME__", "__TIMESTAMP__", "__has_embed"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(text->at, text->n, words[i], strlen(words[i]))) return true;
    return false;
}

// ---- files that are read ------------------------------------------------------------------------

static void hash_text_128(const smc_bytes *text, uint64_t hash[2]) {
    const XXH128_hash_t sum = XXH3_128bits(text->at, text->n);
    hash[0] = sum.high64;
    hash[1] = sum.low64;
}

static bool is_earlier_time(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}

// Adds a file that clang has read, and takes ownership of its path. Returns false if the file
// cannot be read, or has changed since the compilation began: then clang may have read other
// contents.
static bool add_file(smc_files *f, char *path, const struct timespec *begin) {
    struct stat st;
    smc_bytes text;
    smc_file *file = smc_vec_push(&f->at);
    *file = (smc_file){.path = path};
    if (strchr(path, '\n') || !smc_bytes_read_file(path, &text)) return false;
    hash_text_128(&text, file->hash);
    const bool stays = stat(path, &st) == 0 && is_earlier_time(&st.st_ctim, begin) &&
                       (is_system(path) || !depends_on_environment(&text));
    free(text.at);
    return stays;
}

// Returns the next word of a make rule, in which backslashes escape blanks and dollars are doubled.
// The caller frees it. NULL: no further word.
static char *next_word(const char **at, const char *end) {
    const char *p = *at;
    while (p < end && (strchr(" \t\r\n", *p) || (*p == '\\' && p + 1 < end && p[1] == '\n'))) p++;
    if (p == end) return NULL;
    char *word = smc_alloc((size_t)(end - p) + 1);
    for (size_t n = 0; p < end && !strchr(" \t\r\n", *p); p++) {
        const bool escaped =
            p + 1 < end && ((*p == '\\' && strchr(" #", p[1])) || (*p == '$' && p[1] == '$'));
        p += escaped;
        word[n++] = *p;
    }
    *at = p;
    return word;
}

static bool is_descriptor_path(const char *path) {
    return strcmp(path, SMC_HEADERS_TEXT_PATH) == 0 || strcmp(path, SMC_HEADERS_MADE_PATH) == 0;
}

bool smc_files_add_dependencies(smc_files *f, const smc_bytes *rule, const struct timespec *begin) {
    const char *at = rule->at, *end = rule->at + rule->n;
    char *target = next_word(&at, end), *word;
    bool ok = target;
    free(target);
    while (ok && (word = next_word(&at, end))) {
        if (is_descriptor_path(word)) free(word);
        else ok = add_file(f, word, begin);
    }
    strings tested_names = {0};
    ok = ok && find_all_tested_names(f, &tested_names);
    free_strings(&tested_names);
    return ok && f->at.n;
}

// Returns a text that has a line for each file: two hashes in hexadecimal, and the path.
smc_bytes smc_files_print(const smc_files *f) {
    smc_text out;
    FILE *to = smc_text_open(&out);
    for (const smc_file *file = f->at.at; file < f->at.at + f->at.n; file++)
        fprintf(to, "%016llx%016llx %s\n", (unsigned long long)file->hash[0],
                (unsigned long long)file->hash[1], file->path);
    smc_text_close(to);
    return (smc_bytes){out.at, out.n};
}

bool smc_files_parse(smc_files *f, const char *text, size_t n) {
    for (const char *end = text + n; text < end;) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        unsigned long long high, low;
        if (!line_end || line_end - text < 34 || sscanf(text, "%16llx%16llx ", &high, &low) != 2)
            return false;
        *smc_vec_push(&f->at) =
            (smc_file){smc_format("%.*s", (int)(line_end - text - 33), text + 33), {high, low}};
        text = line_end + 1;
    }
    return f->at.n;
}

bool smc_files_are_unchanged(const smc_files *f) {
    for (uint32_t i = 0; i < f->at.n; i++) {
        smc_bytes text;
        uint64_t hash[2];
        if (!smc_bytes_read_file(f->at.at[i].path, &text)) return false;
        hash_text_128(&text, hash);
        free(text.at);
        if (hash[0] != f->at.at[i].hash[0] || hash[1] != f->at.at[i].hash[1]) return false;
    }
    return true;
}

bool smc_files_are_system(const smc_files *f) {
    for (uint32_t i = 0; i < f->at.n; i++)
        if (!is_system(f->at.at[i].path)) return false;
    return true;
}

// ---- new files that clang would find instead of those that it has read --------------------------

// Directories in which clang searches for headers.
typedef struct directories {
    strings at;
} directories;

static const char *const include_options[] = {"-I", "-iquote", "-isystem", "-idirafter"};

bool smc_files_option_takes_word(const char *option) {
    static const char *const others[] = {"-D", "-U", "-include", "-imacros"};
    for (size_t i = 0; i < 4; i++)
        if (strcmp(option, include_options[i]) == 0 || strcmp(option, others[i]) == 0) return true;
    return false;
}

static void check_directory(directories *d, const char *dir, size_t n) {
    for (uint32_t i = 0; i < d->at.n; i++)
        if (strlen(d->at.at[i]) == n && memcmp(d->at.at[i], dir, n) == 0) return;
    *smc_vec_push(&d->at) = smc_format("%.*s", (int)n, dir);
}

static void check_directory_of(directories *d, const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash) check_directory(d, path, (size_t)(slash - path));
    else check_directory(d, ".", 1);
}

static directories find_directories(const smc_files *f, const smc_compilation *c) {
    directories d = {0};
    check_directory_of(&d, c->input);
    check_directory(&d, ".", 1); // files of -include are searched for here
    for (uint32_t i = 0; i < f->at.n; i++)
        if (!is_system(f->at.at[i].path)) check_directory_of(&d, f->at.at[i].path);
    for (uint32_t i = 0; i < c->n_given; i++)
        for (size_t k = 0; k < sizeof include_options / sizeof *include_options; k++) {
            const size_t n = strlen(include_options[k]);
            if (strncmp(c->given[i], include_options[k], n) != 0) continue;
            const char *dir = c->given[i][n]       ? c->given[i] + n
                              : i + 1 < c->n_given ? c->given[i + 1]
                                                   : "";
            check_directory(&d, dir, strlen(dir));
        }
    return d;
}

static bool is_listed(const smc_files *f, const char *path) {
    for (uint32_t i = 0; i < f->at.n; i++)
        if (strcmp(f->at.at[i].path, path) == 0) return true;
    return false;
}

// A cache of which directory entries exist. Most do not; then no path that begins with them exists
// either.
typedef struct tested_prefix {
    const char *name; // the path up to its first slash
    size_t n;
    bool is_there; // the directory entry exists
} tested_prefix;

typedef SMC_VEC(tested_prefix) beginnings;

// Returns false if the file certainly does not exist. `path` is a directory followed by the text
// `tail`.
static bool file_may_exist(beginnings *b, char *path, const char *tail) {
    const char *slash = strchr(tail, '/');
    if (!slash || slash == tail) return true;
    const size_t n = (size_t)(slash - tail);
    for (uint32_t i = 0; i < b->n; i++)
        if (b->at[i].n == n && memcmp(b->at[i].name, tail, n) == 0) return b->at[i].is_there;
    char *end = path + strlen(path) - strlen(slash);
    *end = 0;
    const bool is_there = access(path, F_OK) == 0;
    *end = '/';
    *smc_vec_push(b) = (tested_prefix){tail, n, is_there};
    return is_there;
}

// Returns a hash of the files in `dir` that clang could find in place of the file `path`. The
// program may have named that file by any suffix of its path.
static uint64_t hash_of_shadowing_files(const smc_files *f, const char *dir, const char *path,
                                        beginnings *b) {
    uint64_t sum = 0;
    const size_t n = strlen(dir), n_path = strlen(path);
    char *other = smc_alloc(n + n_path + 2);
    memcpy(other, dir, n);
    other[n] = '/';
    for (const char *tail = path + n_path; tail-- > path;) {
        if (*tail == '/' || (tail != path && tail[-1] != '/')) continue;
        memcpy(other + n + 1, tail, n_path - (size_t)(tail - path) + 1);
        if (file_may_exist(b, other, tail) && access(other, F_OK) == 0 && !is_listed(f, other))
            sum += XXH3_64bits(other, strlen(other));
    }
    free(other);
    return sum;
}

// Adds the directories in which clang searches for system headers: those of the headers that were
// read, and those in which packages install headers.
static void add_system_directories(directories *d, const smc_files *f) {
    static const char *const usual[] = {"/usr/local/include", "/usr/include",
                                        "/usr/include/x86_64-linux-gnu"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        check_directory(d, usual[i], strlen(usual[i]));
    for (uint32_t i = 0; i < f->at.n; i++) {
        const char *path = f->at.at[i].path;
        for (size_t n = strlen(path); is_system(path) && n > strlen("/usr/"); n--)
            if (path[n] == '/') check_directory(d, path, n);
    }
}

// Returns a hash of those files that exist and for which the program's own files test.
static uint64_t hash_tested_names(const smc_files *f, const directories *d) {
    strings tested_names = {0};
    uint64_t sum = 0;
    (void)find_all_tested_names(f, &tested_names); // if some names were unknown, the compilation
                                                   // was not cached
    for (uint32_t i = 0; i < tested_names.n; i++)
        for (uint32_t k = 0; k < d->at.n; k++) {
            char *path = smc_format("%s/%s", tested_names.at[i][0] == '/' ? "" : d->at.at[k],
                                    tested_names.at[i]);
            if (access(path, F_OK) == 0) sum += XXH3_64bits(path, strlen(path));
            free(path);
        }
    free_strings(&tested_names);
    return sum;
}

uint64_t smc_files_shadowing_hash(const smc_files *f, const smc_compilation *c) {
    uint64_t sum = 0;
    if (c->is_directory_independent) return 0;
    directories d = find_directories(f, c);
    for (uint32_t k = 0; k < d.at.n; k++) {
        beginnings b = {0};
        for (uint32_t i = 0; i < f->at.n; i++)
            sum += hash_of_shadowing_files(f, d.at.at[k], f->at.at[i].path, &b);
        smc_vec_free(&b);
    }
    add_system_directories(&d, f);
    sum += hash_tested_names(f, &d);
    free_strings(&d.at);
    return sum;
}
