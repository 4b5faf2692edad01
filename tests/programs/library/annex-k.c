// smc:
// expect: verdict=verified exit=0 executions=1
//
// Functions of C11's annex K, which programs declare themselves, and ffs.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

int memcpy_s(void *, size_t, const void *, size_t), memmove_s(void *, size_t, const void *, size_t), memset_s(void *, size_t, int, size_t);
int strcpy_s(char *, size_t, const char *), strncpy_s(char *, size_t, const char *, size_t);
int strcat_s(char *, size_t, const char *), strncat_s(char *, size_t, const char *, size_t);
size_t strnlen_s(const char *, size_t);
int (*const least_bit)(int) = ffs;
int ffsl(long), ffsll(long long);

int main(void) {
    char to[8] = "abcdefg";
    assert(memcpy_s(to, sizeof to, "xyz", 3) == 0 && strcmp(to, "xyzdefg") == 0);
    assert(memmove_s(to + 1, 7, to, 3) == 0 && memcmp(to, "xxyzefg", 8) == 0);
    assert(memcpy_s(to, 8, to + 2, 4) != 0 && to[0] == 0 && to[7] == 0);
    assert(memset_s(to, 8, 'q', 3) == 0 && to[2] == 'q' && to[3] == 0);
    assert(memset_s(to, 2, 'r', 3) != 0 && to[1] == 'r' && to[2] == 'q');
    assert(memcpy_s(to, 4, "12345", 5) != 0 && to[0] == 0 && to[3] == 0);
    assert(memcpy_s(NULL, 4, "1", 1) != 0 && memcpy_s(to, SIZE_MAX, "1", 1) != 0 && memcpy_s(to, 4, NULL, 1) != 0);
    assert(memcpy_s(to, 0, "1", 0) == 0);

    assert(strcpy_s(to, sizeof to, "1234567") == 0 && strcmp(to, "1234567") == 0);
    assert(strcpy_s(to, sizeof to, "12345678") != 0 && to[0] == 0);
    assert(strncpy_s(to, sizeof to, "12345678", 3) == 0 && strcmp(to, "123") == 0);
    assert(strcat_s(to, sizeof to, "45") == 0 && strcmp(to, "12345") == 0);
    assert(strncat_s(to, sizeof to, "6789", 2) == 0 && strcmp(to, "1234567") == 0);
    assert(strcat_s(to, sizeof to, "8") != 0 && to[0] == 0);
    assert(strcpy_s(to, 0, "") != 0 && strcpy_s(to, 8, NULL) != 0 && strcpy_s(to, 8, to) != 0);
    assert(strnlen_s(NULL, 3) == 0 && strnlen_s("12345", 3) == 3 && strnlen_s("12", 3) == 2);

    assert(least_bit(0) == 0 && least_bit(1) == 1 && least_bit(12) == 3 && least_bit(INT32_MIN) == 32);
    assert(ffs(6) == 2 && ffsl(1l << 40) == 41 && ffsll(-1) == 1);
    return 0;
}
