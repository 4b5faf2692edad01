// smc: -DRUN=zero
// expect: verdict=verified exit=0
// smc: -DRUN=nine
// expect: verdict=unsafe exit=1 error=thread line=37
// report: a thread is to run 'nine', which takes more than one argument
// smc: -DRUN=two
// expect: verdict=unsafe exit=1 error=thread line=37
// smc: -DRUN=two --model=c11
// expect: verdict=unsafe exit=1 error=thread line=37
// smc: -DRUN=of_struct
// expect: verdict=unsafe exit=1 error=thread line=37
// smc: -DRUN=variadic
// expect: verdict=unsafe exit=1 error=thread line=37
// smc: --entry=nine
// expect: exit=2
// expect-stderr: 'nine' cannot be the entry: its parameters are not up to 8 integers; write a main that calls it
// smc: --entry=of_two
// expect: verdict=verified exit=0
//
// A thread's function gets one argument, and main three: other parameters have no value.
#include <pthread.h>

struct pair { long a, b; };
static void *zero(void) { return (void *)0; }
void *nine(long a, long b, long c, long d, long e, long f, long g, long h, long i) { return (void *)(a + b + c + d + e + f + g + h + i); }
static void *two(long a, long b) { return (void *)(a + b); }
static void *of_struct(struct pair p) { return (void *)(p.a + p.b); }
static void *variadic(long a, ...) { return (void *)a; }
int of_two(int argc, char **argv) { return argc != 1 || !argv; }

#ifndef RUN
#define RUN zero
#endif

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, (void *(*)(void *))(RUN), NULL);
    pthread_join(t, NULL);
    return two(0, of_struct((struct pair){0, 0}) != zero()) != variadic(0);
}
