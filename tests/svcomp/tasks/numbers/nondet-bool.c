// Each of two threads chooses one of two paths.
#include <pthread.h>

extern void abort(void);
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) { abort(); }

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count;

void *maybe(void *arg) {
    if (__VERIFIER_nondet_bool()) {
        pthread_mutex_lock(&m);
        count++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, maybe, 0);
    pthread_create(&b, 0, maybe, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (count > 2) reach_error();
    return 0;
}
