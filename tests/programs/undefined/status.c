// smc:
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=19
// smc: -DCONSTRUCTOR
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=19
//
// What was never written decides how the process ends: that is said of the return from main, also
// where something runs before main.
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
