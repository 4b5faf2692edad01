// smc:
// expect: verdict=verified exit=0
// smc: --inputs=env:LEVEL:3,env:MODE:1
// expect: verdict=unsafe exit=1 error=assertion line=47
// report: with LEVEL = "14", MODE = "w"
// smc: --inputs=env:LEVEL:3,env:MODE:1 --algo=enumerate --model=sc
// expect: verdict=unsafe exit=1 error=assertion line=47
// smc: --inputs=env:LEVEL:9,env:MODE:1,env:LEVEL:3 --env=MODE=r --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=47
// smc: --inputs=env:MODE:1 --env=LEVEL=14
// expect: verdict=unsafe exit=1 error=assertion line=47
// report: with MODE = "w"
// smc: --inputs=env:LEVEL:3 --env=MODE=r
// expect: verdict=verified exit=0
// smc: --inputs=args:1x1,env:LEVEL:2,stdin:1 --env=MODE=w
// expect: verdict=unsafe exit=1 error=assertion line=47
// report: with argv[1] = "", LEVEL = "14", stdin = ""
// smc: --inputs=env:LEVEL
// expect: exit=2
// smc: --inputs=env::3
// expect: exit=2
// smc: --inputs=env:LEVEL:257
// expect: exit=2
//
// Variables of the environment that have any value: a thread fails in one mode at one level.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int level;
static const char *mode;

static int digits(const char *text) {
    int n = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return -1;
        n = 10 * n + *text - '0';
    }
    return n;
}

static void *work(void *arg) {
    const int writes = strcmp(mode, "w") == 0;
    if (!writes) return arg;
    const int most = level;
    assert(most != 14);
    return arg;
}

int main(void) {
    pthread_t t;
    const char *text = getenv("LEVEL");
    mode = getenv("MODE");
    if (!text || !mode) return 0;
    assert(strlen(text) < 4);
    level = digits(text);
    const int created = pthread_create(&t, NULL, work, NULL);
    assert(created == 0);
    pthread_join(t, NULL);
    return 0;
}
