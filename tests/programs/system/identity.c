// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: functions returned one fixed value each; others were not explored
// smc: -DCALL=syscall(9999)
// expect: exit=2
// expect-stderr: identity.c:53:5: error: not supported: the system call 9999 [unsupported]
// smc: -DCALL=sysconf(-1)
// expect: exit=2
// expect-stderr: sysconf(-1) [unsupported]
// smc: -DCALL=getpagesize() --strict
// expect: verdict=incomplete exit=3
//
// Identities of process, threads and machine: constant, and different for different threads.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

static pid_t ids[3];

static void *child(void *k) {
    ids[(long)k] = gettid();
    assert(syscall(SYS_gettid) == gettid() && syscall(SYS_getpid) == getpid());
    return NULL;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, child, (void *)1);
    pthread_create(&u, NULL, child, (void *)2);
    assert(gettid() == getpid() && getpid() > 0 && getppid() != getpid());
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(ids[1] != ids[2] && ids[1] != getpid() && ids[2] != getpid());
    assert(get_nprocs() >= 1 && get_nprocs() == sysconf(_SC_NPROCESSORS_ONLN) && get_nprocs() <= get_nprocs_conf());
    assert(PTHREAD_STACK_MIN == sysconf(_SC_THREAD_STACK_MIN)); // a call of __sysconf
    assert(sysconf(_SC_PAGESIZE) == getpagesize() && sysconf(_SC_CLK_TCK) > 0);
    assert(!getenv("HOME") && syscall(SYS_membarrier, 0, 0) > 0);
    assert(syscall(SYS_io_uring_setup, 1, NULL) == -1 && errno == ENOSYS && syscall(SYS_close, 99) == -1 && errno == EBADF);
    struct utsname name;
    assert(uname(&name) == 0 && strcmp(name.sysname, "Linux") == 0 && strlen(name.release) && strcmp(name.domainname, "(none)") == 0);
    assert(getauxval(AT_PAGESZ) == (unsigned long)getpagesize() && getauxval(AT_SECURE) == 0);
    assert(sysconf(_SC_MAPPED_FILES) == 200809);
#ifdef CALL
    CALL;
#endif
    return 0;
}
