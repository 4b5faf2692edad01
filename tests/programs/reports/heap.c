// smc: -DRING
// expect: verdict=unsafe exit=1 error=race
// report: data race on buffer->slots[0].data: plain read by thread 0
// report: write buffer->slots[0].turn = 1 (relaxed)
// smc: -DFREED
// expect: verdict=unsafe exit=1 error=memory
// report: use after free: thread 0 may still access the memory freed here
// report: write top = n#2 (line 59) (plain)
// report: free n#2 (struct node, line 59)
// smc: -DSTATIC
// expect: verdict=unsafe exit=1 error=race
// report: data race on table->used: plain
// report: write table = malloc(line 67) (plain)
// smc: -DMEMBER
// expect: verdict=unsafe exit=1 error=race
// report: data race on entries[2].key: plain
// smc: -DMOVES
// expect: verdict=unsafe exit=1 error=race
// report: data race on malloc(line 78)->used: plain
// smc: -DUNTYPED
// expect: verdict=unsafe exit=1 error=race
// report: data race on malloc(line 83) + 4: plain
// smc: -DBYTES
// expect: verdict=unsafe exit=1 error=race
// report: data race on bytes + 8: plain
//
// Allocated memory is named by what first holds it, and its parts by the type with which it is used: through
// functions that only pass the address on, in arrays at the end of a struct, where the offset does not determine
// the type. A static variable that holds several addresses names none, nor does a member that links objects.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct slot { _Atomic unsigned turn; int data; };
struct ring { unsigned mask; struct slot slots[]; };
struct node { int value; struct node *next; };
struct entry { int key, value; };
struct table { int used; struct entry *entries; };

static struct ring *buffer_of(unsigned n) {
    struct ring *made = malloc(sizeof *made + n * sizeof made->slots[0]);
    made->mask = n - 1;
    for (unsigned i = 0; i < n; i++) atomic_init(&made->slots[i].turn, 0);
    return made;
}
static void *allocate(size_t size) {
    void *p = malloc(size);
    if (!p) abort();
    return p;
}
static struct node *node_of(int value) {
    struct node *made = allocate(sizeof *made);
    made->value = value;
    return made;
}
static struct node *top;
static void push(int value) {
    struct node *n = node_of(value);
    n->next = top;
    top = n;
}
static struct table *table, *moving;
static void *untyped;

static void make(void) {
    table = malloc(sizeof *table);
    table->used = 0;
#ifdef MEMBER
    table->entries = malloc(4 * sizeof *table->entries);
#endif
#ifdef FREED
    push(1), push(2);
#endif
#ifdef MOVES
    moving = table;
    moving =
        malloc(sizeof *moving);
    moving->used = 0;
#endif
#ifdef UNTYPED
    untyped =
        malloc(16);
#endif
}

static void *other(void *given) {
#ifdef RING
    struct ring *r = given;
    r->slots[0].data = 42;
    atomic_store_explicit(&r->slots[0].turn, 1, memory_order_relaxed);
#elif defined FREED
    free(top);
#elif defined STATIC
    table->used = 1;
#elif defined MEMBER
    table->entries[2].key = 1;
#elif defined MOVES
    moving->used = 1;
#elif defined BYTES
    ((long *)given)[1] = 1;
#else
    *((int *)untyped + 1) = 1;
#endif
    return given;
}

int main(void) {
    pthread_t thread;
    struct ring *buffer = buffer_of(2);
    make();
#ifdef BYTES
    char *bytes = malloc(32);
    pthread_create(&thread, NULL, other, bytes);
#else
    pthread_create(&thread, NULL, other, buffer);
#endif
#ifdef RING
    if (atomic_load(&buffer->slots[0].turn) == 1) assert(buffer->slots[0].data == 42);
#elif defined FREED
    assert(top->next);
#elif defined STATIC
    table->used = 2;
#elif defined MEMBER
    table->entries[2].key = 2;
#elif defined MOVES
    moving->used = 2;
#elif defined BYTES
    ((long *)bytes)[1] = 2;
#else
    *((int *)untyped + 1) = 2;
#endif
    pthread_join(thread, NULL);
}
