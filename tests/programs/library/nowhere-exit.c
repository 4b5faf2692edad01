// smc:
// expect: exit=2
// expect-stderr: nowhere-exit.c:14:5: error: undefined functions 'first', 'second': add the source files that define them (or use -p BUILD); to stub them: --extern=first --extern=second [unsupported]
//
// smc's own function that runs destructors at the end of the process is not reported as undefined.
#include <stdlib.h>

void first(void), second(void);

static void end(void) {}

int main(void) {
    atexit(end);
    first();
    second();
    exit(0);
}
