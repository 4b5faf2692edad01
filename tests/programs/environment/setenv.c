// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: and getenv() in tests
// smc: --env=X=1 --strict --check=leaks
// expect: verdict=verified exit=0 executions=1
// smc: --env=X=1 -m32
// expect: verdict=verified exit=0 executions=1
// smc: --env=A=9
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DBESIDE
// expect: verdict=unsafe exit=1 error=race
// expect-stderr: setenv.c:31:41: error: data race on environ: plain read by thread 1 and plain write by thread 0
// smc: -DENDLESS
// expect: exit=2
// expect-stderr: not supported: more than 8192 bytes of environment variables that the program sets
// smc: -DMANY
// expect: exit=2
// expect-stderr: not supported: more than 256 environment variables
//
// Changes of the environment are visible to getenv and in environ, also if environ was assigned.
// Threads that use the environment while one changes it race.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *beside(void *arg) { return getenv("PATH") ? arg : NULL; }

int main(void) {
#ifdef BESIDE
    pthread_t t;
    pthread_create(&t, NULL, beside, NULL);
    setenv("HOME", "/", 1);
    return pthread_join(t, NULL);
#endif
    (void)beside;
    const int given = environ[0] != NULL;
    assert(!getenv("A") && !setenv("A", "1", 0) && strcmp(getenv("A"), "1") == 0);
    assert(!setenv("A", "2", 0) && strcmp(getenv("A"), "1") == 0);
    assert(!setenv("A", "22", 1) && strcmp(getenv("A"), "22") == 0 && !getenv("A=22"));
    assert(setenv("", "1", 1) == -1 && errno == EINVAL && setenv("A=B", "1", 1) == -1);
    assert(unsetenv("A=B") == -1 && errno == EINVAL && unsetenv("") == -1);
    char text[] = "B=3";
    assert(!putenv(text) && strcmp(getenv("B"), "3") == 0);
    text[2] = '4';
    assert(strcmp(getenv("B"), "4") == 0 && environ[given + 1] == text && !environ[given + 2]);
    assert(strcmp(environ[given], "A=22") == 0);
    assert(!unsetenv("A") && !getenv("A") && !unsetenv("A") && environ[given] == text);
    assert(!putenv("B") && !environ[given] && (!given || strcmp(getenv("X"), "1") == 0));
    assert(!clearenv() && !environ && !getenv("B") && !unsetenv("X") && !setenv("C", "", 0));
    assert(strcmp(environ[0], "C=") == 0 && !environ[1] && *getenv("C") == 0);
    char *own[] = {"D=6", "D=7", NULL};
    environ = own;
    assert(strcmp(getenv("D"), "6") == 0 && !getenv("C") && !setenv("E", "8", 0));
    assert(!own[2] && strcmp(getenv("D"), "6") == 0 && !unsetenv("D") && !getenv("D"));
    assert(strcmp(own[0], "D=6") == 0 && strcmp(secure_getenv("E"), "8") == 0);
#ifdef ENDLESS
    for (int i = 0; i < 5000; i++) setenv("F", "9", 1);
#endif
#ifdef MANY
    static char names[300][8];
    for (int i = 0; i < 300; i++) snprintf(names[i], 8, "N%d=", i), putenv(names[i]);
#endif
    return 0;
}
