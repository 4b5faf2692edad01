// smc:
// expect: verdict=verified executions=1
//
// strerror returns the system's texts for all error numbers in its headers, and a text for others.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <string.h>
int main(void) {
    assert(!strcmp(strerror(0), "Success"));
    assert(!strcmp(strerror(EPERM), "Operation not permitted"));
    assert(!strcmp(strerror(EDEADLK), "Resource deadlock avoided"));
    assert(!strcmp(strerror(ETIMEDOUT), "Connection timed out"));
    assert(!strncmp(strerror(-1), "Unknown error", 13) && !strncmp(strerror(1000), "Unknown error", 13) && strerror(41));
    assert(!strcmp(strerrordesc_np(EPERM), "Operation not permitted") && !strerrordesc_np(1000));
    return 0;
}
