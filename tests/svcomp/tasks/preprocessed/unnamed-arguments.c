// Variadic functions of the program and of the library.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
void reach_error(void);
char out[64];
static long long sum(int n, ...) {
    va_list arguments;
    long long s = 0;
    va_start(arguments, n);
    while (n--) {
        s += va_arg(arguments, long);
        s += va_arg(arguments, long long);
        s += *va_arg(arguments, int *);
        s += (int)va_arg(arguments, long double);
    }
    va_end(arguments);
    return s;
}
void *run(void *argument) {
    int one = 1;
    if (sum(2, 1l, 1ll << 40, &one, 2.5L, 3l, 4ll, argument, 1.0L) != (1ll << 40) + 17) reach_error();
    snprintf(out, sizeof out, "%ld|%lld|%zu|%Lg", -1l, 1ll << 40, sizeof(void *), 1.5L);
    return 0;
}
int main(void) {
    pthread_t t;
    int five = 5;
    pthread_create(&t, 0, run, &five);
    pthread_join(t, 0);
    if (strcmp(out, "-1|1099511627776|4|1.5")) reach_error();
    return 0;
}
