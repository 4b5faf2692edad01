// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DCALL=prctl(9999,0,0,0,0)
// expect: exit=2
// expect-stderr: prctl(9999)
//
// Calls about scheduling and the process succeed, and do not affect the scheduling of threads.
#define _GNU_SOURCE
#include <assert.h>
#include <gnu/libc-version.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <unistd.h>

static pthread_mutex_t m;
static int n;
static _Thread_local int own;

static void *thread(void *arg) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(0, &set);
    assert(sched_setaffinity(0, sizeof set, &set) == 0);
    assert(prctl(PR_SET_NAME, "worker", 0, 0, 0) == 0);
    assert(__builtin_thread_pointer() != arg && __builtin_thread_pointer() == __builtin_thread_pointer());
    pthread_mutex_lock(&m);
    n++;
    own++;
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_t t[2];
    int protocol, shared, robust, policy;
    struct sched_param priority;
    char name[16];
    cpu_set_t set;
    struct rusage usage;
    struct rlimit limit;
    struct timeval moment = {0, 10};
#ifdef CALL
    return CALL;
#endif
    pthread_mutexattr_init(&a);
    assert(!pthread_mutexattr_getprotocol(&a, &protocol) && protocol == PTHREAD_PRIO_NONE);
    assert(!pthread_mutexattr_getpshared(&a, &shared) && shared == PTHREAD_PROCESS_PRIVATE);
    assert(!pthread_mutexattr_getrobust(&a, &robust) && robust == PTHREAD_MUTEX_STALLED);
    pthread_mutex_init(&m, &a);
    assert(!sched_getaffinity(0, sizeof set, &set) && CPU_COUNT(&set) >= 1);
    assert(!pthread_getaffinity_np(pthread_self(), sizeof set, &set) && CPU_ISSET(1, &set));
    assert(!pthread_getschedparam(pthread_self(), &policy, &priority) && policy == SCHED_OTHER && priority.sched_priority == 0);
    assert(sched_get_priority_min(SCHED_FIFO) == 1 && sched_get_priority_max(SCHED_RR) == 99 && sched_get_priority_max(SCHED_OTHER) == 0);
    assert(sched_getcpu() >= 0 && !pthread_getname_np(pthread_self(), name, sizeof name) && strlen(name) < 16);
    assert(!pthread_atfork(NULL, NULL, NULL) && gnu_get_libc_version()[0] == '2');
    assert(!getrusage(RUSAGE_SELF, &usage) && !getrlimit(RLIMIT_STACK, &limit) && limit.rlim_cur);
    assert(!poll(NULL, 0, 1) && !select(0, NULL, NULL, NULL, &moment) && truncate("/no/such/file", 1) == -1);
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, thread, __builtin_thread_pointer());
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
    assert(n == 2 && own == 0);
    return 0;
}
