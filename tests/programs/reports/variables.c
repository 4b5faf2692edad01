// smc: --model=rc11
// expect: verdict=unsafe exit=1 errors=1 error=assertion line=43
//
// Variables of many types, for tests/e2e/debugger.sh.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum colour { RED, GREEN = 5, BLUE };
struct point { int x, y; };
struct node { struct node *next; struct point at; enum colour colour; double weight; char name[8]; unsigned low : 3, high : 5; };

atomic_int ready;
struct node *_Atomic head;
int *_Atomic given;
static int table[4] = {1, 2, 3, 4};

static int sum(const int *at, int n) {
    int total = 0;
    for (int i = 0; i < n; i++) {
        int part = at[i];
        total += part;
        atomic_fetch_add(&ready, 0);
    }
    return total;
}

static void *producer(void *arg) {
    struct node *node = malloc(sizeof *node);
    *node = (struct node){.at = {3, -4}, .colour = GREEN, .weight = 1.5, .name = "first", .low = 5, .high = 9};
    struct point local = node->at;
    unsigned big = 4000000000u;
    local.x += sum(table, 4);
    atomic_store(&head, node);
    atomic_store_explicit(&ready, local.x, memory_order_relaxed);
    return arg;
}

static void *consumer(void *arg) {
    struct node *got = atomic_load(&head);
    int seen = got ? got->at.x : -1;
    assert(!got || got->at.y == 4);
    return arg;
}

static void hand(int *at) { atomic_store(&given, at); }

int main(void) {
    int shared = 7;
    struct point late;
    hand(&shared);
    atomic_fetch_add(&ready, 0);
    late.x = late.y = 1;
    atomic_fetch_add(&ready, late.x - 1);
    pthread_t a, b;
    pthread_create(&a, NULL, producer, NULL);
    pthread_create(&b, NULL, consumer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
