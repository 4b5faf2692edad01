// smc: --model=tso -DSPINLOCK=cas -DINITIALIZER=CK_SPINLOCK_CAS_INITIALIZER
// expect: verdict=verified exit=0 executions=2
// smc: --model=tso -DSPINLOCK=fas -DINITIALIZER=CK_SPINLOCK_FAS_INITIALIZER
// expect: verdict=verified exit=0 executions=2
// smc: --model=tso -DSPINLOCK=dec -DINITIALIZER=CK_SPINLOCK_DEC_INITIALIZER
// expect: verdict=verified exit=0
// smc: --model=tso -DQUEUE_LOCK=mcs
// expect: verdict=verified exit=0
// smc: --model=rc11 -DQUEUE_LOCK=mcs
// expect: verdict=verified exit=0
// smc: --model=tso -DREADERS_LOCK=ck_rwlock -DINITIALIZER=CK_RWLOCK_INITIALIZER
// expect: verdict=verified exit=0
// smc: --model=rc11 -DREADERS_LOCK=ck_rwlock -DINITIALIZER=CK_RWLOCK_INITIALIZER
// expect: verdict=verified exit=0
// smc: --model=tso -DREADERS_LOCK=ck_pflock -DINITIALIZER=CK_PFLOCK_INITIALIZER
// expect: verdict=verified exit=0
// smc: --model=tso -DREADERS_LOCK=ck_swlock -DINITIALIZER=CK_SWLOCK_INITIALIZER
// expect: verdict=verified exit=0
// smc: --model=tso -DREADERS_LOCK=ck_rwlock -DINITIALIZER=CK_RWLOCK_INITIALIZER -DFORGETS
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DREADERS_LOCK=ck_rwlock -DINITIALIZER=CK_RWLOCK_INITIALIZER -DFORGETS
// expect: verdict=unsafe exit=1 error=race
//
// The locks of Concurrency Kit (libck-dev), which use inline assembly for x86. They guard a counter,
// or two variables that are equal outside of critical sections. FORGETS: one thread does not lock.
#include <assert.h>
#include <ck_pflock.h>
#include <ck_rwlock.h>
#include <ck_spinlock.h>
#include <ck_swlock.h>
#include <pthread.h>
#include <stddef.h>

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)

static int x, y;

#if defined(SPINLOCK)
static JOINED(JOINED(ck_spinlock_, SPINLOCK), _t) lock = INITIALIZER;
static void begin(void *unused) {
    (void)unused;
    JOINED(JOINED(ck_spinlock_, SPINLOCK), _lock)(&lock);
}
static void end(void *unused) {
    (void)unused;
    JOINED(JOINED(ck_spinlock_, SPINLOCK), _unlock)(&lock);
}
#elif defined(QUEUE_LOCK)
static ck_spinlock_mcs_t lock;
static void begin(void *me) { ck_spinlock_mcs_lock(&lock, me); }
static void end(void *me) { ck_spinlock_mcs_unlock(&lock, me); }
#else
static JOINED(READERS_LOCK, _t) lock = INITIALIZER;
static void begin(void *unused) {
    (void)unused;
    JOINED(READERS_LOCK, _write_lock)(&lock);
}
static void end(void *unused) {
    (void)unused;
    JOINED(READERS_LOCK, _write_unlock)(&lock);
}
#endif

static void *writer(void *unused) {
    ck_spinlock_mcs_context_t me;
    begin(&me);
    x++;
    y++;
    end(&me);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
#ifdef READERS_LOCK
#ifndef FORGETS
    JOINED(READERS_LOCK, _read_lock)(&lock);
#endif
    assert(x == y);
#ifndef FORGETS
    JOINED(READERS_LOCK, _read_unlock)(&lock);
#endif
#else
    writer(NULL);
#endif
    pthread_join(thread, NULL);
#ifndef READERS_LOCK
    assert(x == 2 && y == 2);
#endif
    return 0;
}
