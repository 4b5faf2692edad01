// A futex is a complete allocated object: the list of waiting threads takes none of its bytes.
// smc:
// expect: verdict=verified executions=2 blocked=2
// smc: --model=sc --algo=enumerate
// expect: verdict=verified executions=2 blocked=3
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int *word;

static void *run(void *arg) {
    atomic_store(word, 1);
    syscall(SYS_futex, word, 1, 1);
    return arg;
}

int main(void) {
    pthread_t thread;
    word = malloc(sizeof *word);
    atomic_store(word, 0);
    pthread_create(&thread, NULL, run, NULL);
    while (atomic_load(word) == 0) syscall(SYS_futex, word, 0, 0, NULL);
    pthread_join(thread, NULL);
}
