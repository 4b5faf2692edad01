// smc:
// expect: verdict=verified
// smc: --model=tso
// expect: verdict=verified
// smc: --algo=trust
// expect: verdict=verified executions=2 blocked=2
// smc: --model=sc --algo=enumerate
// expect: verdict=verified
// smc: --jobs=2 --keep-going
// expect: verdict=verified executions=2 blocked=2
// smc: -DHEAP
// expect: verdict=verified
// smc: -DOWN
// expect: verdict=verified
// smc: -DBITS
// expect: verdict=verified
// smc: -DREADS
// expect: verdict=unsafe exit=1 error=memory line=41
// smc: -DWAITS --keep-going
// expect: verdict=unsafe exit=1 error=memory line=39
// smc: -DWAKES_ANOTHER
// expect: verdict=unsafe exit=1 error=deadlock line=65
//
// Memory in which a thread waits may end before the wake call: the kernel does not read the word.
// Waiting at such memory, or reading it, is an error.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *post(void *arg) {
    atomic_int *word = arg;
    atomic_store(word, 1);
#if defined WAITS
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 0, NULL);
#elif defined READS
    if (atomic_load(word)) syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1);
#elif defined BITS
    syscall(SYS_futex, word, FUTEX_WAKE_BITSET, 1, NULL, NULL, 4);
#elif defined WAKES_ANOTHER
    syscall(SYS_futex, word + 1, FUTEX_WAKE_PRIVATE, 1);
#else
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1);
#endif
    return NULL;
}

static pthread_t start_and_wait(void) {
    pthread_t thread;
    atomic_int on_stack[2] = {0}, *word = on_stack;
#ifdef BITS
#define WAIT(word) syscall(SYS_futex, word, FUTEX_WAIT_BITSET, 0, NULL, NULL, 6)
#else
#define WAIT(word) syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 0, NULL)
#endif
#ifdef HEAP
    word = malloc(sizeof *word);
    atomic_init(word, 0);
#endif
    pthread_create(&thread, NULL, post, word);
    while (!atomic_load(word)) WAIT(word);
#ifdef HEAP
    free(word);
#endif
#ifdef OWN
    word = malloc(sizeof *word);
    free(word);
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1);
#endif
    return thread;
}

int main(void) {
    pthread_join(start_and_wait(), NULL);
    return 0;
}
