// The tasks share the pointer that the loop advances.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=30
#include <assert.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int value, square;
};
static struct node *push(struct node *list, int value) {
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->next = list;
    n->value = value;
    n->square = -1;
    return n;
}
static void process(struct node *n) { n->square = n->value * n->value; }
int main(void) {
    struct node *list = 0;
    for (int i = 0; i < 4; i++) list = push(list, i);
#pragma omp parallel default(none) shared(list)
    {
#pragma omp master
        {
            struct node *p = list;
            while (p) {
#pragma omp task shared(p)
                process(p);
                p = p->next;
            }
        }
    }
    for (struct node *p = list, *next; p; p = next) {
        assert(p->square == p->value * p->value);
        next = p->next;
        free(p);
    }
    return 0;
}
