// The program assumes a range of a chosen number, which is then used without restrictions.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static void assume_abort_if_not(int cond) {
    if (!cond) {
        abort();
    }
}

static struct {
    pthread_mutex_t lock;
    int n;
} places[40];

static void *adds(void *unused) {
    int i = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= i && i < 40);
    pthread_mutex_lock(&places[i].lock);
    places[i].n++;
    pthread_mutex_unlock(&places[i].lock);
    return unused;
}

int main(void) {
    for (int i = 0; i < 40; i++)
        pthread_mutex_init(&places[i].lock, 0);
    pthread_t t;
    pthread_create(&t, 0, adds, 0);
    pthread_mutex_lock(&places[39].lock);
    int before = places[39].n;
    pthread_mutex_unlock(&places[39].lock);
    pthread_join(t, 0);
    if (places[39].n > before + 1)
        reach_error();
    return 0;
}
