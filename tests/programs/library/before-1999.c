// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: before-1999.c:31:5: warning: call to undeclared library function 'printf'
// expect-stderr: before-1999.c:17:1: warning: type specifier missing, defaults to 'int'
// expect-stderr: before-1999.c:20:5: warning: call to undeclared function 'later'
// expect-stderr: before-1999.c:22:12: warning: incompatible pointer to integer conversion
// smc: -Werror=implicit-int
// expect: exit=2
// expect-stderr: before-1999.c:17:1: error: type specifier missing
// expect-stderr: before-1999.c: error: clang-
//
// Features of older C that gcc 13 accepts with a warning, as smc does: undeclared functions,
// implicit result types, pointers converted to numbers or other types. -Werror makes them errors.
#include <locale.h>
#include <pthread.h>

counter;

static int address(int of) {
    later(of);
    const char *none = 0;
    return none;
}

int later(int of) { return counter += of; }

static void *run(void *unused) { return (void *)(long)address(1); }

int main(void) {
    pthread_t thread;
    printf("%s\n", setlocale(LC_ALL, ""));
    pthread_create(&thread, 0, run, 0);
    long *wide = 0;
    int *narrow = wide; // clang 20 and newer refuse it
    return pthread_join(thread, 0) || narrow;
}
