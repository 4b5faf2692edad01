// smc: -DTHIRD=reader
// expect: verdict=verified exit=0
// smc: -DTHIRD=reader --awaits=off
// expect: verdict=verified exit=0 executions=331
// smc: -DTHIRD=reader --awaits=off --jobs=2
// expect: verdict=verified exit=0 executions=331
// smc: -DTHIRD=reader --awaits=off --undone=2
// expect: verdict=bounded exit=0
// expect-stderr: --undone=3
// smc: -DTHIRD=writer --awaits=off --undone=3
// expect: verdict=verified exit=0
//
// A read-write lock like Linux's: an attempt adds, and subtracts again if it was too early. Other threads
// may observe the state in between; with one more round, none needs further rounds. By default that round
// is explored, since it is quick. Without --awaits=off, attempts that are taken back are not executed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { FREE = 0x100000 };
static atomic_int lock = FREE;
static int data;

static void read_lock(void) {
    while (atomic_fetch_sub(&lock, 1) <= 0) {
        atomic_fetch_add(&lock, 1);
        while (atomic_load(&lock) <= 0);
    }
}

static void write_lock(void) {
    while (atomic_fetch_sub(&lock, FREE) != FREE) {
        atomic_fetch_add(&lock, FREE);
        while (atomic_load(&lock) != FREE);
    }
}

static void *reader(void *arg) {
    read_lock();
    int x = data;
    assert(x == data);
    atomic_fetch_add(&lock, 1);
    return arg;
}

static void *writer(void *arg) {
    write_lock();
    data = 1;
    atomic_fetch_add(&lock, FREE);
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, writer, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_create(&t[2], NULL, THIRD, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
