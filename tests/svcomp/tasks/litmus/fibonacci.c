// Two threads add to each other's number; the sum is largest if they alternate.
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }

int i = 1, j = 1;

void *first(void *arg) {
    for (int k = 0; k < 3; k++) i = i + j;
    return arg;
}

void *second(void *arg) {
    for (int k = 0; k < 3; k++) j = j + i;
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    int seen = i > j ? i : j;
    if (seen >= 21) reach_error();
    return 0;
}
