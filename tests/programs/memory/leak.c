// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --check=leaks --keep-going
// expect: verdict=unsafe exit=1 error=memory errors=1 line=30 executions=2 blocked=0
// expect-stderr: memory leak: 24 bytes allocated in line 30 are never freed
// smc: --model=ra --algo=enumerate --check=leaks --keep-going
// expect: verdict=unsafe exit=1 error=memory errors=1 line=30 executions=2 blocked=0
// smc: --model=ra --algo=tracer --check=leaks -DTAKE_BACK
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer --check=leaks,overflow -DTAKE_BACK -DGLOBAL
// expect: verdict=unsafe exit=1 error=memory errors=1 line=42
// smc: --model=ra --algo=tracer --check=leaks -DEXIT
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// A message is put into a mailbox, which its receiver may find empty: then it is never freed, unless
// the sender takes it back. Memory to which a global points at the end (GLOBAL) is also reported.
// After exit (EXIT) leaks are not checked. Escaping locals and thread-locals are freed automatically.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct message { char text[24]; } message;

static _Atomic(message *) mailbox;
static _Thread_local atomic_int received;
static char *name;

static void *send(void *arg) {
    message *m = calloc(1, sizeof *m);
    atomic_store(&mailbox, m);
    return arg;
}

int main(void) {
    pthread_t t;
    int escapes = 1;
    pthread_create(&t, NULL, send, &escapes);
    free(atomic_exchange(&mailbox, NULL));
    atomic_fetch_add(&received, 1);
#ifdef GLOBAL
    name = strdup("postman");
#endif
#ifdef EXIT
    exit(0);
#endif
    pthread_join(t, NULL);
#ifdef TAKE_BACK
    free(atomic_exchange(&mailbox, NULL));
#endif
    return name && received != escapes;
}
