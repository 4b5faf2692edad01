#include "pass/cache/cache_dir.h"

#include "base/files.h"
#include "pass/cache/siphash.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// A cache file consists of this header and the contents. Numbers are in host byte order.
static const char magic[] = "smc bc 2", key_name[] = "key";
enum { MAGIC = sizeof magic - 1, ANY_VERSION = MAGIC - 1 }; // in bytes

// The beginning of a cache file.
typedef struct header {
    char magic[MAGIC];
    uint64_t check; // keyed hash of the entry's name and contents
} header;

// ---- names and owners ---------------------------------------------------------------------------

// True if the file or directory belongs to this user and no other user can write to it.
static bool is_private_to_user(const struct stat *st) {
    return st->st_uid == geteuid() && !(st->st_mode & (S_IWGRP | S_IWOTH));
}

// Opens a file without following links and without blocking. Returns a negative number if the file
// does not exist, is not regular, or could have been written by other users.
static int open_private_file(int dir, const char *name, struct stat *st) {
    const int fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0 || (fstat(fd, st) == 0 && S_ISREG(st->st_mode) && is_private_to_user(st))) return fd;
    close(fd);
    return -1;
}

static bool fill_random(void *at, size_t n) { return getrandom(at, n, 0) == (ssize_t)n; }

// Creates a file with a random name, which the caller frees. Returns a negative number on error.
static int create_temporary_file(int dir, char **name) {
    uint64_t random[2];
    *name = NULL;
    if (!fill_random(random, sizeof random)) return -1;
    *name = smc_format("tmp-%016llx%016llx", (unsigned long long)random[0],
                       (unsigned long long)random[1]);
    return openat(dir, *name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

// ---- the directory and its key ------------------------------------------------------------------

static int open_directory(void) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    struct stat st;
    if (!base || base[0] != '/') base = NULL;
    if (!base && (!home || home[0] != '/')) return -1;
    char *parent = base ? smc_strdup(base) : smc_format("%s/.cache", home),
         *dir = smc_format("%s/smc", parent);
    (void)mkdir(parent, 0700);
    (void)mkdir(dir, 0700);
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && (fstat(fd, &st) != 0 || !is_private_to_user(&st))) close(fd), fd = -1;
    free(parent);
    free(dir);
    return fd;
}

static bool read_key(smc_cache_dir *d) {
    struct stat st;
    const int fd = open_private_file(d->fd, key_name, &st);
    if (fd < 0) return false;
    const bool ok = !(st.st_mode & (S_IRWXG | S_IRWXO)) && st.st_size == sizeof d->key &&
                    pread(fd, d->key, sizeof d->key, 0) == sizeof d->key;
    close(fd);
    return ok;
}

// Creates the key file, unless another process creates it at the same time.
static void make_key(const smc_cache_dir *d) {
    uint64_t key[2];
    char *name;
    const int fd = create_temporary_file(d->fd, &name);
    if (fd >= 0) {
        const bool written = fill_random(key, sizeof key) && smc_write_all(fd, key, sizeof key);
        if (close(fd) == 0 && written) (void)!linkat(d->fd, name, d->fd, key_name, 0);
        (void)unlinkat(d->fd, name, 0);
    }
    free(name);
}

bool smc_cache_dir_open(smc_cache_dir *d) {
    d->fd = open_directory();
    if (d->fd < 0) return false;
    if (read_key(d)) return true;
    make_key(d);
    if (read_key(d)) return true;
    // The file has no valid key, or other users may have read the key.
    (void)unlinkat(d->fd, key_name, 0);
    make_key(d);
    if (read_key(d)) return true;
    smc_cache_dir_close(d);
    return false;
}

void smc_cache_dir_close(smc_cache_dir *d) {
    if (d->fd >= 0) close(d->fd);
    d->fd = -1;
}

// ---- entries ------------------------------------------------------------------------------------

// Returns the keyed hash of an entry. It covers the name, so an entry that is renamed is invalid.
static uint64_t keyed_hash_of(const smc_cache_dir *d, const char *name, const char *at, size_t n) {
    const uint64_t parts[] = {smc_siphash(d->key, name, SMC_CACHE_NAME),
                              smc_siphash(d->key, at, n)};
    return smc_siphash(d->key, parts, sizeof parts);
}

bool smc_cache_dir_get(const smc_cache_dir *d, const char *name, smc_bytes *out) {
    header h;
    struct stat st;
    const int fd = open_private_file(d->fd, name, &st);
    if (fd < 0) return false;
    const bool is_read = smc_bytes_read_descriptor(fd, out);
    bool ok = is_read && out->n >= sizeof h;
    if (ok) {
        memcpy(&h, out->at, sizeof h);
        out->n -= sizeof h;
        memmove(out->at, out->at + sizeof h, out->n + 1);
        ok = memcmp(h.magic, magic, MAGIC) == 0 &&
             h.check == keyed_hash_of(d, name, out->at, out->n);
    }
    if (ok) (void)futimens(fd, NULL); // the file's time shows when the entry was last used
    else if (is_read) free(out->at);
    close(fd);
    return ok;
}

