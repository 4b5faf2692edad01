// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// malloc, calloc and free by one thread.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 5; i++) {
        struct node *n = malloc(sizeof *n);
        n->value = i;
        n->next = list;
        list = n;
    }
    int sum = 0;
    while (list) {
        struct node *next = list->next;
        sum = sum * 10 + list->value;
        free(list);
        list = next;
    }
    assert(sum == 43210);

    long *zeros = calloc(8, sizeof *zeros);
    for (int i = 0; i < 8; i++) assert(zeros[i] == 0);
    zeros[7] = 7;
    long *copy = malloc(8 * sizeof *copy);
    memcpy(copy, zeros, 8 * sizeof *copy);
    assert(copy[7] == 7 && copy[0] == 0);
    free(zeros);
    free(copy);
    free(NULL);
    return 0;
}
