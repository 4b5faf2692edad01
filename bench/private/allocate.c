// N allocations, each freed before the next one, except for a list of the last ones.
#include "other.h"

#include <stdlib.h>

#ifndef N
#define N 100000
#endif

struct item {
    struct item *next;
    int value;
};

int main(void) {
    pthread_t thread;
    begin_other(&thread);
    struct item *list = NULL;
    long sum = 0;
    for (int i = 0; i < N; i++) {
        struct item *item = malloc(sizeof *item);
        *item = (struct item){list, i};
        sum += item->value;
        if (i % 1000) free(item);
        else list = item;
    }
    while (list) {
        struct item *next = list->next;
        free(list);
        list = next;
    }
    meet_other(&thread);
    return sum < 0;
}
