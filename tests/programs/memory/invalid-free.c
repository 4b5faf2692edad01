// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=memory line=17
// smc: --model=ra --algo=tracer -DMIDDLE
// expect: verdict=unsafe exit=1 error=memory line=17
//
// free of a static array; free of the middle of an object.
#include <stdlib.h>

static int array[4];

int main(void) {
    int *p = array;
#ifdef MIDDLE
    p = malloc(4 * sizeof *p);
    p++;
#endif
    free(p);
    return 0;
}
