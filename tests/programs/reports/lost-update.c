// Two deposits, each with its read and its write in separate critical sections: the report shows
// both, and the write in between.
// smc:
// expect: verdict=unsafe exit=1 error=assertion
// report: read balance = 100
// report: write balance = 110
// report: Thread 2 reads balance in line 27 and writes it in line 31
// report: thread 1 writes it in between (line 31), which is lost
//
// One section: no update is lost, and there is no such advice.
// smc: -DTOGETHER -DWRONG
// expect: verdict=unsafe exit=1 error=assertion
// report-lacks: which is lost
// smc: -DTOGETHER
// expect: verdict=verified
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static void *deposit(void *amount) {
    pthread_mutex_lock(&m);
#ifdef TOGETHER
    balance += *(int *)amount;
#else
    const int before = balance;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    const int after = before + *(int *)amount;
    balance = after;
#endif
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    int amounts[] = {10, 20};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, deposit, &amounts[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    pthread_mutex_lock(&m);
#ifdef WRONG
    assert(balance == 131);
#else
    assert(balance == 130);
#endif
    pthread_mutex_unlock(&m);
    return 0;
}
