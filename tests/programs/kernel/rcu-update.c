// smc: --model=lkmm --keep-going
// expect: verdict=verified exit=0
// smc: --model=lkmm --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=lkmm --keep-going -DSRCU
// expect: verdict=verified exit=0
// smc: --model=lkmm --keep-going -DNESTED
// expect: verdict=verified exit=0
// smc: --model=lkmm --keep-going -DEARLY
// expect: verdict=unsafe exit=1 error=race
// smc: --model=lkmm --keep-going -DEARLY --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=lkmm --keep-going -DOUTSIDE
// expect: verdict=unsafe exit=1 error=race
//
// The purpose of RCU: a reader that reads a pointer in a critical section also reads its object,
// and a thread that replaces it waits for a grace period before it writes the old object. That also
// orders plain accesses.
#include <smc/linux.h>

struct config {
    int v;
};

static struct config old = {1}, new = {2}, *current = &old;
DEFINE_STATIC_SRCU(srcu);

static void *reader(void *unused) {
#ifdef SRCU
    const int index = srcu_read_lock(&srcu);
    const struct config *c = rcu_dereference(current);
    (void)*(volatile int *)&c->v;
    srcu_read_unlock(&srcu, index);
#else
    rcu_read_lock();
    const struct config *c = rcu_dereference(current);
#ifdef NESTED
    rcu_read_lock();
    rcu_read_unlock();
#endif
#ifdef OUTSIDE
    rcu_read_unlock();
#endif
    (void)*(volatile int *)&c->v;
#ifndef OUTSIDE
    rcu_read_unlock();
#endif
#endif
    return unused;
}

static void *updater(void *unused) {
    rcu_assign_pointer(current, &new);
#if defined(SRCU)
    synchronize_srcu(&srcu);
#elif !defined(EARLY)
    synchronize_rcu();
#endif
    old.v = 99;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, updater, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
