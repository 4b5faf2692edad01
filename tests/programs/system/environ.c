// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: environ.c:22:18: note: the environment is empty; others were not explored (--env) [one-answer]
// smc: --env=A=1 --env=B=2 -DN=2 --strict
// expect: verdict=verified exit=0 executions=1
// smc: --env=A=1 --env=B=2 -DN=2 -m32
// expect: verdict=verified exit=0 executions=1
// smc: --env=A=1 -DN=1 -DBEYOND
// expect: verdict=unsafe exit=1 error=memory
//
// environ has the value of main's third argument.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <unistd.h>
#ifndef N
#define N 0
#endif

int main(int argc, char **argv, char **envp) {
    int n = 0;
    char **all = environ;
    while (all[n]) n++;
    assert(n == N && all == envp && argc == 1 && argv[0]);
#if N
    assert(strcmp(environ[0], "A=1") == 0);
#endif
#ifdef BEYOND
    return !environ[n + 1];
#endif
    return 0;
}
