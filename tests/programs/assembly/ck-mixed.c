// smc: -DTICKET --model=tso --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: -DTICKET --model=rc11 --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: -DTICKET -DTHREADS=3 --model=sc --keep-going
// expect: verdict=verified exit=0 executions=36
// smc: -DTICKET -DTHREADS=3 --model=sc --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=18 interchangeable=2
// smc: -DTICKET -DBUG --model=tso
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DBYTES --model=tso --keep-going
// expect: verdict=verified exit=0
// smc: -DBYTES --model=rc11 --keep-going
// expect: verdict=verified exit=0
// smc: -DBYTES -DBUG --model=tso
// expect: verdict=unsafe exit=1 error=assertion
//
// Concurrency Kit's locks with accesses of different sizes, as installed. TICKET: taking a ticket
// adds to four bytes, releasing the lock to one or two of them. BYTES: each reader has a byte, and
// a writer reads eight of them at once. BUG: the lock is released before the last access.
#include <assert.h>
#include <ck_bytelock.h>
#include <ck_spinlock.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif

static int inside;

// Whoever is inside leaves as it was what others may not see.
static void use(void) {
    __atomic_store_n(&inside, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&inside, 0, __ATOMIC_RELAXED);
}

#ifdef TICKET
static ck_spinlock_ticket_t lock = CK_SPINLOCK_TICKET_INITIALIZER;
static void *work(void *arg) {
    ck_spinlock_ticket_lock(&lock);
    assert(__atomic_load_n(&inside, __ATOMIC_RELAXED) == 0);
#ifdef BUG
    ck_spinlock_ticket_unlock(&lock);
    use();
#else
    use();
    ck_spinlock_ticket_unlock(&lock);
#endif
    return arg;
}
#else
static ck_bytelock_t lock = CK_BYTELOCK_INITIALIZER;
static void *work(void *arg) {
    if (arg) {
        ck_bytelock_write_lock(&lock, 1);
#ifdef BUG
        ck_bytelock_write_unlock(&lock);
        use();
#else
        use();
        ck_bytelock_write_unlock(&lock);
#endif
        return arg;
    }
    ck_bytelock_read_lock(&lock, 2);
    assert(__atomic_load_n(&inside, __ATOMIC_RELAXED) == 0);
    ck_bytelock_read_unlock(&lock, 2);
    return arg;
}
#endif

int main(void) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, i ? &lock : NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
}
