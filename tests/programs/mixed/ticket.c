// smc: --model=rc11 --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: --model=rc11 --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: --model=tso --keep-going --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0
// smc: --model=tso --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=2
// smc: --model=sc --algo=enumerate --keep-going --symmetry=off
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc --algo=tracer
// expect: exit=2
// expect-stderr: mixed-size atomic accesses: lock.word is accessed as 4 bytes here
// expect-stderr: note: for atomic accesses of different sizes, use --algo=trust
// smc: --model=sc --preemptions=2
// expect: exit=2
// expect-stderr: note: for atomic accesses of different sizes, use --algo=trust, without --preemptions
// smc: --model=tso --check=termination
// expect: exit=2
// expect-stderr: note: for atomic accesses of different sizes, use --algo=trust, without --check=termination
// smc: --model=imm.cat
// expect: exit=2
// expect-stderr: note: for atomic accesses of different sizes, use a built-in model but c11, such as --model=rc11
// smc: --mixed-sizes=error
// expect: exit=2
// expect-stderr: mixed-size atomic accesses: lock.word is accessed as 4 bytes here
// smc: --model=ra --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: --model=sra --keep-going --algo=enumerate --symmetry=off
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra -DBUG_ADDS_TO_WORD
// expect: verdict=unsafe exit=1 error=liveness line=74
// smc: --model=rc11 -DBUG_ADDS_TO_WORD
// expect: verdict=unsafe exit=1 error=liveness line=74
// report: update lock: next = -1 -> 0, owner = -1 -> 0 (relaxed)
// report: read lock: next = 1, owner = 1 (acquire), from steps 2, 4
// smc: --model=rc11 --algo=sampling --samples=200 --keep-going
// expect: verdict=sampled outcomes=4
// smc: --model=tso --algo=sampling --jobs=2 --samples=600 --keep-going
// expect: verdict=sampled outcomes=4
// smc: --model=tso --algo=sampling -DBUG_ADDS_TO_WORD
// expect: verdict=unsafe exit=1 error=liveness line=74
//
// A ticket lock of two halves: taking a ticket adds to one half, and a waiting thread reads the whole word. BUG_ADDS_TO_WORD:
// 65535 tickets were taken before, and the next one is added to the word, which carries into the other half.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union ticket {
    uint32_t word;
    struct {
        uint16_t next, owner;
    };
};

#ifdef BUG_ADDS_TO_WORD
static union ticket lock = {.next = 65535, .owner = 65535};
#else
static union ticket lock;
#endif
static int inside;

static void *work(void *arg) {
    union ticket now;
#ifdef BUG_ADDS_TO_WORD
    const union ticket before = {.word = __atomic_fetch_add(&lock.word, 1, __ATOMIC_RELAXED)};
    const uint16_t mine = before.next;
#else
    const uint16_t mine = __atomic_fetch_add(&lock.next, 1, __ATOMIC_RELAXED);
#endif
    do now.word = __atomic_load_n(&lock.word, __ATOMIC_ACQUIRE);
    while (now.owner != mine);
    inside++;
    assert(inside == 1);
    inside--;
    __atomic_store_n(&lock.owner, mine + 1, __ATOMIC_RELEASE);
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, work, NULL);
    pthread_create(&u, NULL, work, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
}
