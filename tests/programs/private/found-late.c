// smc: --model=sc --elision=off
// expect: verdict=verified exit=0 executions=3
// smc: --model=sc --elision=off --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: --model=sc --elision=off --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=sc --elision=off -DFIRST
// expect: verdict=unsafe exit=1 error=assertion
//
// A thread accesses memory in some executions only: its initial values then become events, in the place of others that were removed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct note {
    int uses, text;
};

static _Atomic(struct note *) box;
static struct note *first;
static atomic_int count;

static void *reader(void *given) {
    struct note *found = atomic_exchange(&box, NULL);
    int text = 0;
    if (found) {
        found->uses++;
        text += found->text;
    }
    *(int *)given = 2 + text;
#ifdef FIRST
    assert(!found || found != first);
#endif
    return NULL;
}

static void *writer(void *unused) {
    struct note *n = calloc(1, sizeof *n);
    first = n;
    atomic_store(&box, n);
    n = calloc(1, sizeof *n);
    atomic_fetch_add(&count, 2);
    atomic_store(&box, n);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, reader, calloc(1, sizeof(int)));
    pthread_create(&t[1], NULL, writer, NULL);
}
