// Thread-local variables whose addresses are passed on are private until another thread accesses
// them.
//
// expect: verdict=verified executions=1
// smc: --elision=off
// expect: verdict=verified executions=1
// smc: --model=sc --algo=enumerate
// expect: verdict=verified
// smc: --check=leaks
// expect: verdict=verified executions=1
//
// smc: -DSHARED
// expect: verdict=unsafe error=race line=41
// smc: -DSHARED -DORDERED
// expect: verdict=verified
// smc: -DSHARED --elision=off
// expect: verdict=unsafe error=race line=41
//
// smc: -DENDED
// expect: verdict=unsafe error=memory line=67
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static _Thread_local int buffer[4] = {1, 2};
static _Thread_local struct { int *at; } keeper;
static void set(int *to, int value) { *to = value; }
static _Atomic(int *) published;

static void fill(int n) {
    keeper.at = buffer;
    for (int i = 0; i < 4; i++) set(keeper.at + i, buffer[i] + n);
}

static void *run(void *arg) {
    fill(*(int *)arg);
    assert(buffer[0] == 1 + *(int *)arg && buffer[1] == 2 + *(int *)arg && buffer[3] == *(int *)arg);
#ifdef SHARED
    int *of_main = atomic_load_explicit(&published, memory_order_acquire);
    if (of_main) assert(*of_main == 8 || *of_main == 9);
#endif
#ifdef ENDED
    atomic_store(&published, buffer);
#endif
    return NULL;
}

int main(void) {
    static int numbers[] = {1, 2};
    pthread_t a, b;
#ifdef SHARED
    set(buffer, 8);
    atomic_store_explicit(&published, buffer, memory_order_release);
#ifndef ORDERED
    set(buffer, 9);
#endif
#endif
    pthread_create(&a, NULL, run, &numbers[0]);
    pthread_create(&b, NULL, run, &numbers[1]);
#if defined SHARED && !defined ORDERED
    set(buffer, 9);
#endif
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#ifdef ENDED
    assert(*atomic_load(&published));
#endif
    assert(buffer[1] == 2);
}
