// Threads with equal beginnings that are not interchangeable: their actions, their results, or actions between their
// creations or joins depend on the thread. All 3! orders of their fetch_adds are visited if no others take part. If
// only the third one differs, the first two are interchangeable; private memory of each does not distinguish them.
// smc: --symmetry=auto --algo=tracer --keep-going -DBY_ARGUMENT
// expect: verdict=verified executions=6 redundant=0 interchangeable=0
// smc: --symmetry=auto --algo=trust --keep-going -DBY_ARGUMENT
// expect: verdict=verified executions=6 redundant=0 interchangeable=0
// smc: --symmetry=auto --algo=enumerate --keep-going -DBY_ARGUMENT
// expect: verdict=verified executions=6 interchangeable=0
// smc: --symmetry=auto --algo=tracer --keep-going -DBY_NAME
// expect: verdict=unsafe error=assertion line=46 executions=6 interchangeable=2
// smc: --symmetry=auto --algo=enumerate --keep-going -DBY_NAME
// expect: verdict=unsafe error=assertion line=46 executions=6 interchangeable=2
// smc: --symmetry=auto --algo=tracer --keep-going -DBY_MEMORY
// expect: verdict=verified executions=1 interchangeable=3
// smc: --symmetry=auto --algo=tracer --keep-going -DBY_RESULT
// expect: verdict=verified executions=6 interchangeable=0
// smc: --symmetry=auto --algo=enumerate --keep-going -DBY_RESULT
// expect: verdict=verified executions=6 interchangeable=0
// Actions of main between two creations, or two joins, distinguish earlier threads from later ones.
// smc: --symmetry=auto --commute=off --algo=tracer --keep-going -DBETWEEN_CREATIONS
// expect: verdict=verified executions=4 interchangeable=2
// smc: --symmetry=auto --algo=enumerate --keep-going -DBETWEEN_CREATIONS
// expect: verdict=verified executions=4 interchangeable=2
// smc: --symmetry=auto --algo=tracer --keep-going -DBETWEEN_JOINS
// expect: verdict=verified executions=6 redundant=0 interchangeable=2
// smc: --symmetry=auto --algo=enumerate --keep-going -DBETWEEN_JOINS
// expect: verdict=verified executions=6 interchangeable=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { N = 3 };

static atomic_int x;
static _Atomic pthread_t third;
static pthread_t threads[N];
static int done[N];

static void *run(void *argument) {
    const int before = atomic_fetch_add(&x, 1);
#ifdef BY_ARGUMENT
    done[*(int *)argument] = before + 1;
#elif defined BY_NAME
    if (before == 1) assert(pthread_self() != atomic_load(&third));
#elif defined BY_MEMORY
    atomic_int *p = malloc(sizeof *p);
    atomic_store(p, before);
    free(p);
#elif defined BY_RESULT
    if (before == 2) return &x;
#endif
    (void)before, (void)argument, (void)done, (void)&third;
    return NULL;
}

int main(void) {
    static int number[N] = {0, 1, 2};
    for (int i = 0; i < N; i++) {
        pthread_create(&threads[i], NULL, run, &number[i]);
#ifdef BETWEEN_CREATIONS
        if (i == 0) atomic_fetch_add(&x, 1);
#endif
    }
#ifdef BY_NAME
    atomic_store(&third, threads[2]);
#endif
    for (int i = 0; i < N; i++) {
        void *result;
        pthread_join(threads[i], &result);
#ifdef BETWEEN_JOINS
        if (i == 0) (void)atomic_load(&x);
#endif
    }
    return 0;
}
