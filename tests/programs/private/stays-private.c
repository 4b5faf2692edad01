// smc: -DWRONG_END
// expect: verdict=unsafe exit=1 error=memory
// smc: -DAFTER_FREE
// expect: verdict=unsafe exit=1 error=memory
// smc: -DUNWRITTEN
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DUNWRITTEN_COPY
// expect: verdict=unsafe exit=1 error=uninitialized
// smc: -DCOPIES
// expect: verdict=verified exit=0 executions=2
// smc: -DCOPIES --elision=off
// expect: verdict=verified exit=0 executions=2
// smc: -DCOPIES --jobs=2 --debug=share-after=0
// expect: verdict=verified exit=0 executions=2
// smc: -DWAITS
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DWAITS --elision=off
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DUNDOES
// expect: verdict=verified exit=0
// smc: -DRETRIES
// expect: verdict=verified exit=0
// smc: -DRETRIES --elision=off
// expect: verdict=verified exit=0
// smc: -DTABLE
// expect: verdict=verified exit=0 executions=2
// smc: -DTABLE -DBUG
// expect: verdict=unsafe exit=1 error=assertion
// report: write table
// smc: -DRECURSES
// expect: verdict=verified exit=0 executions=2
//
// Errors in private memory are found as in other memory, and its contents are the same in each execution.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_int flag, seen;
static int tries, *count;

static void *other(void *unused) {
    atomic_store(&flag, 1);
    return unused;
}

struct tree {
    struct tree *left, *right;
    int key;
};

static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = malloc(sizeof *t);
        *t = (struct tree){.key = key};
    } else if (key < t->key) t->left = insert(t->left, key);
    else t->right = insert(t->right, key);
    return t;
}

static int sum(const struct tree *t) { return t ? t->key + sum(t->left) + sum(t->right) : 0; }

static void delete(struct tree *t) {
    if (!t) return;
    delete(t->left);
    delete(t->right);
    free(t);
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    int *p = malloc(4 * sizeof *p);
    p[0] = 1;
#if defined WRONG_END
    p[4] = 1;
#elif defined AFTER_FREE
    free(p);
    p[1] = 2;
#elif defined UNWRITTEN
    if (p[0] + p[1]) atomic_load(&flag);
#elif defined UNWRITTEN_COPY
    p = realloc(p, 16 * sizeof *p);
    if (p[2]) atomic_load(&flag);
#elif defined COPIES
    struct pair {
        char c;
        int n;
    } *a = malloc(2 * sizeof *a), *b = calloc(2, sizeof *b);
    a[0] = (struct pair){'x', 3};
    memcpy(b, a, sizeof *b);
    p = realloc(p, 8 * sizeof *p);
    p[7] = b->n + atomic_load(&flag);
    assert(b->c == 'x' && p[0] == 1 && b[1].n == 0 && (p[7] == 3 || p[7] == 4));
    free(a);
    free(b);
    free(p);
#elif defined WAITS
    while (p[0]) {}
#elif defined UNDOES
    count = p;
    while (!atomic_load(&flag)) {
        ++*count;
        --*count;
    }
#elif defined RETRIES
    for (int expected = 1; !atomic_compare_exchange_strong(&flag, &expected, 2); expected = 1) tries = expected;
#elif defined TABLE
    static int table[64];
    for (int i = 0; i < 64; i++) table[i] = i;
    table[5] += atomic_load(&flag);
#ifdef BUG
    assert(table[5] == 5);
#else
    assert(table[5] == 5 || table[5] == 6);
#endif
#elif defined RECURSES
    struct tree *t = NULL;
    for (int i = 0; i < 40; i++) t = insert(t, i * 17 % 40);
    assert(sum(t) == 780);
    delete(t);
    atomic_load(&flag);
#endif
    pthread_join(thread, NULL);
    return 0;
}
