// smc: -DUNCHECKED
// expect: verdict=verified exit=0 executions=1
// smc: -DUNCHECKED --malloc=fails
// expect: verdict=unsafe exit=1 error=memory line=38
// expect-stderr: null pointer dereference
// report: the allocation fails
// smc: -DUNCHECKED --malloc=fails --model=sc --algo=trust
// expect: verdict=unsafe exit=1 error=memory line=38
// smc: -DCHECKED --malloc=fails --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: -DEACH --malloc=fails --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: -DEACH --malloc=fails --keep-going --jobs=2
// expect: verdict=verified exit=0 executions=4
// smc: -DSECOND --malloc=fails
// expect: verdict=unsafe exit=1 error=memory line=52
// smc: -DREALLOC --malloc=fails --keep-going
// expect: verdict=verified exit=0 executions=3
// smc: -DTHREADS --malloc=fails --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=4
// smc: -DTHREADS --malloc=fails --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: -DLEAK --malloc=fails --check=leaks
// expect: verdict=unsafe exit=1 error=memory
//
// Each allocation may fail independently if that is enabled; reports say which one did.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(void *arg) { free(malloc(8)); return arg; }

int main(void) {
#if defined(UNCHECKED)
    int *p = malloc(sizeof *p);
    assert(1);
    *p = 1;
    free(p);
#elif defined(CHECKED)
    int *p = calloc(1, sizeof *p);
    if (p) assert(*p == 0);
    free(p);
#elif defined(EACH)
    void *p = malloc(1), *q = malloc(2);
    free(p), free(q);
#elif defined(SECOND)
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 2;
    int *q = malloc(sizeof *q);
    *q = *p;
    free(p), free(q);
#elif defined(REALLOC) // what it was stays
    char *p = malloc(2), *q;
    if (!p) return 0;
    p[0] = 'a';
    q = realloc(p, 4);
    assert((q ? q : p)[0] == 'a');
    free(q ? q : p);
#elif defined(THREADS)
    pthread_t t;
    pthread_create(&t, NULL, allocate, NULL);
    allocate(NULL);
    pthread_join(t, NULL);
#elif defined(LEAK) // only where the second one fails
    char *p = malloc(1), *q = malloc(1);
    if (!p || !q) { if (!p) free(q); return 0; }
    free(p), free(q);
#endif
    return 0;
}
