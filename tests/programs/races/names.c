// smc: --model=ra --keep-going -DRACE=queue.head
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on queue.head: plain
// smc: --model=ra --keep-going -DRACE=nodes[1].next
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on nodes[1].next: plain
// smc: --model=ra --keep-going -DRACE=nodes[2].value.of.whole
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on nodes[2].value.of.whole: plain
// smc: --model=ra --keep-going -DRACE=nodes[2].value.of.half[1]
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on nodes[2].value.of.half[1]: plain
// smc: --model=ra --keep-going -DRACE=nodes[2].kind
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on nodes[2].kind: plain
// smc: --model=ra --keep-going -DRACE=grid[1][2]
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on grid[1][2]: plain
// smc: --model=ra --keep-going -DRACE=last->next
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on made->next: plain
// smc: --model=ra --keep-going -DRACE=several[3].kind
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on several[3].kind: plain
// smc: --model=ra --keep-going -DRACE=table[1]->value.of.whole
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on malloc(line 87)->value.of.whole: plain
// smc: --model=ra --keep-going -DRACE=given->next
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on thread 1's own.next: plain
// smc: --model=ra -DLOCK=nodes[1].lock
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: thread 0 locks nodes[1].lock, which it already holds
// smc: --model=ra -DLOCK=last->lock
// expect: verdict=unsafe exit=1 error=deadlock
// expect-stderr: thread 0 locks made->lock, which it already holds
//
// Reports name parts of variables and of allocated memory as in the source.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

union number {
    long whole;
    short half[4];
};

typedef struct node {
    struct node *next;
    struct {
        volatile union number of;
    } value;
    struct { // its members are the node's
        bool taken;
        char kind;
    };
    pthread_mutex_t lock;
} node;

static struct {
    sem_t items;
    node *head, *tail;
} queue;

static node nodes[3];
static int grid[2][3];
static node *last, *several, *table[2];
static _Atomic(node *) handed_over;

#ifndef RACE
#define RACE given
#endif

static void *worker(void *unused) {
    node own = {0}, *given = &own;
    atomic_store(&handed_over, given);
    RACE = 0;
    return unused;
}

static void make(void) {
    node *made = malloc(sizeof *made);
    last = made;
    several = calloc(4, sizeof *several);
    table[1] = calloc(1, sizeof **table);
}

int main(void) {
    pthread_t t;
    make();
#ifdef LOCK
    pthread_mutex_init(&LOCK, NULL);
    pthread_mutex_lock(&LOCK);
    pthread_mutex_lock(&LOCK);
#endif
    pthread_create(&t, NULL, worker, NULL);
    node *given;
    while (!(given = atomic_load(&handed_over))) continue;
    RACE = 0;
    pthread_join(t, NULL);
    return 0;
}
