// Two readers and a writer use a read-write lock.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x, y;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&lock);
    if (x != y) reach_error();
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_rwlock_wrlock(&lock);
    x = 1;
    y = 1;
    pthread_rwlock_unlock(&lock);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
