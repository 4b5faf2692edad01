// smc: --model=sc --report=full
// expect: verdict=unsafe exit=1 errors=1 error=assertion
// report: write malloc(line 24:44)->value = 1 (plain)
// report: write malloc(line 24:68)->value = 2 (plain)
// report: write malloc(line 24:44)->next = malloc(line 24:68) (plain)
// report: allocate malloc(line 19 for 27)
// report: allocate malloc(line 19 for 28)
// report: allocate malloc(line 19 for 29)
// report: allocate malloc(line 30 #2)
//
// Allocations in one line, by one call from several, and in a loop, have names of their own.
#include <assert.h>
#include <stdlib.h>

struct node { struct node *next; int value; };

static struct node *make(int value) {
    struct node *n =
        malloc(sizeof *n);
    n->value = value;
    return n;
}
static struct node *make_one(int value) { return make(value); }
static void *pair(void) { struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->value = 1; b->value = 2; a->next = b; return a; }

int main(void) {
    struct node *x =       make_one(3);
    struct node *y =        make_one(4);
    struct node *z = make(5), *w = NULL;
    for (int i = 0; i < 2; i++) w = malloc(sizeof *w);
    struct node *p = pair();
    assert(x->value + y->value + z->value + p->next->value == 13 || !w);
}
