// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// String constants and <string.h>.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

static size_t length(const char *s) {
    const char *p = s;
    while (*p) p++;
    return (size_t)(p - s);
}

int main(void) {
    char buffer[16];
    assert(length("stateless") == 9 && strlen("stateless") == 9 && sizeof "abc" == 4);
    memcpy(buffer, "model", 6);
    assert(!strcmp(buffer, "model") && strcmp(buffer, "models") < 0 && strcmp(buffer, "mode") > 0);
    memmove(buffer + 1, buffer, 6);
    assert(!memcmp(buffer, "mmodel", 7));
    memset(buffer, 'x', 3);
    assert(buffer[2] == 'x' && buffer[3] == 'd' && buffer[4] == 'e' && strlen(buffer) == 6);
    assert(memccpy(buffer, "a:b", ':', 3) == buffer + 2 && !memcmp(buffer, "a:", 2));
    assert(!memccpy(buffer, "abcd", ':', 4) && !memcmp(buffer, "abcd", 4));
    const char *utf8 = "\xc3\xa4\0hidden";
    assert((unsigned char)utf8[0] == 0xc3 && utf8[2] == 0 && utf8[3] == 'h');
    return 0;
}
