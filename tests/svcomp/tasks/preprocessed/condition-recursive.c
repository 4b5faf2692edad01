// A recursive mutex, which a thread holds once when it waits for a condition.
#include <pthread.h>
void reach_error(void);
pthread_mutex_t m;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
long items;
static void put(long n) {
    pthread_mutex_lock(&m);
    items += n;
    pthread_mutex_unlock(&m);
}
void *produce(void *argument) {
    pthread_mutex_lock(&m);
    put((long)argument);
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_mutexattr_t type;
    pthread_mutexattr_init(&type);
    pthread_mutexattr_settype(&type, PTHREAD_MUTEX_RECURSIVE_NP);
    pthread_mutex_init(&m, &type);
    pthread_create(&t, 0, produce, (void *)3);
    pthread_mutex_lock(&m);
    while (items == 0) pthread_cond_wait(&filled, &m);
    if (items != 3) reach_error();
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
