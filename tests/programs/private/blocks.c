// smc:
// expect: verdict=verified exit=0 executions=2 events=13
// smc: --algo=trust
// expect: verdict=verified exit=0 executions=2 events=13
// smc: --algo=lapor
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra
// expect: verdict=verified exit=0 executions=2 events=13
// smc: -DSIZE=4096 --elision=off
// expect: verdict=verified exit=0 executions=2
// smc: -DSIZE=4096 --model=sc
// expect: verdict=verified exit=0 executions=2
// smc: -DSIZE=4096 -DONE_BYTE
// expect: verdict=verified exit=0 executions=2
// smc: -DSIZE=4096 -DONE_BYTE --jobs=2
// expect: verdict=verified exit=0 executions=2
// smc: -DSIZE=4096 -DEACH_BYTE
// expect: verdict=verified exit=0 executions=2
// smc: -DSIZE=4096 -DUNLOCKED
// expect: error=race line=68 exit=1
// smc: -DSIZE=512 -DUNLOCKED --plain=access
// expect: error=assertion line=78 exit=1
// smc: -DSIZE=1024 -DUNDEFINED
// expect: error=uninitialized line=78 exit=1
// smc: -DSIZE=4096 -DPOINTER --check=leaks
// expect: verdict=verified exit=0 executions=2
// smc: -DSIZE=4096 -DBEYOND
// expect: error=memory line=95 exit=1
//
// A buffer is filled and copied under a mutex. As long as nothing else accesses a part of it, a
// memset and a memcpy of it are one event each, whatever its size. One access to a byte (ONE_BYTE),
// a loop over all bytes (EACH_BYTE), bytes that are not defined (UNDEFINED) and pointers (POINTER)
// divide it. Without the mutex (UNLOCKED) the copy races with the memset; where that is no error,
// the thread may copy a part of each.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef SIZE
#define SIZE (16 << 20)
#endif

static char buffer[SIZE];
static char *kept[128];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void lock(void) {
#ifndef UNLOCKED
    pthread_mutex_lock(&m);
#endif
}

static void unlock(void) {
#ifndef UNLOCKED
    pthread_mutex_unlock(&m);
#endif
}

static void *work(void *arg) {
    char *copy = malloc(SIZE);
    long sum = 0;
    lock();
#ifdef ONE_BYTE
    buffer[1001]++;
    buffer[1001]--;
#endif
    memcpy(copy, buffer, SIZE);
#ifdef EACH_BYTE
    for (int i = 0; i < SIZE; i++) sum += buffer[i];
#endif
#ifdef POINTER
    memcpy(copy, kept, sizeof kept);
    memcpy(copy, buffer, sizeof kept);
#endif
    unlock();
    // The whole of one of the two memsets was copied.
    assert(copy[8] == copy[SIZE - 9] || sum);
    free(copy);
    return arg;
}

int main(void) {
    pthread_t t;
    memset(buffer, 1, SIZE);
#ifdef UNDEFINED
    char *other = malloc(SIZE);
    memset(other, 1, SIZE / 2);
    memcpy(buffer, other, SIZE);
    free(other);
#endif
    pthread_create(&t, NULL, work, NULL);
    lock();
#ifdef BEYOND
    memset(buffer + 8, 2, SIZE);
#else
    memset(buffer, 2, SIZE);
#endif
#ifdef POINTER
    char *pointers[128] = {[77] = malloc(1)};
    memcpy(kept, pointers, sizeof pointers);
#endif
    unlock();
    pthread_join(t, NULL);
#ifdef POINTER
    free(kept[77]);
#endif
    return 0;
}
