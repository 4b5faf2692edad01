// N lines are formatted in a local buffer, while another thread runs.
#include "other.h"

#include <stdio.h>
#include <string.h>

#ifndef N
#define N 220
#endif

int main(void) {
    pthread_t thread;
    begin_other(&thread);
    size_t length = 0;
    for (int i = 0; i < N; i++) {
        char line[64];
        snprintf(line, sizeof line, "item %d of %s: %5.2f", i, "a list", i * 0.5);
        length += strlen(line);
    }
    meet_other(&thread);
    return length < N;
}
