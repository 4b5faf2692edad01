// A thread reads its id from the variable in which pthread_create stores it.
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { abort(); }

pthread_t id;

void *run(void *arg) {
    if (!pthread_equal(id, pthread_self())) reach_error();
    return arg;
}

int main(void) {
    pthread_create(&id, 0, run, 0);
    pthread_join(id, 0);
    return 0;
}
