// smc:
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=19
// smc: -DCONSTRUCTOR
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=19
//
// An uninitialised value as exit status: the error is at the return from main, also if something
// runs before main.
#include <stdlib.h>

static int constructed;

#ifdef CONSTRUCTOR
__attribute__((constructor)) static void construct(void) { constructed = 1; }
#endif

int main(void) {
    int *never = malloc(sizeof *never);
    (void)constructed;
    return *never == 1;
}
