// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=deadlock errors=1 line=25
// expect-stderr: thread 1 waits for savings.mutex, held by thread 2, thread 2 waits for current.mutex, held by thread 1
// smc: --model=sc --algo=tracer -DORDERED
// expect: verdict=verified exit=0 executions=2 blocked=0
//
// Two accounts, each with its mutex, and two transfers in opposite directions. ORDERED locks the mutex
// of the lower address first. The report names both mutexes, their holders and the waiting threads.
#include <assert.h>
#include <pthread.h>

typedef struct account {
    pthread_mutex_t mutex;
    int balance;
} account;

static account savings = {PTHREAD_MUTEX_INITIALIZER, 100}, current = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(account *from, account *to, int amount) {
    account *first = from, *second = to;
#ifdef ORDERED
    if (to < from) first = to, second = from;
#endif
    pthread_mutex_lock(&first->mutex);
    pthread_mutex_lock(&second->mutex);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&second->mutex);
    pthread_mutex_unlock(&first->mutex);
}

static void *save(void *arg) {
    transfer(&current, &savings, 30);
    return arg;
}

static void *spend(void *arg) {
    transfer(&savings, &current, 20);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, save, NULL);
    pthread_create(&b, NULL, spend, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(savings.balance == 110 && current.balance == 90);
    return 0;
}
