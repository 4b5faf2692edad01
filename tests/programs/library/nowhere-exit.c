// smc:
// expect: exit=2
// expect-stderr: nowhere-exit.c:14:5: error: undefined functions 'first', 'second': add the source files that define them (or use -p BUILD); to stub them: --extern=first --extern=second [unsupported]
//
// What smc makes itself to run destructors at the end of the process is none that is missing.
#include <stdlib.h>

void first(void), second(void);

static void end(void) {}

int main(void) {
    atexit(end);
    first();
    second();
    exit(0);
}
