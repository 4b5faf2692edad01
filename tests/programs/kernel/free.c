// smc: --model=lkmm
// expect: verdict=verified exit=0
// smc: --model=lkmm --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=lkmm -DSRCU
// expect: verdict=verified exit=0
// smc: --model=lkmm -DPLAIN
// expect: verdict=verified exit=0
// smc: --model=lkmm -DEARLY
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=lkmm -DEARLY --algo=enumerate
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=lkmm -DOTHER
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=lkmm -DCOUNTED=
// expect: verdict=verified exit=0
// smc: --model=lkmm -DCOUNTED=_relaxed
// expect: verdict=unsafe exit=1 error=memory
// smc: --model=lkmm -DLOCKED
// expect: verdict=verified exit=0
//
// Memory may be freed when no thread can access it any more: after a grace period, by the last
// owner of a reference, under a lock. Reading a value that a reader wrote later is not sufficient,
// since relaxed accesses to other locations may be reordered.
#include <smc/linux.h>
#include <stdlib.h>

struct config {
    int v;
    atomic_t users;
};

static struct config *current;
DEFINE_STATIC_SRCU(srcu);
DEFINE_STATIC_SRCU(other);
DEFINE_SPINLOCK(lock);

#define NAME_(a, b) a##b
#define NAME(a, b) NAME_(a, b)
#define PUT NAME(atomic_dec_return, COUNTED)

static void use(struct config *c) {
#ifdef PLAIN
    (void)*(volatile int *)&c->v;
#else
    (void)READ_ONCE(c->v);
#endif
}

#if defined(COUNTED)
static void *leave(void *unused) {
    use(current);
    if (PUT(&current->users) == 0) free(current);
    return unused;
}
#define reader leave
#define updater leave
#elif defined(LOCKED)
static void *reader(void *unused) {
    spin_lock(&lock);
    if (current) use(current);
    spin_unlock(&lock);
    return unused;
}
static void *updater(void *unused) {
    spin_lock(&lock);
    struct config *old = current;
    current = 0;
    spin_unlock(&lock);
    free(old);
    return unused;
}
#elif defined(SRCU) || defined(OTHER)
static void *reader(void *unused) {
    const int index = srcu_read_lock(&srcu);
    struct config *c = rcu_dereference(current);
    if (c) use(c);
    srcu_read_unlock(&srcu, index);
    return unused;
}
static void *updater(void *unused) {
    struct config *old = current;
    WRITE_ONCE(current, 0);
#ifdef OTHER
    synchronize_srcu(&other);
#else
    synchronize_srcu(&srcu);
#endif
    free(old);
    return unused;
}
#else
static void *reader(void *unused) {
    rcu_read_lock();
    struct config *c = rcu_dereference(current);
    if (c) use(c);
    rcu_read_unlock();
    return unused;
}
static void *updater(void *unused) {
    struct config *old = current;
    WRITE_ONCE(current, 0);
#ifndef EARLY
    synchronize_rcu();
#endif
    free(old);
    return unused;
}
#endif

int main(void) {
    pthread_t t[2];
    current = malloc(sizeof *current);
    current->v = 1;
    atomic_set(&current->users, 2);
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, updater, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
