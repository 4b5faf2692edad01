// Private memory with plain accesses only can be a leak, too: an object to which only a private one
// points, in some executions only.
// smc: --model=sc --algo=tracer --symmetry=off --check=leaks --keep-going -DLOSES
// expect: verdict=unsafe exit=1 error=memory errors=1 line=25 executions=2
// smc: --model=sc --algo=lapor --check=leaks --keep-going -DLOSES
// expect: verdict=unsafe exit=1 error=memory errors=1 line=25 executions=2
// smc: --model=sc --algo=rvf --check=leaks --keep-going -DLOSES
// expect: verdict=unsafe exit=1 error=memory errors=1 line=25 executions=2
// smc: --model=sc --algo=mcr --check=leaks --keep-going -DLOSES
// expect: verdict=unsafe exit=1 error=memory errors=1 line=25 executions=2
// smc: --model=c11 --algo=cdschecker --plain=race --check=leaks --keep-going -DLOSES
// expect: verdict=unsafe exit=1 error=memory errors=1 line=25 executions=2
// smc: --model=sc --algo=tracer --symmetry=off --jobs=2 --debug=share-after=0 --check=leaks --keep-going -DLOSES
// expect: verdict=unsafe exit=1 error=memory errors=1 line=25 executions=2
// smc: --model=rc11 --symmetry=off --check=leaks --keep-going
// expect: verdict=verified executions=2
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int taken;

static void *thread(void *arg) {
    char local[8], **keep = malloc(2 * sizeof *keep);
    keep[0] = malloc(2);
    keep[1] = local;
    keep[0][0] = 1;
    pthread_mutex_lock(&lock);
    const int was = taken;
    taken = 1;
    pthread_mutex_unlock(&lock);
#ifdef LOSES
    if (was) keep[0] = keep[1];
#else
    (void)was;
#endif
    if (keep[0] != local) free(keep[0]);
    free(keep);
    return arg;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, thread, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}
