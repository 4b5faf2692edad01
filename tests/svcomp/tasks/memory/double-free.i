// Two threads free the same object.
typedef unsigned long int pthread_t;
typedef union { char __size[36]; long int __align; } pthread_attr_t;
typedef union { struct { int __lock; unsigned int __count; int __owner; } __data; char __size[24]; long int __align; } pthread_mutex_t;
extern int pthread_create (pthread_t *__restrict __newthread, const pthread_attr_t *__restrict __attr,
                           void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
typedef unsigned int size_t;
extern void *malloc (size_t __size) __attribute__ ((__nothrow__));
extern long int random (void) __attribute__ ((__nothrow__));
extern void free (void *__ptr) __attribute__ ((__nothrow__));

int *shared;

void *release(void *arg) {
    if (shared) {
        free(shared);
        shared = 0;
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    shared = malloc(sizeof(int));
    pthread_create(&a, 0, release, 0);
    pthread_create(&b, 0, release, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
