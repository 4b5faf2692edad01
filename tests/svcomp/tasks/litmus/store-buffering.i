// Store buffering: under sequential consistency, one of the two threads reads the other's write.
typedef unsigned long int pthread_t;
typedef union { char __size[36]; long int __align; } pthread_attr_t;
typedef union { struct { int __lock; unsigned int __count; int __owner; } __data; char __size[24]; long int __align; } pthread_mutex_t;
extern int pthread_create (pthread_t *__restrict __newthread, const pthread_attr_t *__restrict __attr,
                           void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
extern void __assert_fail (const char *__assertion, const char *__file, unsigned int __line, const char *__function)
     __attribute__ ((__nothrow__)) __attribute__ ((__noreturn__));

void reach_error(void) { ((void) sizeof ((0) ? 1 : 0), __extension__ ({ if (0) ; else __assert_fail ("0", "store-buffering.c", 7, __extension__ __PRETTY_FUNCTION__); })); }

int x, y, a, b;

void *left(void *arg) {
    x = 1;
    a = y;
    return arg;
}

void *right(void *arg) {
    y = 1;
    b = x;
    return arg;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, 0, left, 0);
    pthread_create(&r, 0, right, 0);
    pthread_join(l, 0);
    pthread_join(r, 0);
    if (a == 0 && b == 0) reach_error();
    return 0;
}
