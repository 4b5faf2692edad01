// A ticket lock of C11 atomics.
#include <pthread.h>
#include <stdatomic.h>

extern void abort(void);
void reach_error(void) { abort(); }

atomic_int next_ticket, now_serving;
int counter;

void *work(void *arg) {
    int mine = atomic_fetch_add(&next_ticket, 1);
    while (atomic_load(&now_serving) != mine) {}
    counter = counter + 1;
    atomic_store(&now_serving, mine + 1);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (counter != 2) reach_error();
    return 0;
}
