// A thread frees an object that another thread has allocated and initialised.
typedef unsigned long int pthread_t;
typedef union { char __size[56]; long int __align; } pthread_attr_t;
typedef union { struct { int __lock; unsigned int __count; int __owner; } __data; char __size[40]; long int __align; } pthread_mutex_t;
extern int pthread_create (pthread_t *__restrict __newthread, const pthread_attr_t *__restrict __attr,
                           void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__));
typedef unsigned long int size_t;
extern void *malloc (size_t __size) __attribute__ ((__nothrow__));
extern long int random (void) __attribute__ ((__nothrow__));
extern void free (void *__ptr) __attribute__ ((__nothrow__));

struct item {
    int value;
    struct item *next;
};

pthread_mutex_t m = { { 0, 0, 0 } };
struct item *list;

void *take(void *arg) {
    pthread_mutex_lock(&m);
    struct item *mine = list;
    if (mine) list = mine->next;
    pthread_mutex_unlock(&m);
    free(mine);
    return arg;
}

int main(void) {
    pthread_t a, b;
    for (int i = 0; i < 2; i++) {
        struct item *one = malloc(sizeof(struct item));
        one->value = i;
        one->next = list;
        list = one;
    }
    pthread_create(&a, 0, take, 0);
    pthread_create(&b, 0, take, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
