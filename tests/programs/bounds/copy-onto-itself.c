// smc: -DMOVE
// expect: verdict=unsafe exit=1 error=race line=60
// smc: -DCOPY
// expect: verdict=unsafe exit=1 error=race line=60
// smc: -DASSIGN
// expect: verdict=unsafe exit=1 error=race line=60
// smc: -DTHROUGH
// expect: verdict=unsafe exit=1 error=race line=60
// smc: -DNONE
// expect: verdict=verified exit=0 executions=1
// smc: -DFREED
// expect: verdict=unsafe exit=1 error=memory line=68
// expect-stderr: use after free: read of *p
// smc: -DBOUNDS
// expect: verdict=unsafe exit=1 error=memory line=71
// smc: -DSTACK
// expect: verdict=unsafe exit=1 error=memory line=75
// smc: -DCONSTANT
// expect: verdict=unsafe exit=1 error=memory line=78
// expect-stderr: write to the constant 'text'
// smc: -DUNWRITTEN
// expect: verdict=verified exit=0 executions=1
// smc: -DLOCKED --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: -DMOVE --model=sc --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=3
//
// Memory that is copied onto itself is read and written, and must be in bounds and alive. Under SC with plain
// accesses as ordinary ones, the other thread's write comes first, last, or in between and is overwritten.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct s { int a[2]; };
static struct s s, *self = &s;
static const char text[8] = "text";
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void touch(void) {
#if defined(MOVE)
    memmove(&s, self, sizeof s);
#elif defined(COPY)
    memcpy(s.a, self->a, sizeof s.a);
#elif defined(ASSIGN)
    s = s;
#elif defined(THROUGH)
    s = *self;
#elif defined(LOCKED)
    pthread_mutex_lock(&m), s = s, pthread_mutex_unlock(&m);
#else
    memmove(&s, self, 0);
#endif
}

static void *other(void *arg) {
#ifdef LOCKED
    pthread_mutex_lock(&m);
#endif
    s.a[1] = 1;
#ifdef LOCKED
    pthread_mutex_unlock(&m);
#endif
    return arg;
}

#ifdef FREED
static void alone(void) { char *p = malloc(4); if (p) free(p), memmove(p, p, 4); }
#elif defined(BOUNDS)
static char small[4], *p = small;
static void alone(void) { memmove(p, small, 5); }
#elif defined(STACK)
static void alone(void) {
    char local[4] = {0};
    char *p = local; memcpy(p, local, 5);
}
#elif defined(CONSTANT)
static void alone(void) { memmove((void *)text, text, 4); }
#elif defined(UNWRITTEN)
static void alone(void) { char *p = malloc(8); if (p) p[0] = 1, memmove(p, p, 8), assert(p[0] == 1), free(p); }
#else
static void alone(void) {}
#endif

int main(void) {
    pthread_t t;
    alone();
    pthread_create(&t, NULL, other, NULL);
    touch();
    pthread_join(t, NULL);
    return 0;
}
