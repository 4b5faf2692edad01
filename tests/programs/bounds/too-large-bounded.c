// smc:
// expect: verdict=unsafe exit=1 error=memory line=16
// smc: --malloc=bounded
// expect: verdict=bounded exit=0 executions=0
// expect-stderr: an allocation was too large; executions were not explored further
// smc: --malloc=bounded -DWRONG
// expect: verdict=unsafe exit=1 error=assertion
//
// If allocations never fail, one that is too large for smc ends the execution; what precedes it is checked.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int flag;
static void *use(void *arg) {
    char *p = malloc(flag ? 1ul << 40 : 8);
    p[0] = 1;
    free(p);
#ifdef WRONG
    assert(flag);
#endif
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, use, NULL);
    flag = 0;
    pthread_join(t, NULL);
    flag = 1;
    pthread_create(&t, NULL, use, NULL);
    pthread_join(t, NULL);
    return 0;
}
