// cache.c - contents of the cache (pass/compile/cache.h). The first byte selects the meaning of the
// rest: a file written by another user; an entry with a correct check, as if its author knew the
// key; clang's list of the files that it has read.
#include "target.h"

#include "base/files.h"
#include "pass/compile/cache.h"
#include "pass/compile/cache_files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CACHED_FILE, CACHE_ENTRY, MATCHED_RULE, KINDS };

#define SOURCE "/usr/include/stdio.h"
#define HEADER "/usr/include/stdlib.h"
static char rule[] = "x: " SOURCE " \\\n  " HEADER "\n", bitcode[] = "BC\xc0\xde of a program",
            messages[] = "x.c:1:1: warning: so it is\n";
static const smc_bytes dependencies = {rule, sizeof rule - 1};
static const smc_compiled compiled = {.bitcode = {bitcode, sizeof bitcode - 1},
                                      .messages = {messages, sizeof messages - 1}};
static const char *const all[] = {"-w"};
static const smc_compilation compilation = {
    .compiler = "clang-19", .input = SOURCE, .given = all, .n_given = 1, .all = all, .n_all = 1};

static char folder[] = "/tmp/smc-fuzz-XXXXXX";
static smc_cache cache;
static smc_bytes original, entry; // original: the file of a valid entry; entry: its contents

static void clear_away(void) {
    (void)unlinkat(cache.dir.fd, cache.name, 0);
    (void)unlinkat(cache.dir.fd, "key", 0);
    (void)unlinkat(cache.dir.fd, "grown", 0);
    smc_cache_close(&cache);
    char *path = smc_format("%s/smc", folder);
    (void)rmdir(path);
    (void)rmdir(folder);
    free(path);
    free(original.at);
    free(entry.at);
}

static void write_at(int dir, const char *name, const void *at, size_t n) {
    const int fd = openat(dir, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0 || !smc_write_all(fd, at, n) || close(fd) != 0) abort();
}

// Returns whether there is an entry; reads all of it.
static bool is_hit(void) {
    smc_compiled c;
    if (!smc_cache_get(&cache, &c)) return false;
    if (strnlen(c.bitcode.at, c.bitcode.n) + strnlen(c.messages.at, c.messages.n) >
        c.bitcode.n + c.messages.n)
        abort();
    smc_compiled_free(&c);
    return true;
}

static void begin(void) {
    if (cache.name) return;
    if (!mkdtemp(folder)) abort();
    setenv("XDG_CACHE_HOME", folder, 1);
    if (!smc_cache_open(&cache, &compilation)) abort();
    atexit(clear_away);
    smc_cache_put(&cache, &dependencies, &compiled);
    const int fd = openat(cache.dir.fd, cache.name, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || !smc_bytes_read_descriptor(fd, &original) ||
        !smc_cache_dir_get(&cache.dir, cache.name, &entry) || !is_hit())
        abort();
    close(fd);
}

static void add_one(char kind, const smc_bytes *b,
                    void (*add)(void *self, const void *at, size_t n), void *self) {
    char *input = malloc(b->n + 1);
    *input = kind;
    memcpy(input + 1, b->at, b->n);
    add(self, input, b->n + 1);
    free(input);
}

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    begin();
    add_one(CACHED_FILE, &original, add, self);
    add_one(CACHE_ENTRY, &entry, add, self);
    add_one(MATCHED_RULE, &dependencies, add, self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    if (!n) return 0;
    begin();
    const uint8_t *rest = data + 1;
    n--;
    switch (*data % KINDS) {
    case CACHED_FILE:
        write_at(cache.dir.fd, cache.name, rest, n);
        // Any other hit would be a forged entry.
        if (is_hit() != (n == original.n && memcmp(rest, original.at, n) == 0)) abort();
        break;
    case CACHE_ENTRY:
        smc_cache_dir_put(&cache.dir, cache.name, (const char *)rest, n);
        (void)is_hit();
        break;
    default: {
        const smc_bytes read = {(char *)(uintptr_t)rest, n};
        smc_files files = {0};
        (void)!smc_files_add_dependencies(&files, &read, &cache.begin);
        smc_files_free(&files);
    }
    }
    return 0;
}
