// smc: -m32
// expect: verdict=verified exit=0
// smc: -m32 -DSTATUS --files=memory
// expect: exit=2
// expect-stderr: struct stat in a program of 32 bits
// smc: -m32 -DALIGNED
// expect: exit=2
// expect-stderr: an allocation with an alignment of 4096 in a program of 32 bits
//
// The library in a 32-bit program: objects have the sizes of i386's headers; handles, times and numbers those of its long.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

_Static_assert(sizeof(pthread_mutex_t) == 24 && sizeof(time_t) == 4 && sizeof(struct timespec) == 8 && sizeof(pthread_t) == 4, "i386");
struct packed { char c; long long x; };
_Static_assert(sizeof(struct packed) == 12, "i386");

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static sem_t done;
static int seen, made;
static _Atomic long long large;
static _Atomic(char *) text;

static void make(void) {
    made++;
    pthread_key_create(&key, free);
}

static void *work(void *argument) {
    pthread_once(&once, make);
    pthread_setspecific(key, strdup("mine"));
    assert(!strcmp(pthread_getspecific(key), "mine"));
    pthread_mutex_lock(&m);
    seen = (int)(intptr_t)argument;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&m);
    large += 1ll << 40;
    sem_post(&done);
    return (void *)-1;
}

static void numbers(void) {
    int i;
    long l;
    long long ll;
    double d;
    char word[10], out[100];
    assert(strtol("-5000000000", NULL, 10) == LONG_MIN && errno == ERANGE && strtoull("5000000000", NULL, 10) == 5000000000ull);
    assert(sscanf("1 2 5000000000 4.5 abc", "%d %ld %lld %lf %9s", &i, &l, &ll, &d, word) == 5);
    assert(i == 1 && l == 2 && ll == 5000000000 && d == 4.5 && !strcmp(word, "abc"));
    snprintf(out, sizeof out, "%d %ld %lld %zu %g %Lg %s", -1, -2l, ll, sizeof out, d, 1.5L, word);
    assert(!strcmp(out, "-1 -2 5000000000 100 4.5 1.5 abc"));
    const struct timespec little = {0, 1000000};
    assert(!nanosleep(&little, NULL) && labs(LONG_MIN + 1) == LONG_MAX);
}

static void objects(void) {
    pthread_mutexattr_t type;
    pthread_mutex_t recursive;
    pthread_mutexattr_init(&type);
    pthread_mutexattr_settype(&type, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &type);
    pthread_mutex_lock(&recursive), pthread_mutex_lock(&recursive);
    pthread_mutex_unlock(&recursive), pthread_mutex_unlock(&recursive);
    pthread_mutex_destroy(&recursive);
    jmp_buf back;
    const int came = setjmp(back);
    if (!came) longjmp(back, 3);
    assert(came == 3);
    char *s = realloc(strdup("abc"), 100), *old = NULL;
    assert(!strcmp(s, "abc") && atomic_compare_exchange_strong(&text, &old, s));
    old = NULL;
    assert(!atomic_compare_exchange_strong(&text, &old, s + 1) && old == s && atomic_exchange(&text, s + 1) == s && text == s + 1);
    free(s);
    struct packed *v = calloc(3, sizeof *v), one = {1, 2};
    v[1] = one;
    assert(v + 3 - v == 3 && v[1].x == 2 && v[2].x == 0);
    free(v);
}

int main(void) {
    pthread_t id;
    void *result;
    sem_init(&done, 0, 0);
    assert(!pthread_create(&id, NULL, work, (void *)42));
    pthread_once(&once, make);
    pthread_mutex_lock(&m);
    while (!seen) pthread_cond_wait(&ready, &m);
    assert(seen == 42);
    pthread_mutex_unlock(&m);
    sem_wait(&done);
    pthread_join(id, &result);
    assert(result == (void *)-1 && (long)result == -1 && made == 1 && large == 1ll << 40);
    numbers();
    objects();
#ifdef STATUS
    struct stat s;
    fstat(0, &s);
#endif
#ifdef ALIGNED
    aligned_alloc(4096, 4096);
#endif
    return 0;
}
