// smc:
// expect: verdict=verified exit=0 executions=1
//
// Functions of glibc beyond C, and what <stdlib.h> refers to in C23.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

long long __isoc23_strtoll(const char *s, char **end, int base);
unsigned long __isoc23_strtoul(const char *s, char **end, int base);
int __xpg_strerror_r(int code, char *to, size_t size);

static int by_distance(const void *a, const void *b, void *from) {
    return abs(*(const int *)a - *(int *)from) - abs(*(const int *)b - *(int *)from);
}

static void texts(void) {
    char s[] = "a,b,,c", *rest = s, buffer[40];
    assert(index(s, 'b') == s + 2 && rindex(s, ',') == s + 4 && rawmemchr(s, 'c') == s + 5);
    assert(memrchr(s, ',', 4) == s + 3 && !memrchr(s, ',', 1) && memrchr(s, 'a', 1) == s);
    assert(memmem(s, 6, ",,", 2) == s + 3 && !memmem(s, 4, ",,", 2) && memmem(s, 0, "", 0) == s);
    assert(strcasestr(s, "B,") == s + 2 && !strcasestr(s, "cc") && strcasestr(s, "") == s);
    assert(!strcmp(strsep(&rest, ","), "a") && !strcmp(strsep(&rest, ",;"), "b"));
    assert(!*strsep(&rest, ",") && !strcmp(strsep(&rest, ","), "c") && !strsep(&rest, ","));
    char *made;
    assert(asprintf(&made, "%d-%s", 12, "x") == 4 && !strcmp(made, "12-x"));
    free(made);
    assert(!strcmp(strerror_r(ENOENT, buffer, 40), "No such file or directory"));
    assert(!strcmp(strerror(-7), "Unknown error -7") && !strcmp(strerror(133), "Memory page has hardware error"));
    assert(__xpg_strerror_r(ENOENT, buffer, 40) == 0 && __xpg_strerror_r(999, buffer, 40) == EINVAL);
    assert(!strcmp(buffer, "Unknown error 999") && __xpg_strerror_r(ENOENT, buffer, 5) == ERANGE);
}

static void numbers(void) {
    char *end;
    int values[] = {9, 2, 6, 4}, from = 5;
    qsort_r(values, 4, sizeof *values, by_distance, &from);
    assert(values[0] == 6 && values[1] == 4 && values[2] == 2 && values[3] == 9);
    assert(strtoimax("-12", 0, 10) == -12 && strtoumax("12", 0, 10) == 12);
    assert(imaxdiv(-7, 2).quot == -3 && imaxdiv(-7, 2).rem == -1);
    assert(__isoc23_strtoll("0b101x", &end, 0) == 5 && *end == 'x');
    assert(__isoc23_strtoul("0b2", &end, 2) == 0 && *end == 'b');
    assert(__isoc23_strtoul("0b1", &end, 16) == 0xb1 && !*end);
    assert(strtoll("0b101", &end, 0) == 0 && *end == 'b');
    unsigned seed = 1;
    assert(rand_r(&seed) == 476707713 && rand_r(&seed) == 1186278907); // glibc's numbers
}

static void reads(const char *s, int length) {
    char *end;
    const double x = strtod(s, &end);
    assert(x != x && end == s + length);
}

int main(void) {
    texts();
    numbers();
    reads("nan(12)", 7);
    reads("-NAN(a_Z)", 9);
    reads("nan(x", 3);
    reads("nan(-)", 3);
    reads("nan(", 3);
    double x = 1;
    char rest[9];
    assert(sscanf("nan(12)", "%lf%8s", &x, rest) == 2 && x != x && !strcmp(rest, "(12)"));
    return 0;
}
