// smc: -DAT=0
// expect: verdict=verified exit=0 executions=1
// smc: -DAT=1
// expect: verdict=unsafe exit=1
// expect-stderr: fortified.c:30:5: error: invalid memory access: read of 1 bytes at offset 8
//
// The functions that glibc's headers call with -D_FORTIFY_SOURCE do what those without a check do;
// an access outside of an object is found where it happens.
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

void *__memcpy_chk(void *, const void *, size_t, size_t);
void *__memset_chk(void *, int, size_t, size_t);
char *__strcpy_chk(char *, const char *, size_t);
char *__strcat_chk(char *, const char *, size_t);
char *__strncpy_chk(char *, const char *, size_t, size_t);
char *__stpcpy_chk(char *, const char *, size_t);
int __sprintf_chk(char *, int, size_t, const char *, ...);
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int __printf_chk(int, const char *, ...);

int main(void) {
    char s[8], t[9];
    __memset_chk(s, 'x', sizeof s, sizeof s);
    __strcpy_chk(s, "abc", sizeof s);
    __strcat_chk(s, "defg", sizeof s);
    __memcpy_chk(t, s, sizeof t - 1 + AT, sizeof t + 1);
    assert(!strcmp(t, "abcdefg"));
    assert(__strncpy_chk(t, "q", 3, sizeof t) == t && !t[2] && t[3] == 'd');
    assert(__stpcpy_chk(t, "ab", sizeof t) == t + 2);
    assert(__sprintf_chk(t, 1, sizeof t, "%d%s", 42, "!") == 3 && !strcmp(t, "42!"));
    assert(__snprintf_chk(t, 3, 1, sizeof t, "%d", 12345) == 5 && !strcmp(t, "12"));
    assert(__printf_chk(1, "%s\n", t) == 3);
    return 0;
}
