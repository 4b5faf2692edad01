// Assembly declares versions of a symbol: the default one (@@) is what other references mean. A
// version of a symbol that the file does not define is that symbol.
//
// smc: --model=rc11
// expect: verdict=verified exit=0 executions=1
// smc: --model=rc11 -DVERSIONS=3
// expect: verdict=unsafe exit=1 error=assertion line=40
// smc: --model=rc11 -DNONE
// expect: exit=2
// expect-stderr: undefined function 'chosen'
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifndef VERSIONS
#define VERSIONS 2
#endif

int chosen(void);
int first(void) { return 1; }
int second(void) { return 2; }
static int third(void) __attribute__((used));
static int third(void) { return 3; }
void *copy_of_2(void *to, const void *from, size_t n);
__asm__(".symver copy_of_2, memcpy@GLIBC_2.2.5");
#ifdef NONE
__asm__(".symver first, chosen@V1");
#elif VERSIONS == 2
__asm__(".symver first, chosen@V1\n\t.symver\tsecond,chosen@@V2");
#else
__asm__(".symver first, chosen@V1\n\t.symver third, chosen@@@V3");
#endif

static void *run(void *p) { return *(int *)p = chosen(), p; }
int main(void) {
    int result = 0, copy;
    pthread_t thread;
    pthread_create(&thread, NULL, run, &result);
    pthread_join(thread, NULL);
    assert(result == 2);
    copy_of_2(&copy, &result, sizeof copy);
    assert(copy == 2);
}
