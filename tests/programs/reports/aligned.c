// smc: --model=rc11 -DKIND=0
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on n[1].b
// smc: --model=rc11 -DKIND=1
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on n[1].b
// smc: --model=rc11 -DKIND=2
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on n[1].b
// smc: --model=rc11 -DKIND=3
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on g[1].b
// smc: --model=rc11 -DKIND=4
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on n[1].b
// smc: --model=rc11 -DKIND=5
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on n[1].b
// smc: --model=rc11 -DKIND=6
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on n[1].b
// smc: --model=rc11 -DKIND=7
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: data race on n[1].b
//
// Aligned memory, and that of alloca, is named by the pointer that holds it, and has its type.
#define _GNU_SOURCE
#include <alloca.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    int a, b;
    struct node *next;
};
enum { BYTES = 4 * sizeof(struct node) };
static struct node *g;
static struct list {
    struct node *head;
} list;

static void *writer(void *p) {
    ((struct node *)p)->b = 1;
    return NULL;
}

static struct node *make(void) {
    void *p;
    return posix_memalign(&p, 64, BYTES) ? NULL : p;
}

int main(void) {
    pthread_t t;
    struct node *n;
#if KIND == 0
    n = aligned_alloc(64, BYTES);
#elif KIND == 1
    if (posix_memalign((void **)&n, 64, BYTES)) return 0;
#elif KIND == 2
    void *p;
    if (posix_memalign(&p, 64, BYTES)) return 0;
    n = p;
#elif KIND == 3
    if (posix_memalign((void **)&g, 64, BYTES)) return 0;
    n = g;
#elif KIND == 4
    if (posix_memalign((void **)&list.head, 64, BYTES)) return 0;
    n = list.head;
#elif KIND == 5
    n = make();
#elif KIND == 6
    n = alloca(BYTES);
#else
    n = pvalloc(BYTES);
#endif
    pthread_create(&t, NULL, writer, n + 1);
    n[1].b = 2;
    pthread_join(t, NULL);
    return 0;
}
