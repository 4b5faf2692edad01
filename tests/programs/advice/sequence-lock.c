// smc: -DRELEASES
// expect: verdict=unsafe exit=1 error=assertion
// report: the read is relaxed. This is a sequence lock: add an acquire fence before version is read again in line 50.
// smc: -DACQUIRES
// expect: verdict=unsafe exit=1 error=assertion
// report: the write is relaxed. This is a sequence lock: add a release fence after version is written in line 29.
// smc:
// expect: verdict=unsafe exit=1 error=assertion
// report: both are relaxed. This is a sequence lock: add a release fence after version is written in line 29, and an acquire fence before version is read again in line 50.
// smc: -DRELEASES -DACQUIRES
// expect: verdict=verified exit=0
// smc: -DOTHER
// expect: verdict=unsafe exit=1 error=assertion
// report-lacks: sequence lock
//
// A sequence lock whose writer or reader, or both, lacks its fence. An acquire order of one data
// read would only forbid this execution. OTHER: there is no second read of the version, so it is no
// sequence lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define RLX memory_order_relaxed

static atomic_uint version;
static atomic_int low, high;

static void *writer(void *unused) {
    atomic_store_explicit(&version, 1, RLX);
#ifdef RELEASES
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&low, 7, RLX);
    atomic_store_explicit(&high, 7, RLX);
    atomic_store_explicit(&version, 2, memory_order_release);
    return unused;
}
static void *reader(void *unused) {
#ifdef OTHER
    const unsigned before = 0;
#else
    const unsigned before = atomic_load_explicit(&version, memory_order_acquire);
#endif
    const int l = atomic_load_explicit(&low, RLX);
    const int h = atomic_load_explicit(&high, RLX);
#ifdef ACQUIRES
    atomic_thread_fence(memory_order_acquire);
#endif
    if (before & 1) return unused;
    if (atomic_load_explicit(&version, RLX) == before) assert(l == h);
    return unused;
}
int main(void) {
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
}
