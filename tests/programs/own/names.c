// smc: --model=ra
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra --unroll=smc_thread_body:9 --entry=smc_exit
// expect: verdict=verified exit=0
// smc: --model=ra -DUNDEFINED
// expect: exit=2
// expect-stderr: call of 'smc_load'
//
// Functions and variables with names that smc's own library uses; and variables with names of library functions.
#include <assert.h>
#include <pthread.h>
#include <string.h>

int smc_note = 3;
static int rand_r = 4;
int getenv = 5;
char *secure_getenv(const char *); // which smc has in terms of getenv
static int smc_lock(int n) { return n + 1; }
int smc_thread_body(int n) {
    for (int i = 0; i < 3; i++) n += i;
    return n;
}
int smc_finish(void) { return 1; }
int smc_exit(void) { return smc_thread_body(0); }
int smc_store(int a, int b) { return a - b; }
int smc_load(int);
int smc_refuse(const char *s) { return *s; }

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *sets(void *unused) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    assert(smc_lock(smc_note) == 4 && smc_finish() && smc_store(5, 3) == 2 && smc_refuse("a") == 'a');
    assert(smc_exit() == 3 && rand_r == 4 && getenv == 5);
    assert(strchr("abc", 'c') && !secure_getenv("HOME"));
#ifdef UNDEFINED
    smc_load(1);
#endif
    pthread_create(&t, 0, sets, 0);
    pthread_mutex_lock(&m);
    while (!ready) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
