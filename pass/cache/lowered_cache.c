#include "pass/cache/lowered_cache.h"

#include "pass/cache/cache_dir.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

// The hash of all inputs that were mixed in so far.
struct smc_lowered_cache {
    XXH3_state_t *of;
};

smc_lowered_cache *smc_lowered_cache_begin(void) {
    struct stat st;
    XXH3_state_t *of = stat("/proc/self/exe", &st) == 0 ? XXH3_createState() : NULL;
    if (!of) return NULL;
    const uint64_t which[] = {(uint64_t)st.st_size, (uint64_t)st.st_mtim.tv_sec,
                              (uint64_t)st.st_mtim.tv_nsec, st.st_ino};
    smc_lowered_cache *m = smc_alloc(sizeof *m);
    m->of = of;
    XXH3_128bits_reset(m->of);
    smc_lowered_cache_mix(m, which, sizeof which);
    return m;
}

void smc_lowered_cache_end(smc_lowered_cache *m) {
    if (!m) return;
    XXH3_freeState(m->of);
    free(m);
}

void smc_lowered_cache_mix(smc_lowered_cache *m, const void *at, size_t n) {
    const uint64_t bytes = n;
    if (!m) return;
    XXH3_128bits_update(m->of, &bytes, sizeof bytes);
    if (n) XXH3_128bits_update(m->of, at, n);
}

void smc_lowered_cache_mix_text(smc_lowered_cache *m, const char *text) {
    smc_lowered_cache_mix(m, text, text ? strlen(text) + 1 : 0);
}

static void cache_name_of_digest(const smc_lowered_cache *m, char name[SMC_CACHE_NAME + 1]) {
    const XXH128_hash_t sum = XXH3_128bits_digest(m->of);
    snprintf(name, SMC_CACHE_NAME + 1, "%016llx%016llx", (unsigned long long)sum.high64,
             (unsigned long long)sum.low64);
}

bool smc_lowered_cache_get(const smc_lowered_cache *m, smc_bytes *out) {
    smc_cache_dir dir;
    char name[SMC_CACHE_NAME + 1];
    if (!m || !smc_cache_dir_open(&dir)) return false;
    cache_name_of_digest(m, name);
    const bool found = smc_cache_dir_get(&dir, name, out);
    smc_cache_dir_close(&dir);
    return found;
}

void smc_lowered_cache_put(const smc_lowered_cache *m, const smc_bytes *what) {
    smc_cache_dir dir;
    char name[SMC_CACHE_NAME + 1];
    if (!m || !smc_cache_dir_open(&dir)) return;
    cache_name_of_digest(m, name);
    smc_cache_dir_put(&dir, name, what->at, what->n);
    smc_cache_dir_close(&dir);
}
