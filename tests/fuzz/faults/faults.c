// faults.c - a library that is preloaded into smc, and makes one call of the C library fail, as if
// memory, disk space or processes were exhausted.
//
// SMC_FAULT is CLASS:N:ERROR:FILE, with the number of a class. Of the calls of this class by smc
// and its forked processes, the N-th one fails with the error number; none if N is 0. FILE gets the
// number of calls of each class, in eight bytes each. Programs that smc executes, such as clang,
// are not affected.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MEMORY, MAP, WRITE, STREAM, NAME, OPEN, PROCESS, N_CLASSES }; // classes of calls

static unsigned chosen;
static uint64_t which;
static int error;
static _Atomic uint64_t *calls; // [class]: number of calls, shared by all processes; NULL:
                                // SMC_FAULT is not set, or not read yet

static bool fails(unsigned class) {
    if (!calls || atomic_fetch_add(&calls[class], 1) + 1 != which || class != chosen) return false;
    errno = error;
    return true;
}

// Runs after the constructors of all libraries, whose calls do not count.
__attribute__((constructor)) static void begin(void) {
    const char *spec = getenv("SMC_FAULT");
    unsigned long long n;
    int path = 0;
    unsetenv("LD_PRELOAD");
    unsetenv("SMC_FAULT");
    if (!spec) return;
    if (sscanf(spec, "%u:%llu:%d:%n", &chosen, &n, &error, &path) != 3 || !path ||
        chosen >= N_CLASSES)
        abort();
    const int fd = open(spec + path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ftruncate(fd, N_CLASSES * sizeof *calls) != 0) abort();
    void *shared = mmap(NULL, N_CLASSES * sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (shared == MAP_FAILED) abort();
    close(fd);
    which = n;
    calls = shared;
}

// Declares `real`, the next definition of the function.
#define REAL(type, name) static type *real; if (!real) real = (type *)dlsym(RTLD_NEXT, name)

// ---- memory, which dlsym itself allocates -------------------------------------------------------

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

void *malloc(size_t n) { return fails(MEMORY) ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t size) { return fails(MEMORY) ? NULL : __libc_calloc(n, size); }
void *realloc(void *p, size_t n) { return fails(MEMORY) ? NULL : __libc_realloc(p, n); }

void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset) {
    REAL(__typeof__(mmap), "mmap");
    return fails(MAP) ? MAP_FAILED : real(at, n, protection, flags, fd, offset);
}

// ---- files --------------------------------------------------------------------------------------

ssize_t write(int fd, const void *at, size_t n) {
    REAL(__typeof__(write), "write");
    return fails(WRITE) ? -1 : real(fd, at, n);
}

int ftruncate(int fd, off_t n) {
    REAL(__typeof__(ftruncate), "ftruncate");
    return fails(WRITE) ? -1 : real(fd, n);
}

// A failed write sets the stream's error flag (_IO_ERR_SEEN) and discards the buffer.
static bool is_lost(FILE *f) {
    if (f == stderr || !fails(STREAM)) return false;
    f->_IO_write_ptr = f->_IO_write_base;
    f->_flags |= 0x20;
    return true;
}

size_t fwrite(const void *at, size_t size, size_t n, FILE *f) {
    REAL(__typeof__(fwrite), "fwrite");
    return is_lost(f) ? 0 : real(at, size, n, f);
}

int fputc(int c, FILE *f) {
    REAL(__typeof__(fputc), "fputc");
    return is_lost(f) ? EOF : real(c, f);
}

int fputs(const char *text, FILE *f) {
    REAL(__typeof__(fputs), "fputs");
    return is_lost(f) ? EOF : real(text, f);
}

int fflush(FILE *f) {
    REAL(__typeof__(fflush), "fflush");
    return f && is_lost(f) ? EOF : real(f);
}

int fclose(FILE *f) {
    REAL(__typeof__(fclose), "fclose");
    const bool lost = f != stderr && fails(STREAM);
    const int result = real(f);
    if (!lost) return result;
    errno = error;
    return EOF;
}

int rename(const char *from, const char *to) {
    REAL(__typeof__(rename), "rename");
    return fails(NAME) ? -1 : real(from, to);
}

int renameat(int from_dir, const char *from, int to_dir, const char *to) {
    REAL(__typeof__(renameat), "renameat");
    return fails(NAME) ? -1 : real(from_dir, from, to_dir, to);
}

int linkat(int from_dir, const char *from, int to_dir, const char *to, int flags) {
    REAL(__typeof__(linkat), "linkat");
    return fails(NAME) ? -1 : real(from_dir, from, to_dir, to, flags);
}

int mkdir(const char *path, mode_t mode) {
    REAL(__typeof__(mkdir), "mkdir");
    return fails(NAME) ? -1 : real(path, mode);
}

static mode_t mode_of(int flags, va_list rest) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
    REAL(__typeof__(open), "open");
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return fails(OPEN) ? -1 : real(path, flags, mode);
}

int openat(int dir, const char *path, int flags, ...) {
    REAL(__typeof__(openat), "openat");
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return fails(OPEN) ? -1 : real(dir, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    REAL(__typeof__(fopen), "fopen");
    return fails(OPEN) ? NULL : real(path, mode);
}

FILE *fdopen(int fd, const char *mode) {
    REAL(__typeof__(fdopen), "fdopen");
    return fails(OPEN) ? NULL : real(fd, mode);
}

FILE *open_memstream(char **at, size_t *n) {
    REAL(__typeof__(open_memstream), "open_memstream");
    return fails(OPEN) ? NULL : real(at, n);
}

int memfd_create(const char *name, unsigned flags) {
    REAL(__typeof__(memfd_create), "memfd_create");
    return fails(OPEN) ? -1 : real(name, flags);
}

int mkostemp(char *path, int flags) {
    REAL(__typeof__(mkostemp), "mkostemp");
    return fails(OPEN) ? -1 : real(path, flags);
}

// ---- processes ----------------------------------------------------------------------------------

pid_t fork(void) {
    REAL(__typeof__(fork), "fork");
    return fails(PROCESS) ? -1 : real();
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                const posix_spawnattr_t *attributes, char *const *arguments,
                char *const *environment) {
    REAL(__typeof__(posix_spawn), "posix_spawn");
    return fails(PROCESS) ? error : real(pid, path, files, attributes, arguments, environment);
}

int posix_spawnp(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                 const posix_spawnattr_t *attributes, char *const *arguments,
                 char *const *environment) {
    REAL(__typeof__(posix_spawnp), "posix_spawnp");
    return fails(PROCESS) ? error : real(pid, path, files, attributes, arguments, environment);
}
