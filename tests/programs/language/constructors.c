// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DFOUR
// expect: exit=2
// expect-stderr: 'fourth', a constructor or destructor of 4 arguments [unsupported]
//
// Constructors get main's arguments, as with glibc: here one argument and an empty environment.
#include <assert.h>
#include <string.h>

static int order;

__attribute__((constructor(101))) static void first(int argc, char **argv, char **envp) {
    assert(argc == 1 && argv[0] && strlen(argv[0]) && !argv[1] && envp && !envp[0]);
    order = 10 * order + 1;
}

__attribute__((constructor(102))) static void second(int argc, char **argv) {
    assert(argc == 1 && argv[0] && !argv[1]);
    order = 10 * order + 2;
}

__attribute__((constructor)) static int third(int argc) { return order = 10 * order + 2 + argc; }
#ifdef FOUR
__attribute__((constructor)) static void fourth(int argc, char **argv, char **envp, long more) { order = argc + !argv + !envp + (int)more; }
#endif

int main(int argc, char **argv, char **envp) {
    assert(order == 123 && argc == 1 && !argv[1] && !envp[0]);
    return 0;
}
