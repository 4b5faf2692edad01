// Equal threads: executions that only differ by their names count once. The 3! * 3! executions of a test-and-test-and-set
// lock become 6, the orders of fetch_adds one, and the 90 orders of a mutex that each of three threads locks twice 15.
// smc: --symmetry=auto --algo=tracer --commute=off -DN=6 -DDO=add
// expect: verdict=verified executions=1 blocked=0 redundant=0 interchangeable=6
// smc: --symmetry=auto --algo=trust --commute=off -DN=6 -DDO=add
// expect: verdict=verified executions=1 blocked=0 redundant=0 interchangeable=6
// smc: --symmetry=auto --algo=enumerate -DN=4 -DDO=add
// expect: verdict=verified executions=1 interchangeable=4
// smc: --symmetry=off --algo=tracer --commute=off -DN=6 -DDO=add
// expect: verdict=verified executions=720 interchangeable=0
// smc: --algo=tracer --commute=off -DN=4 -DDO=add
// expect: verdict=verified executions=1 interchangeable=4
// smc: --symmetry=auto --algo=tracer --jobs=2 -DN=5 -DDO=spin
// expect: verdict=verified executions=120 redundant=0 interchangeable=5
// smc: --symmetry=auto --model=ra --algo=tracer -DN=3 -DDO=spin
// expect: verdict=verified executions=6 redundant=0 interchangeable=3
// smc: --symmetry=auto --model=sc --algo=trust -DN=4 -DDO=spin
// expect: verdict=verified executions=24 redundant=0 interchangeable=4
// smc: --symmetry=auto --algo=tracer -DN=3 -DDO=twice --keep-going
// expect: verdict=verified executions=15 blocked=0 redundant=0 interchangeable=3
// smc: --symmetry=auto --algo=trust -DN=3 -DDO=twice --elision=off
// expect: verdict=verified executions=15 blocked=0 redundant=0 interchangeable=3
// smc: --symmetry=auto --algo=tracer -DN=3 -DDO=alone
// expect: verdict=verified executions=1 redundant=0 interchangeable=3
// smc: --symmetry=auto --algo=tracer -DN=3 -DDO=waits --keep-going
// expect: verdict=unsafe error=assertion line=69 executions=1 redundant=0 interchangeable=3
// report: 1 execution (0 blocked), 3 threads interchangeable, model rc11
// smc: --symmetry=off --algo=tracer -DN=3 -DDO=waits --keep-going
// expect: verdict=unsafe error=assertion line=69 executions=6 interchangeable=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, locked;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;
pthread_t threads[N];

static void add(void) { atomic_fetch_add(&x, 1); }

static void spin(void) {
    do {
        while (atomic_load_explicit(&locked, memory_order_relaxed)) {
        }
    } while (atomic_exchange_explicit(&locked, 1, memory_order_acquire));
    counter++;
    atomic_store_explicit(&locked, 0, memory_order_release);
}

static void twice(void) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&mutex);
        counter++;
        pthread_mutex_unlock(&mutex);
    }
}

// What each has to itself does not tell them apart.
static void alone(void) {
    static _Thread_local int mine;
    int here[2] = {0};
    here[mine] = 1;
    mine += here[0];
    atomic_fetch_add(&x, mine);
}

static void waits(void) {
    assert(atomic_fetch_add(&x, 1) != 2);
}

static void *run(void *unused) {
    DO();
    return unused;
}

int main(void) {
    (void)add, (void)spin, (void)twice, (void)alone, (void)waits, (void)counter;
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
