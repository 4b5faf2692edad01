// smc: --report=full
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((struct node *)&pool[32])->next: plain
// report: write ((struct node *)&pool[32])->next = NULL (plain)
// smc: -DATOMIC
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((struct node *)&pool[32])->key: plain
// report: write ((struct node *)&pool[32])->ready = 1 (seq_cst)
// smc: -DHEAP
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((struct slab *)&memory[32])->nodes[1].key: plain
// smc: -DVOID
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((struct slab *)(malloc(line 66) + 32))->nodes[1].key: plain
// smc: -DSTATIC
// expect: verdict=unsafe exit=1 error=race
// report: data race on ((struct slab *)&pool)->nodes[1].key: plain
// smc: -DMANY
// expect: verdict=unsafe exit=1 error=race
// report: data race on pool[32]: plain
// smc: -DCUT
// expect: verdict=unsafe exit=1 error=race
// report: data race on pool[252]: plain
//
// Memory declared as bytes is shown as the struct through which it is accessed, in C notation. If
// there are several structs, or one that does not fit, its bytes are shown.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct node { int key; struct node *next; _Atomic int ready; };
struct slab { int used; struct node nodes[2]; };
struct other { int first; };

static _Alignas(16) char pool[256];
static size_t top;
static void *carve(size_t n) { void *p = pool + top; top += (n + 15) & ~(size_t)15; return p; }
struct arena { char *at; };
static void *take(struct arena *a, size_t n) { void *p = a->at; a->at += n; return p; }

static struct node *n;
static struct slab *s;
static struct other *o;
static void *reserved;

static void change(int key) {
#if defined HEAP || defined VOID
    s->nodes[1].key = key;
#elif defined STATIC
    struct slab *here = (struct slab *)pool;
    here->nodes[1].key = key;
#elif defined MANY
    if (key == 1) n->key = 1;
    else o->first = 2;
#else
    n->key = key;
#endif
}

static void make(void) {
#ifdef HEAP
    char *memory = malloc(512);
    struct arena a = {memory};
#elif defined VOID
    reserved = malloc(512);
    struct arena a = {reserved};
#endif
#if defined HEAP || defined VOID
    (void)take(&a, 32);
    s = take(&a, sizeof *s);
    s->used = 0;
#elif defined CUT
    n = (struct node *)(pool + 252);
#elif !defined STATIC
    (void)carve(24);
    n = carve(sizeof *n);
    o = (struct other *)n;
    n->next = n;
    atomic_init(&n->ready, 0);
#endif
}

static void *other(void *given) {
#ifdef ATOMIC
    if (atomic_load(&n->ready)) n->key = 3;
#elif defined HEAP || defined VOID || defined STATIC || defined MANY || defined CUT
    change(1);
#else
    n->next = NULL;
#endif
    return given;
}

int main(void) {
    pthread_t thread;
    make();
    pthread_create(&thread, NULL, other, NULL);
#ifdef ATOMIC
    atomic_store(&n->ready, 1);
    change(2);
#elif defined HEAP || defined VOID || defined STATIC || defined MANY || defined CUT
    change(2);
#else
    n->next = n;
#endif
    pthread_join(thread, NULL);
}
