// A task for each node of a list.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=22
#include <stdlib.h>
struct node { struct node *next; int v; };
int total;
int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 4; i++) { struct node *n = malloc(sizeof *n); n->next = head; n->v = i; head = n; }
#pragma omp parallel
#pragma omp single
    for (struct node *n = head; n; n = n->next)
#pragma omp task firstprivate(n)
    {
        n->v++;
#ifndef RACE
#pragma omp atomic
#endif
        total += n->v;
    }
    while (head) { struct node *n = head; head = n->next; free(n); }
    return 0;
}
