// Queue_ok(N): N threads take one mutex once each; half of them fill a ring of SIZE elements if it
// is their turn, and half empty it. Everything is guarded, so the classes are the orders of
// critical sections: N!. The paper's "loop bound 12" has 9! of them: N = 9 threads and SIZE = 12.
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 5
#endif
#ifndef SIZE
#define SIZE 12
#endif

static int ring[SIZE], stored[SIZE];
static int head, tail, amount;
static bool fill_turn = true, drain_turn;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void enqueue(int value) {
    ring[tail] = value;
    tail = (tail + 1) % SIZE;
    amount++;
}

static int dequeue(void) {
    int value = ring[head];
    head = (head + 1) % SIZE;
    amount--;
    return value;
}

static void *filler(void *arg) {
    int value = *(int *)arg;
    pthread_mutex_lock(&lock);
    if (fill_turn) {
        for (int i = 0; i < SIZE && amount < SIZE; i++) {
            value += i;
            enqueue(value);
            stored[i] = value;
        }
        fill_turn = false;
        drain_turn = true;
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *drainer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    if (drain_turn) {
        for (int i = 0; i < SIZE && amount > 0; i++) (void)(dequeue() == stored[i]);
        drain_turn = false;
        fill_turn = true;
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    static int ids[N];
    pthread_t threads[N];
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, i % 2 ? drainer : filler, &ids[i]);
    }
    return 0;
}
