// smc: --model=sc --report=full
// expect: verdict=unsafe exit=1 errors=1 error=assertion
// report: write p->value = 1 (plain)
// report: write b->value = 2 (plain)
// report: write p->next = b (line 24) (plain)
// report: allocate x (struct node, line 27)
// report: allocate y (struct node, line 28)
// report: allocate z (struct node, line 29)
// report: allocate w#2 (struct node, line 30)
//
// Objects are named by the variable that first holds them; those of one line, of one call, or of a loop have distinct names.
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
