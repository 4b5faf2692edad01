// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=enumerate
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Plain memory accessed in several sizes: unions, bytes of words, copies of structs, overlapping
// memmove, blocks whose length is not constant. The threads are ordered by creation and join.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char tag;
    int x;
    long y;
};
union word {
    uint64_t all;
    uint32_t half[2];
    uint8_t byte[8];
    double real;
};

static union word u;
static struct pair source = {'a', 7, -9}, target;
static int row[6] = {1, 2, 3, 4, 5, 6};

static void *work(void *arg) {
    unsigned char *block = arg;
    assert(u.half[0] == 0x55667788 && u.byte[7] == 0x11);
    u.byte[0] = 0;
    *(uint16_t *)(block + 3) = 0xabcd; // across two words
    target = source;
    memmove(row + 1, row, 4 * sizeof *row);
    return NULL;
}

int main(void) {
    volatile size_t length = 24;
    unsigned char *block = malloc(length);
    pthread_t t;
    memset(block, 0x11, length);
    u.all = 0x1122334455667788;
    pthread_create(&t, NULL, work, block);
    pthread_join(t, NULL);
    assert(u.all == 0x1122334455667700);
    assert(*(uint64_t *)block == 0x111111abcd111111);
    assert(target.tag == 'a' && target.x == 7 && target.y == -9);
    assert(row[0] == 1 && row[1] == 1 && row[4] == 4 && row[5] == 6);
    unsigned char *other = malloc(length);
    memcpy(other, block, length);
    assert(other[3] == 0xcd && *(uint32_t *)(other + 4) == 0x111111ab);
    free(block);
    free(other);
    return 0;
}
