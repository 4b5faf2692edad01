// A round takes a value and restores it. What another thread writes in between is lost, although no
// thread reads it: three values are lost only with three rounds.
// smc:
// expect: verdict=unsafe error=assertion errors=1
// smc: --model=sc
// expect: verdict=unsafe error=assertion errors=1
// smc: --undone=2
// expect: verdict=bounded
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { VALUES = 3 };
static atomic_int word[VALUES + 1], which = 1;

static void *puts_back(void *unused) {
    int i;
    while ((i = atomic_load(&which))) {
        const int value = atomic_exchange(&word[i], 9);
        atomic_store(&word[i], value);
    }
    return unused;
}

int main(void) {
    pthread_t id;
    int lost = 0;
    pthread_create(&id, 0, puts_back, 0);
    for (int i = 1; i <= VALUES; i++) {
        atomic_store(&which, i);
        atomic_store(&word[i], 7);
    }
    atomic_store(&which, 0);
    pthread_join(id, 0);
    for (int i = 1; i <= VALUES; i++) lost += atomic_load(&word[i]) == 0;
    assert(lost < VALUES);
}
