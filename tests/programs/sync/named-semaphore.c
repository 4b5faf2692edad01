// smc:
// expect: verdict=verified
// smc: -m32
// expect: verdict=verified
// smc: -DTWICE
// expect: verdict=unsafe
// expect-stdout: deadlock
//
// Named semaphores: opening the same name again returns the same semaphore.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int shared;

static void *posts(void *arg) {
    sem_t *s = sem_open("/turn", O_CREAT, 0600, 0);
    assert(s != SEM_FAILED);
    shared = 1;
    sem_post(s);
    sem_close(s);
    return arg;
}

static void names(void) {
    assert(sem_open("/none", 0) == SEM_FAILED && errno == ENOENT);
    assert(sem_open("/a/b", O_CREAT, 0600, 0) == SEM_FAILED && errno == EINVAL);
    sem_t *a = sem_open("/a", O_CREAT | O_EXCL, 0600, 2);
    assert(a != SEM_FAILED && sem_open("/a", O_CREAT, 0600, 7) == a);
    assert(sem_open("/a", O_CREAT | O_EXCL, 0600, 2) == SEM_FAILED && errno == EEXIST);
    int value;
    assert(!sem_getvalue(a, &value) && value == 2);
    assert(!sem_unlink("/a") && sem_unlink("/a") == -1 && errno == ENOENT);
    assert(!sem_wait(a)); // it stays as long as it is open
    sem_t *other = sem_open("/a", O_CREAT | O_EXCL, 0600, 0);
    assert(other != SEM_FAILED && other != a);
    assert(!sem_close(a) && !sem_close(a) && sem_close(a) == -1 && errno == EINVAL);
    assert(!sem_close(other) && !sem_unlink("a"));
}

int main(void) {
    names();
    pthread_t t;
    pthread_create(&t, 0, posts, 0);
    sem_t *s = sem_open("/turn", O_CREAT, 0600, 0);
    sem_wait(s);
    assert(shared == 1); // no race: the semaphore orders them
#ifdef TWICE
    sem_wait(s);
#endif
    pthread_join(t, 0);
    sem_close(s);
    sem_unlink("/turn");
    return 0;
}
