// smc:
// expect: verdict=unsafe exit=1 error=assertion
// report: strcpy writes requests[2].key = "key0"
// report: 2 24 write copied = "hello" (plain)
// report: strcmp reads requests[2].key = "key0", from step 1
// report: strdup reads copied = "hello", from step 2
// report: write row[0..2] = 0, 1, 2 (plain)
// report: 7 36 read row[0..2] = 0, 1, 2 (plain), from step 6
// smc: --report=full
// expect: verdict=unsafe exit=1 error=assertion
// report: write requests[2].key[1] = 'e' (plain)
//
// A library call is one step, and so are accesses to consecutive elements; in the full report, each access is one.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct { char key[8]; } requests[3];
static char copied[8];
static int row[3];

static void *writer(void *p) {
    strcpy(requests[2].key, "key0"), memcpy(copied, "hello", 6);
    return p;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    pthread_join(thread, NULL);
    if (strcmp(requests[2].key, "key0") != 0) return 0;
    char *copy = strdup(copied);
    assert(strlen(copy) == 5);
    for (int i = 0; i < 3; i++) row[i] = i;
    assert(row[0] + row[1] + row[2] == 4);
}
