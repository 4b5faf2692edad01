// A stack without locks. Who pops frees the node; but another thread that has read the same top may still look at its
// next node. Compiled with -DFIXED, nodes are freed when all threads are done.
//
// smc: --model=sc
// expect: verdict=unsafe exit=1 error=memory line=27
// report: 35 free malloc(line
// report: Nothing orders thread 1's free in line 35 before thread 2's read in line 27.
// smc: -DFIXED
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node *_Atomic top;

static void push(struct node *n) {
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &n->next, n)) {}
}

static struct node *pop(void) {
    struct node *n = atomic_load(&top);
    while (n && !atomic_compare_exchange_strong(&top, &n, n->next)) {}
    return n;
}

static void *worker(void *arg) {
    struct node **popped = arg;
    *popped = pop();
#ifndef FIXED
    free(*popped);
#endif
    return NULL;
}

int main(void) {
    pthread_t a, b;
    struct node *popped[2] = {NULL, NULL};
    push(malloc(sizeof(struct node)));
    push(malloc(sizeof(struct node)));
    pthread_create(&a, NULL, worker, &popped[0]);
    pthread_create(&b, NULL, worker, &popped[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
#ifdef FIXED
    free(popped[0]);
    free(popped[1]);
#endif
    return 0;
}
