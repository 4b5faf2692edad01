// smc: --model=rc11
// expect: verdict=verified exit=0 executions=2
// expect-stderr: returned one fixed value
// smc: --model=rc11 --nondet=0..3
// expect: verdict=verified exit=0 executions=2
// smc: --model=rc11 -m32
// expect: verdict=verified exit=0 executions=2
//
// Bytes from the kernel's random generator, in any thread: all requested bytes are written.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

static atomic_int total;

static void *drawer(void *unused) {
    unsigned char bytes[8], sum = 0;
    assert(syscall(SYS_getrandom, bytes, sizeof bytes, 0) == sizeof bytes);
    for (unsigned i = 0; i < sizeof bytes; i++) sum += bytes[i];
    atomic_fetch_add(&total, sum % 2 + 1);
    return unused;
}

int main(void) {
    pthread_t t;
    unsigned a = 0, b = 0;
    char many[300];
    pthread_create(&t, NULL, drawer, NULL);
    assert(getrandom(&a, sizeof a, 0) == sizeof a && getentropy(&b, sizeof b) == 0 && a != b);
    assert(getentropy(many, sizeof many) == -1 && errno == EIO);
    assert(syscall(SYS_open, "/dev/urandom", 0) == -1 && errno == ENOENT);
    struct sysinfo machine;
    assert(sysinfo(&machine) == 0 && machine.mem_unit == 4096 && machine.procs == 1);
    assert(machine.totalram == (unsigned long)sysconf(_SC_PHYS_PAGES));
    const int before = atomic_load(&total);
    assert(before <= 2);
    pthread_join(t, NULL);
    assert(total > 0);
    return 0;
}
