// smc: --files=memory
// expect: verdict=verified exit=0 executions=2
// smc: --files=memory -DUNORDERED
// expect: verdict=unsafe exit=1 error=assertion
//
// Files belong to the process: two threads append lines to one, in either order.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static int file;

static void *append(void *line) {
    assert(write(file, line, 2) == 2);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    char all[8];
    file = open("log", O_RDWR | O_CREAT | O_APPEND, 0600);
    pthread_create(&t, NULL, append, "a\n");
    pthread_create(&u, NULL, append, "b\n");
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(pread(file, all, sizeof all, 0) == 4);
#ifdef UNORDERED
    assert(memcmp(all, "a\nb\n", 4) == 0);
#else
    assert(memcmp(all, "a\nb\n", 4) == 0 || memcmp(all, "b\na\n", 4) == 0);
#endif
    return 0;
}
