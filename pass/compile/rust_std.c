#include "pass/compile/rust_std.h"

#include "pass/compile/rlib.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <zstd.h>

static const smc_rust_std *rust_std_of_units(const smc_units *units) {
    for (uint32_t i = 0; i < units->n; i++)
        if (units->at[i].std.directory) return &units->at[i].std;
    return NULL;
}

// ---- files --------------------------------------------------------------------------------------

// True if the file is the library of the crate `name`, as libstd-d0233f198e8667ce.rlib is for
// "std".
static bool is_crate(const char *file, const char *name) {
    const size_t n = strlen(name);
    return strncmp(file, "lib", 3) == 0 && strncmp(file + 3, name, n) == 0 && file[3 + n] == '-';
}

static bool is_file_of_crates(const char *file, const char *const *names, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (is_crate(file, names[i])) return true;
    return false;
}

// True if the library is linked, by the rules of rustc: one of the two panic runtimes, and the test
// harness only for tests. compiler_builtins cannot take part in link-time optimisation; smc
// implements its functions.
static bool is_linked_library(const smc_rust_std *std, const char *file) {
    static const char *const never[] = {"compiler_builtins", "proc_macro", "profiler_builtins"},
                             *const of_tests[] = {"test", "getopts", "unicode_width"};
    static const char end[] = ".rlib";
    const size_t n = strlen(file);
    return n > sizeof end && strcmp(file + n - (sizeof end - 1), end) == 0 &&
           !is_file_of_crates(file, never, sizeof never / sizeof *never) &&
           (std->tests || !is_file_of_crates(file, of_tests, sizeof of_tests / sizeof *of_tests)) &&
           !is_crate(file, std->unwinds ? "panic_abort" : "panic_unwind");
}

typedef SMC_VEC(char *) files;

static void free_files(files *f) {
    for (uint32_t i = 0; i < f->n; i++) free(f->at[i]);
    smc_vec_free(f);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Returns the paths of the libraries that are linked, in a fixed order.
static files find_files(const smc_rust_std *std) {
    files all = {0};
    DIR *dir = opendir(std->directory);
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (is_linked_library(std, e->d_name))
            *smc_vec_push(&all) = smc_format("%s/%s", std->directory, e->d_name);
    if (dir) closedir(dir);
    if (all.n) qsort(all.at, all.n, sizeof *all.at, compare_names);
    return all;
}

// ---- hash of the inputs -------------------------------------------------------------------------

static void mix_into_key(const smc_rust_std *std, smc_lowered_cache *m) {
    files all = find_files(std);
    const uint64_t how[] = {std->unwinds, std->tests, all.n};
    smc_lowered_cache_mix_text(m, "Rust's standard library");
    smc_lowered_cache_mix(m, how, sizeof how);
    for (uint32_t i = 0; i < all.n; i++) {
        struct stat st = {0};
        const bool is_there = stat(all.at[i], &st) == 0;
        const uint64_t which[] = {is_there, (uint64_t)st.st_size, (uint64_t)st.st_mtim.tv_sec,
                                  (uint64_t)st.st_mtim.tv_nsec, st.st_ino};
        smc_lowered_cache_mix_text(m, all.at[i]);
        smc_lowered_cache_mix(m, which, sizeof which);
    }
    free_files(&all);
}

void smc_rust_std_mix(const smc_units *units, smc_lowered_cache *m) {
    const smc_rust_std *std = rust_std_of_units(units);
    if (std) mix_into_key(std, m);
}

// ---- cache --------------------------------------------------------------------------------------

static smc_lowered_cache *std_cache_entry(const smc_rust_std *std) {
    smc_lowered_cache *m = smc_lowered_cache_begin();
    if (m) mix_into_key(std, m);
    return m;
}

static bool load_cached_std(const smc_rust_std *std, smc_bytes *out) {
    smc_bytes packed;
    smc_lowered_cache *m = std_cache_entry(std);
    const bool found = smc_lowered_cache_get(m, &packed);
    smc_lowered_cache_end(m);
    if (!found) return false;
    const unsigned long long n = ZSTD_getFrameContentSize(packed.at, packed.n);
    const bool is_sane = n <= SMC_MAX_BYTES; // codes for an unknown size are larger
    *out = (smc_bytes){is_sane ? smc_alloc(n + 1) : NULL, is_sane ? n : 0};
    const bool ok = is_sane && ZSTD_decompress(out->at, n, packed.at, packed.n) == n;
    if (ok) out->at[n] = 0;
    else free(out->at);
    free(packed.at);
    return ok;
}

void smc_rust_std_cache(const smc_units *units, const char *merged, size_t n) {
    const smc_rust_std *std = rust_std_of_units(units);
    smc_lowered_cache *m = std ? std_cache_entry(std) : NULL;
    if (!m) return;
    const size_t room = ZSTD_compressBound(n);
    smc_bytes packed = {smc_alloc(room), 0};
    packed.n = ZSTD_compress(packed.at, room, merged, n, 1);
    if (!ZSTD_isError(packed.n)) smc_lowered_cache_put(m, &packed);
    free(packed.at);
    smc_lowered_cache_end(m);
}

// ---- adding to the units ------------------------------------------------------------------------

static smc_status add_std_parts(const smc_compile_options *options, smc_units *units) {
    const smc_rust_std *std = rust_std_of_units(units);
    files all = find_files(std);
    smc_modules modules = {0};
    const char *unread = all.n ? NULL : std->directory;
    for (uint32_t i = 0; i < all.n && !unread; i++)
        if (!smc_rlib_read(all.at[i], &modules)) unread = all.at[i];
    if (unread)
        smc_diag_error(options->diag, units->at[0].name,
                       "cannot read the standard library of Rust in '%s'", unread);
    for (uint32_t i = 0; i < modules.n; i++) {
        const smc_unit part = {.name = "std", .code = modules.at[i], .std_kind = SMC_STD_PART};
        *smc_vec_push(units) = part;
    }
    const smc_status status = unread ? SMC_USAGE : SMC_OK;
    smc_vec_free(&modules);
    free_files(&all);
    return status;
}

smc_status smc_rust_std_add(const smc_compile_options *options, smc_units *units) {
    const smc_rust_std *std = rust_std_of_units(units);
    bool has = false;
    for (uint32_t i = 0; i < units->n; i++) has |= units->at[i].std_kind != SMC_STD_NONE;
    if (!std || has) return SMC_OK;
    smc_unit unit = {.name = "std", .std_kind = SMC_STD_MERGED};
    if (!options->cache || !load_cached_std(std, &unit.code)) return add_std_parts(options, units);
    *smc_vec_push(units) = unit;
    return SMC_OK;
}
