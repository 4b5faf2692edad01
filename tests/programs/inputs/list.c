// smc: -DTHREADS=2
// expect: verdict=verified exit=0
// smc: -DTHREADS=2 --algo=trust
// expect: verdict=verified exit=0
// smc: -DTHREADS=2 -DWRONG
// expect: verdict=unsafe exit=1 error=assertion
//
// Threads insert free keys into a sorted list under a lock, as in ConDpor's benchmarks.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

static struct node nodes[THREADS], *head;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *insert(void *at) {
    struct node *n = at, **to = &head;
    n->key = __VERIFIER_nondet_int();
    pthread_mutex_lock(&lock);
#ifdef WRONG
    while (*to && (*to)->key <= n->key && n->key != 123456) to = &(*to)->next;
#else
    while (*to && (*to)->key <= n->key) to = &(*to)->next;
#endif
    n->next = *to;
    *to = n;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t h[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&h[i], NULL, insert, &nodes[i]);
    for (int i = 0; i < THREADS; i++) pthread_join(h[i], NULL);
    for (struct node *n = head; n && n->next; n = n->next) assert(n->key <= n->next->key);
    return 0;
}
