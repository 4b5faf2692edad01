// Filesystem(N): N threads each assign a disk block to their inode, searching from twice their number
// on; each inode and block has a mutex (Flanagan and Godefroid 2005). Up to 13 threads do not conflict;
// thread i + 13 conflicts with thread i at one block, in one of two orders: 2^(N-13) classes.
#include <pthread.h>

#ifndef N
#define N 16
#endif

enum { BLOCKS = 26, INODES = 32 };

static int inode[INODES], busy[BLOCKS];
static pthread_mutex_t lock_inode[INODES], lock_block[BLOCKS];

static void *allocate(void *arg) {
    int i = *(int *)arg % INODES;
    pthread_mutex_lock(&lock_inode[i]);
    if (inode[i] == 0) {
        int b = i * 2 % BLOCKS;
        for (;;) {
            pthread_mutex_lock(&lock_block[b]);
            if (!busy[b]) {
                busy[b] = 1;
                inode[i] = b + 1;
                pthread_mutex_unlock(&lock_block[b]);
                break;
            }
            pthread_mutex_unlock(&lock_block[b]);
            b = (b + 1) % BLOCKS;
        }
    }
    pthread_mutex_unlock(&lock_inode[i]);
    return NULL;
}

int main(void) {
    static int ids[N];
    pthread_t threads[N];
    for (int i = 0; i < INODES; i++) pthread_mutex_init(&lock_inode[i], NULL);
    for (int i = 0; i < BLOCKS; i++) pthread_mutex_init(&lock_block[i], NULL);
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, allocate, &ids[i]);
    }
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
