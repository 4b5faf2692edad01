// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: returned one fixed value
//
// A program that looks for a library to load, and for the file that it is in, finds neither.
#define _GNU_SOURCE
#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>

int main(void) {
    Dl_info information;
    assert(dlerror() == NULL);
    assert(dlopen("libnone.so.1", RTLD_NOW) == NULL);
    assert(dlerror() != NULL && dlerror() == NULL);
    assert(dladdr((void *)main, &information) == 0);
}
