// smc: --files=memory
// expect: verdict=verified exit=0 executions=1
// smc: --files=memory -DUNMAPPED
// expect: verdict=unsafe exit=1 error=memory line=60
// smc: --files=memory -DLONGER
// expect: exit=2
// expect-stderr: a second mapping of a file that is longer than the first
// smc: -DNO_FILES
// expect: verdict=verified exit=0 executions=1
// expect-stderr: mkstemp() failed since the program has no files
//
// Temporary files and mappings of one file share its contents with each other, read and write.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BOTH = PROT_READ | PROT_WRITE };

static int temporary_files(void) {
    char first[] = "/tmp/aXXXXXX", second[] = "/tmp/aXXXXXX", third[] = "/tmp/XXXXXX.txt", wrong[] = "/tmp/XXXXX";
    const int f = mkstemp(first), g = mkostemp(second, O_APPEND), h = mkstemps(third, 4);
#ifdef NO_FILES
    assert(f == -1 && errno == ENOENT);
    _exit(0);
#endif
    assert(f >= 0 && g >= 0 && h >= 0 && strcmp(first, second) != 0 && strcmp(third + 11, ".txt") == 0);
    assert(mkstemp(wrong) == -1 && errno == EINVAL && access(first, F_OK) == 0);
    assert(unlink(first) == 0 && unlink(second) == 0 && unlink(third) == 0 && close(g) == 0 && close(h) == 0);
    return f;
}

static void mappings(int f) {
    char bytes[5];
    assert(write(f, "hello", 5) == 5);
    char *shared = mmap(NULL, 5, BOTH, MAP_SHARED, f, 0), *again = mmap(NULL, 4096, PROT_READ, MAP_SHARED, f, 0);
    char *own = mmap(NULL, 5, BOTH, MAP_PRIVATE, f, 0);
    assert(shared != MAP_FAILED && again != MAP_FAILED && own != MAP_FAILED && memcmp(again, "hello", 5) == 0);
    shared[0] = 'j';
    own[0] = 'z';
    assert(again[0] == 'j' && memcmp(own, "zello", 5) == 0);
    assert(pwrite(f, "u", 1, 1) == 1 && shared[1] == 'u' && pread(f, bytes, 5, 0) == 5 && memcmp(bytes, "jullo", 5) == 0);
#ifdef LONGER
    (void)!mmap(NULL, 8192, PROT_READ, MAP_SHARED, f, 0);
#endif
    assert(munmap(shared, 5) == 0 && again[2] == 'l' && munmap(again, 4096) == 0 && munmap(own, 5) == 0);
    assert(pread(f, bytes, 5, 0) == 5 && memcmp(bytes, "jullo", 5) == 0 && close(f) == 0);
}

static int without_name(void) {
    const int f = memfd_create("numbers", 0);
    assert(f >= 0 && ftruncate(f, 100) == 0 && mmap(NULL, 100, PROT_READ, MAP_SHARED, f, 1) == MAP_FAILED && errno == EINVAL);
    int *at = mmap(NULL, 100, BOTH, MAP_SHARED, f, 0);
    assert(close(f) == 0 && at[24] == 0 && (at[24] = 3) == 3 && munmap(at, 100) == 0);
#ifdef UNMAPPED
    return at[24];
#else
    return 0;
#endif
}

int main(void) {
    mappings(temporary_files());
    const int f = shm_open("/shared", O_CREAT | O_RDONLY, 0600);
    assert(f >= 0 && mmap(NULL, 1, BOTH, MAP_SHARED, f, 0) == MAP_FAILED && errno == EACCES && shm_unlink("/shared") == 0);
    assert(mmap(NULL, 1, PROT_READ, MAP_SHARED, 99, 0) == MAP_FAILED && errno == EBADF);
    return without_name();
}
