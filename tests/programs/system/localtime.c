// smc: --nondet=0..0
// expect: verdict=unsafe
// expect-stdout: error: data race on tm_of_localtime: plain write by thread
// smc: --nondet=0..0 -DOWN
// expect: verdict=verified
//
// localtime returns the same object in all threads; localtime_r uses the caller's.
#include <pthread.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char log_text[64];

static void say(const char *what) {
    time_t now = time(0);
#ifdef OWN
    struct tm own, *tm = localtime_r(&now, &own);
#else
    struct tm *tm = localtime(&now);
#endif
    char at[16];
    strftime(at, sizeof at, "%T ", tm);
    pthread_mutex_lock(&lock);
    strcat(log_text, at);
    strcat(log_text, what);
    pthread_mutex_unlock(&lock);
}

static void *works(void *arg) {
    say("work");
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, works, 0);
    say("main");
    pthread_join(t, 0);
    return 0;
}
