// A transfer locks the account that gives, then the one that takes. Two transfers in opposite directions may each have
// one lock and wait for the other's. Compiled with -DFIXED, the account with the lower address is locked first.
//
// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=26
// report: waits for savings.lock, which thread 2 has locked in line
// report: waits for current.lock, which thread 1 has locked in line
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stddef.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account current = {PTHREAD_MUTEX_INITIALIZER, 100}, savings = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
    struct account *first = from, *second = to;
#ifdef FIXED
    if (to < from) first = to, second = from;
#endif
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *save(void *arg) {
    transfer(&current, &savings, 10);
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
    return 0;
}
