// A thread receives memory that only its creator has accessed, and does not free it: a leak, as if
// the creator had kept it. -DFREES: it frees it.
// smc: --check=leaks
// expect: verdict=unsafe exit=1 error=memory errors=1 line=28
// smc: --check=leaks --model=sc --algo=mcr
// expect: verdict=unsafe exit=1 error=memory errors=1 line=28
// smc: --check=leaks --jobs=2
// expect: verdict=unsafe exit=1 error=memory errors=1 line=28
// smc: --check=leaks -DFREES
// expect: verdict=verified executions=1
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *adds(void *given) {
    int *p = given;
    *p += 1;
    assert(*p == 2);
#ifdef FREES
    free(p);
#endif
    return 0;
}

int main(void) {
    pthread_t id;
    int *p;
    p = malloc(sizeof *p);
    *p = 1;
    pthread_create(&id, 0, adds, p);
    pthread_join(id, 0);
}
