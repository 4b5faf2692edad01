# 1 "bounded-buffer.c"
# 1 "/usr/include/pthread.h" 1 3 4
typedef unsigned long int pthread_t;
typedef union { char __size[36]; long int __align; } pthread_attr_t;
typedef union { struct { int __lock; unsigned int __count; int __owner; } __data; char __size[24]; long int __align; } pthread_mutex_t;
typedef union { char __size[48]; long long int __align; } pthread_cond_t;
extern int pthread_create (pthread_t *__restrict __newthread, const pthread_attr_t *__restrict __attr,
                           void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
extern int pthread_cond_wait (pthread_cond_t *__restrict __cond, pthread_mutex_t *__restrict __mutex);
extern int pthread_cond_signal (pthread_cond_t *__cond) __attribute__ ((__nothrow__));
# 3 "bounded-buffer.c" 2

extern void abort(void);
void reach_error(void) { abort(); }

pthread_mutex_t m = { { 0, 0, 0 } };
pthread_cond_t filled = { { 0 } }, emptied = { { 0 } };
int slot, full;

void *produce(void *arg) {
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&m);
        while (full) pthread_cond_wait(&emptied, &m);
        slot = i;
        full = 1;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t p;
    int sum = 0;
    pthread_create(&p, 0, produce, 0);
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&m);
        while (!full) pthread_cond_wait(&filled, &m);
        sum += slot;
        full = 0;
        pthread_cond_signal(&emptied);
        pthread_mutex_unlock(&m);
    }
    pthread_join(p, 0);
    if (sum != 3) reach_error();
    return 0;
}
