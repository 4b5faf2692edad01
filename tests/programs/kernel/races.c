// smc: --model=lkmm --keep-going
// expect: verdict=unsafe exit=1 error=race
// smc: --model=lkmm --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: --model=lkmm --keep-going -DORDERED
// expect: verdict=verified exit=0
// smc: --model=lkmm --keep-going -DORDERED --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=lkmm --plain=access
// expect: verdict=verified exit=0
//
// Plain accesses race under the kernel's model unless marked accesses and fences order them: a
// plain write that is published by WRITE_ONCE, and by a release.
#include <smc/linux.h>

static int data, flag, seen;

static void *writer(void *unused) {
    data = 1;
#ifdef ORDERED
    smp_store_release(&flag, 1);
#else
    WRITE_ONCE(flag, 1);
#endif
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
#ifdef ORDERED
    if (smp_load_acquire(&flag)) seen = data;
#else
    if (READ_ONCE(flag)) seen = data;
#endif
    pthread_join(t, 0);
    return 0;
}
