#include "pass/compile/cache.h"

#include "pass/compile/cache_files.h"
#include "pass/compile/sandbox.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

// Header of a cache entry. After it come the list of files that clang has read, clang's messages
// and the bitcode.
typedef struct header {
    uint64_t n_files, n_messages, n_bitcode; // sizes in bytes
    uint64_t shadows;                        // smc_files_shadowing_hash
} header;

void smc_compiled_free(smc_compiled *c) {
    free(c->bitcode.at);
    free(c->messages.at);
    *c = (smc_compiled){0};
}

static smc_bytes copy_text_bytes(const char *at, size_t n) {
    smc_bytes b = {smc_alloc(n + 1), n};
    memcpy(b.at, at, n);
    return b;
}

// ---- the key ------------------------------------------------------------------------------------

// True if the option only makes clang read files that clang lists as dependencies. Compilations
// with any other option are not cached: clang may read files that it does not list, or write files.
static bool is_cacheable_option(const char *arg) {
    static const char *const known[] = {
        "-D",        "-U",         "-I",    "-include", "-imacros", "-isystem",
        "-iquote",   "-idirafter", "-std=", "-stdlib=", "-ansi",    "-pedantic",
        "-nostdinc", "-pthread",   "-W",    "-w",       "-m",       "-f"};
    if (arg[0] != '-' || (arg[1] == 'W' && strchr(arg, ',')) || (arg[1] == 'f' && strchr(arg, '=')))
        return false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(arg, known[i], strlen(known[i])) == 0) return true;
    return false;
}

static bool are_cacheable_options(const char *const *args, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (!is_cacheable_option(args[i])) return false;
        if (smc_files_option_takes_word(args[i])) i++;
    }
    return true;
}

// True if no environment variable changes the output of clang.
static bool is_clang_free(void) {
    static const char *const names[] = {"CPATH",
                                        "C_INCLUDE_PATH",
                                        "CPLUS_INCLUDE_PATH",
                                        "CCC_OVERRIDE_OPTIONS",
                                        "SOURCE_DATE_EPOCH",
                                        "COMPILER_PATH",
                                        "GCC_EXEC_PREFIX"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i])) return false;
    return true;
}

// Identifies the compiler by its file, without running it.
static bool find_compiler(const char *name, struct stat *st) {
    char *file = smc_find_program(name);
    const bool found = file && stat(file, st) == 0;
    free(file);
    return found;
}

static void mix_word(XXH3_state_t *h, const char *word) {
    XXH3_128bits_update(h, word, strlen(word) + 1);
}

// Adds an argument to the hash, with links resolved: the same headers of smc have different paths
// in two builds of one source tree.
static void mix_argument(XXH3_state_t *h, const char *arg) {
    char *own = strstr(arg, "/../share/smc/") ? realpath(arg, NULL) : NULL;
    mix_word(h, own ? own : arg);
    free(own);
}

static bool read_compiled_text(const smc_compilation *c, smc_bytes *out) {
    if (!c->text) return smc_bytes_read_file(c->input, out);
    *out = copy_text_bytes(c->text, strlen(c->text));
    return true;
}

// Returns the name of the compilation's entry, which the caller frees; NULL: some input is unknown.
static char *cache_key(const smc_compilation *c) {
    struct stat st;
    smc_bytes text;
    char *here = getcwd(NULL, 0);
    if (!here || !find_compiler(c->compiler, &st) || !read_compiled_text(c, &text)) {
        free(here);
        return NULL;
    }
    const uint64_t which[] = {(uint64_t)st.st_size, (uint64_t)st.st_mtim.tv_sec,
                              (uint64_t)st.st_mtim.tv_nsec, st.st_ino, text.n};
    XXH3_state_t *h = XXH3_createState();
    if (!h) smc_no_memory();
    XXH3_128bits_reset(h);
    XXH3_128bits_update(h, which, sizeof which);
    XXH3_128bits_update(h, text.at, text.n);
    if (!c->is_directory_independent) mix_word(h, here);
    mix_word(h, c->input);
    for (uint32_t i = 0; i < c->n_all; i++) mix_argument(h, c->all[i]);
    const XXH128_hash_t sum = XXH3_128bits_digest(h);
    XXH3_freeState(h);
    free(text.at);
    free(here);
    return smc_format("%016llx%016llx", (unsigned long long)sum.high64,
                      (unsigned long long)sum.low64);
}

bool smc_cache_open(smc_cache *c, const smc_compilation *of) {
    *c = (smc_cache){.of = of, .dir.fd = -1};
    clock_gettime(CLOCK_REALTIME_COARSE, &c->begin); // the clock of file times
    if (!is_clang_free() || !are_cacheable_options(of->given, of->n_given)) return false;
    c->name = cache_key(of);
    return c->name && smc_cache_dir_open(&c->dir);
}

void smc_cache_close(smc_cache *c) {
    free(c->name);
    smc_cache_dir_close(&c->dir);
}

// ---- entries ------------------------------------------------------------------------------------

static bool is_intact_entry(const smc_bytes *entry, header *h) {
    if (entry->n < sizeof *h) return false;
    memcpy(h, entry->at, sizeof *h);
    const uint64_t left = entry->n - sizeof *h;
    return h->n_files <= left && h->n_messages <= left && h->n_bitcode <= left &&
           h->n_files + h->n_messages + h->n_bitcode == left;
}

bool smc_cache_get(const smc_cache *c, smc_compiled *out) {
    smc_bytes entry;
    header h;
    if (!smc_cache_dir_get(&c->dir, c->name, &entry)) return false;
    smc_files files = {0};
    const char *rest = entry.at + sizeof h;
    const bool hit = is_intact_entry(&entry, &h) && smc_files_parse(&files, rest, h.n_files) &&
                     smc_files_are_unchanged(&files) &&
                     smc_files_shadowing_hash(&files, c->of) == h.shadows;
    if (hit)
        *out = (smc_compiled){.messages = copy_text_bytes(rest + h.n_files, h.n_messages),
                              .bitcode =
                                  copy_text_bytes(rest + h.n_files + h.n_messages, h.n_bitcode)};
    smc_files_free(&files);
    free(entry.at);
    return hit;
}

void smc_cache_put(const smc_cache *c, const smc_bytes *dependencies,
                   const smc_compiled *compiled) {
    smc_files files = {0};
    if (smc_files_add_dependencies(&files, dependencies, &c->begin)) {
        smc_bytes list = smc_files_print(&files);
        const header h = {.n_files = list.n,
                          .n_messages = compiled->messages.n,
                          .n_bitcode = compiled->bitcode.n,
                          .shadows = smc_files_shadowing_hash(&files, c->of)};
        const size_t n = sizeof h + list.n + compiled->messages.n + compiled->bitcode.n;
        char *entry = smc_alloc(n), *at = entry + sizeof h;
        memcpy(entry, &h, sizeof h);
        memcpy(at, list.at, list.n);
        if (h.n_messages) memcpy(at + list.n, compiled->messages.at, h.n_messages);
        memcpy(at + list.n + h.n_messages, compiled->bitcode.at, h.n_bitcode);
        smc_cache_dir_put(&c->dir, c->name, entry, n);
        free(entry);
        free(list.at);
    }
    smc_files_free(&files);
}
