// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: returned one fixed value
//
// Loading a library, and finding the file of the program, both fail.
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