static bool count_added_bytes(const smc_cache_dir *, size_t);
static void trim_cache(const smc_cache_dir *);

void smc_cache_dir_put(const smc_cache_dir *d, const char *name, const char *at, size_t n) {
    header h = {.check = keyed_hash_of(d, name, at, n)};
    char *temporary;
    memcpy(h.magic, magic, MAGIC);
    const int fd = create_temporary_file(d->fd, &temporary);
    if (fd >= 0) {
        const bool written = smc_write_all(fd, &h, sizeof h) && smc_write_all(fd, at, n);
        if (close(fd) != 0 || !written || renameat(d->fd, temporary, d->fd, name) != 0)
            (void)unlinkat(d->fd, temporary, 0);
    }
    free(temporary);
    if (count_added_bytes(d, n)) trim_cache(d);
}

// ---- eviction -----------------------------------------------------------------------------------

enum { MOST_BYTES = 256 << 20, BYTES_LEFT = 192 << 20, SECONDS = 600 };

// A file whose length measures how much was added to the cache since the last eviction: one byte
// for each page. Scanning the directory instead would take longer than a compilation.
static const char grown_name[] = "grown";
enum { PAGE = 4096, MAX_PAGES = (8 << 20) / PAGE };

// Counts n added bytes. Returns true if entries must be evicted, or if the count file cannot be
// used.
static bool count_added_bytes(const smc_cache_dir *d, size_t n) {
    static const char bytes[MAX_PAGES];
    struct stat st;
    const int fd =
        openat(d->fd, grown_name,
               O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (fd < 0) return true;
    const size_t pages = n / PAGE < MAX_PAGES ? n / PAGE + 1 : MAX_PAGES;
    const bool is_file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && is_private_to_user(&st),
               is_counted = is_file && st.st_size && (uint64_t)st.st_size + pages < MAX_PAGES &&
                            smc_write_all(fd, bytes, pages);
    if (is_file && !is_counted && ftruncate(fd, 0) == 0) (void)smc_write_all(fd, bytes, 1);
    close(fd);
    return !is_counted;
}

// An entry of the cache, for eviction: name, time of the last use, size.
typedef struct entry {
    char *name;
    struct timespec used;
    uint64_t bytes;
} entry;
// The entries of the cache, and their total size in bytes.
typedef struct entries {
    SMC_VEC(entry) at;
    uint64_t bytes;
} entries;

static int compare_last_use(const void *a, const void *b) {
    const struct timespec *s = &((const entry *)a)->used, *t = &((const entry *)b)->used;
    if (s->tv_sec != t->tv_sec) return s->tv_sec < t->tv_sec ? -1 : 1;
    return (s->tv_nsec > t->tv_nsec) - (s->tv_nsec < t->tv_nsec);
}

static bool is_hexadecimal(const char *name) {
    return strspn(name, "0123456789abcdef") == SMC_CACHE_NAME && !name[SMC_CACHE_NAME];
}

static bool has_entry_header(int fd) {
    char begin[ANY_VERSION];
    return pread(fd, begin, sizeof begin, 0) == sizeof begin &&
           memcmp(begin, magic, sizeof begin) == 0;
}

// If the file is an entry that smc has written, adds it to the list. Deletes temporary files of
// processes that were killed. Ignores all other files.
static void collect_entry(const smc_cache_dir *d, const char *name, entries *out) {
    const bool is_temporary = strncmp(name, "tmp-", 4) == 0 && is_hexadecimal(name + 4);
    struct stat st;
    if (!is_temporary && !is_hexadecimal(name)) return;
    const int fd = open_private_file(d->fd, name, &st);
    if (fd < 0) return;
    if (is_temporary && st.st_mtim.tv_sec < time(NULL) - SECONDS) (void)unlinkat(d->fd, name, 0);
    if (!is_temporary && has_entry_header(fd)) {
        *smc_vec_push(&out->at) = (entry){smc_strdup(name), st.st_mtim, (uint64_t)st.st_size};
        out->bytes += (uint64_t)st.st_size;
    }
    close(fd);
}

static void trim_cache(const smc_cache_dir *d) {
    // The directory is opened again, since the scan needs its own file offset.
    const int fd = openat(d->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (!dir) return;
    entries all = {0};
    for (struct dirent *e; (e = readdir(dir));) collect_entry(d, e->d_name, &all);
    if (all.bytes > MOST_BYTES) {
        qsort(all.at.at, all.at.n, sizeof *all.at.at, compare_last_use);
        for (uint32_t i = 0; i < all.at.n && all.bytes > BYTES_LEFT; i++)
            if (unlinkat(d->fd, all.at.at[i].name, 0) == 0) all.bytes -= all.at.at[i].bytes;
    }
    for (uint32_t i = 0; i < all.at.n; i++) free(all.at.at[i].name);
    smc_vec_free(&all.at);
    closedir(dir);
}
