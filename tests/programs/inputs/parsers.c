// smc: -DINI
// expect: verdict=unsafe exit=1 error=assertion line=45
// smc: -DBASE64
// expect: verdict=unsafe exit=1 error=assertion line=80
// smc: -DRECORDS
// expect: verdict=unsafe exit=1 error=memory line=102
//
// Parsers with a bug that few inputs show: an INI file with a number, base64, and records of a type,
// a length and bytes.
#include <assert.h>
#include <smc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef INI
enum { SIZE = 9 };

static int port, level;

static void set(const char *key, const char *value) {
    if (!strcmp(key, "port")) port = atoi(value);
    else if (!strcmp(key, "lvl")) level = atoi(value);
}

static void parse(char *text) {
    for (char *line = text; *line;) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        char *equals = strchr(line, '=');
        if (equals) {
            *equals = 0;
            set(line, equals + 1);
        }
        if (!end) break;
        line = end + 1;
    }
}

int main(void) {
    char text[SIZE + 1];
    smc_input(text, SIZE);
    text[SIZE] = 0;
    parse(text);
    assert(port != 4711);
    return 0;
}
#elif defined BASE64
enum { SIZE = 12 };

static int digit(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    return c == '/' ? 63 : -1;
}

static int decode(const char *in, int n, uint8_t *out) {
    int used = 0;
    for (int i = 0; i + 4 <= n; i += 4) {
        int a = digit(in[i]), b = digit(in[i + 1]), c = digit(in[i + 2]), d = digit(in[i + 3]);
        if (a < 0 || b < 0) return -1;
        if (in[i + 2] == '=') c = 0;
        if (in[i + 3] == '=') d = 0;
        if (c < 0 || d < 0) return -1;
        const unsigned bits = (unsigned)(a << 18 | b << 12 | c << 6 | d);
        out[used++] = (uint8_t)(bits >> 16);
        if (in[i + 2] != '=') out[used++] = (uint8_t)(bits >> 8);
        if (in[i + 3] != '=') out[used++] = (uint8_t)bits;
    }
    return used;
}

int main(void) {
    char in[SIZE];
    uint8_t out[SIZE];
    smc_input(in, SIZE);
    const int n = decode(in, SIZE, out);
    assert(n < 4 || memcmp(out, "bug!", 4) != 0);
    return 0;
}
#else
enum { SIZE = 10 };

static int parse(const uint8_t *p, size_t n, unsigned *sum) {
    for (size_t i = 0; i < n;) {
        if (n - i < 2) return -1;
        const uint8_t type = p[i], length = p[i + 1];
        uint8_t bytes[4];
        i += 2;
        if (length > n - i) return -1;
        switch (type) {
        case 0: return 0;
        case 1:
            if (length != 4) return -1;
            memcpy(bytes, p + i, length);
            *sum += bytes[0] | (unsigned)bytes[3] << 24;
            break;
        case 2:
            if (length > 5) return -1; // 4 is right
            memcpy(bytes, p + i, length);
            *sum ^= bytes[0];
            break;
        }
        i += length;
    }
    return 0;
}

int main(void) {
    uint8_t message[SIZE];
    unsigned sum = 0;
    smc_input(message, SIZE);
    parse(message, SIZE, &sum);
    return 0;
}
#endif
