#include "pass/compile/cache_files.h"

#include "base/text.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

void smc_files_free(smc_files *f) {
    for (uint32_t i = 0; i < f->at.n; i++) free(f->at.at[i].path);
    smc_vec_free(&f->at);
}

// ---- files that are read --------------------------------------------------------------------------------------------

// Of the system or of smc (smc_own_files), not of the program: such headers do not change without the files that they are.
static bool is_system(const char *path) { return strncmp(path, "/usr/", 5) == 0 || strstr(path, "/../share/smc/"); }

// Whether the text may mean something else tomorrow, or where other files are.
static bool is_fickle(const smc_bytes *text) {
    static const char *const words[] = {"__DATE__", "__TIME__", "__TIMESTAMP__", "__has_include", "__has_embed"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(text->at, text->n, words[i], strlen(words[i]))) return true;
    return false;
}

static void hash_of(const smc_bytes *text, uint64_t hash[2]) {
    const XXH128_hash_t sum = XXH3_128bits(text->at, text->n);
    hash[0] = sum.high64;
    hash[1] = sum.low64;
}

static bool is_before(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}

// Takes the path. A file that has changed since the compilation began may not be what clang has read.
static bool add(smc_files *f, char *path, const struct timespec *begin) {
    struct stat st;
    smc_bytes text;
    smc_file *file = smc_vec_push(&f->at);
    *file = (smc_file){.path = path};
    if (strchr(path, '\n') || !smc_bytes_read(path, &text)) return false;
    hash_of(&text, file->hash);
    const bool stays = stat(path, &st) == 0 && is_before(&st.st_ctim, begin) && (is_system(path) || !is_fickle(&text));
    free(text.at);
    return stays;
}

// The next word of a rule: blanks in it have a backslash, dollars are doubled. NULL: there is none.
static char *next_word(const char **at, const char *end) {
    const char *p = *at;
    while (p < end && (strchr(" \t\r\n", *p) || (*p == '\\' && p + 1 < end && p[1] == '\n'))) p++;
    if (p == end) return NULL;
    char *word = smc_alloc((size_t)(end - p) + 1);
    for (size_t n = 0; p < end && !strchr(" \t\r\n", *p); p++) {
        const bool escaped = p + 1 < end && ((*p == '\\' && strchr(" #", p[1])) || (*p == '$' && p[1] == '$'));
        p += escaped;
        word[n++] = *p;
    }
    *at = p;
    return word;
}

bool smc_files_depended(smc_files *f, const smc_bytes *rule, const struct timespec *begin) {
    const char *at = rule->at, *end = rule->at + rule->n;
    char *target = next_word(&at, end), *word;
    bool ok = target;
    free(target);
    while (ok && (word = next_word(&at, end))) ok = add(f, word, begin);
    return ok && f->at.n;
}

// A line for each: two hashes in hexadecimal, the path.
smc_bytes smc_files_print(const smc_files *f) {
    smc_text out;
    FILE *to = smc_text_open(&out);
    for (const smc_file *file = f->at.at; file < f->at.at + f->at.n; file++)
        fprintf(to, "%016llx%016llx %s\n", (unsigned long long)file->hash[0], (unsigned long long)file->hash[1], file->path);
    smc_text_close(to);
    return (smc_bytes){out.at, out.n};
}

bool smc_files_parse(smc_files *f, const char *text, size_t n) {
    for (const char *end = text + n; text < end;) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        unsigned long long high, low;
        if (!line_end || line_end - text < 34 || sscanf(text, "%16llx%16llx ", &high, &low) != 2) return false;
        *smc_vec_push(&f->at) = (smc_file){smc_format("%.*s", (int)(line_end - text - 33), text + 33), {high, low}};
        text = line_end + 1;
    }
    return f->at.n;
}

bool smc_files_are_same(const smc_files *f) {
    for (uint32_t i = 0; i < f->at.n; i++) {
        smc_bytes text;
        uint64_t hash[2];
        if (!smc_bytes_read(f->at.at[i].path, &text)) return false;
        hash_of(&text, hash);
        free(text.at);
        if (hash[0] != f->at.at[i].hash[0] || hash[1] != f->at.at[i].hash[1]) return false;
    }
    return true;
}

// ---- files that would be read instead -------------------------------------------------------------------------------

typedef struct directories {
    SMC_VEC(char *) at; // owned
} directories;

static const char *const look_in[] = {"-I", "-iquote", "-isystem", "-idirafter"};

bool smc_files_takes_word(const char *option) {
    static const char *const others[] = {"-D", "-U", "-include", "-imacros"};
    for (size_t i = 0; i < 4; i++)
        if (strcmp(option, look_in[i]) == 0 || strcmp(option, others[i]) == 0) return true;
    return false;
}

static void look(directories *d, const char *dir, size_t n) {
    for (uint32_t i = 0; i < d->at.n; i++)
        if (strlen(d->at.at[i]) == n && memcmp(d->at.at[i], dir, n) == 0) return;
    *smc_vec_push(&d->at) = smc_format("%.*s", (int)n, dir);
}

static void look_beside(directories *d, const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash) look(d, path, (size_t)(slash - path));
    else look(d, ".", 1);
}

static directories find_directories(const smc_files *f, const smc_compilation *c) {
    directories d = {0};
    look_beside(&d, c->input);
    look(&d, ".", 1); // -include
    for (uint32_t i = 0; i < f->at.n; i++)
        if (!is_system(f->at.at[i].path)) look_beside(&d, f->at.at[i].path);
    for (uint32_t i = 0; i < c->n_given; i++)
        for (size_t k = 0; k < sizeof look_in / sizeof *look_in; k++) {
            const size_t n = strlen(look_in[k]);
            if (strncmp(c->given[i], look_in[k], n) != 0) continue;
            const char *dir = c->given[i][n] ? c->given[i] + n : i + 1 < c->n_given ? c->given[i + 1] : "";
            look(&d, dir, strlen(dir));
        }
    return d;
}

static bool is_listed(const smc_files *f, const char *path) {
    for (uint32_t i = 0; i < f->at.n; i++)
        if (strcmp(f->at.at[i].path, path) == 0) return true;
    return false;
}

// A file may have been asked for by any of the last parts of its path.
static uint64_t shadows_of(const smc_files *f, const char *dir, const char *path) {
    uint64_t sum = 0;
    const size_t n = strlen(dir), n_path = strlen(path);
    char *other = smc_alloc(n + n_path + 2);
    memcpy(other, dir, n);
    other[n] = '/';
    for (const char *tail = path + n_path; tail-- > path;) {
        if (tail != path && tail[-1] != '/') continue;
        memcpy(other + n + 1, tail, n_path - (size_t)(tail - path) + 1);
        if (access(other, F_OK) == 0 && !is_listed(f, other)) sum += XXH3_64bits(other, strlen(other));
    }
    free(other);
    return sum;
}

uint64_t smc_files_shadows(const smc_files *f, const smc_compilation *c) {
    uint64_t sum = 0;
    if (c->is_anywhere) return 0;
    directories d = find_directories(f, c);
    for (uint32_t k = 0; k < d.at.n; k++) {
        for (uint32_t i = 0; i < f->at.n; i++) sum += shadows_of(f, d.at.at[k], f->at.at[i].path);
        free(d.at.at[k]);
    }
    smc_vec_free(&d.at);
    return sum;
}
