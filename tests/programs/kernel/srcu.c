// smc: --model=lkmm --keep-going
// expect: verdict=verified exit=0 executions=3
// smc: --model=lkmm --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --model=lkmm --keep-going -DOBJECT=other
// expect: verdict=unsafe exit=1 executions=4 error=assertion
// smc: --model=lkmm --keep-going -DOBJECT=other --algo=enumerate
// expect: verdict=unsafe exit=1 executions=4 error=assertion
// smc: --model=rc11
// expect: exit=2
// expect-stderr: RCU under this model; use --model=lkmm.cat
//
// A grace period of SRCU waits for read-side critical sections of its own srcu_struct only.
#include <assert.h>
#include <smc/linux.h>

#ifndef OBJECT
#define OBJECT mine
#endif
DEFINE_STATIC_SRCU(mine);
DEFINE_STATIC_SRCU(other);
static int x, y;

static void *reader(void *unused) {
    const int index = srcu_read_lock(&mine);
    const int a = READ_ONCE(x), b = READ_ONCE(y);
    srcu_read_unlock(&mine, index);
    assert(!(a && !b));
    return unused;
}

int main(void) {
    pthread_t t;
    (void)&other;
    pthread_create(&t, 0, reader, 0);
    WRITE_ONCE(y, 1);
    synchronize_srcu(&OBJECT);
    WRITE_ONCE(x, 1);
    pthread_join(t, 0);
    return 0;
}
