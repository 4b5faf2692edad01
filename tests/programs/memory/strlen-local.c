// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DUNTERMINATED
// expect: verdict=unsafe exit=1 error=memory errors=1 line=22
//
// strlen and similar functions on a local array, whose contents depend on another thread's write: 2
// executions. Without space for the final NUL, strlen reads beyond the array.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#ifdef UNTERMINATED
enum { ROOM = 4 };
#else
enum { ROOM = 5 };
#endif

static atomic_char letter = 'a';

static size_t length(const char *s) {
    return strlen(s);
}

static void *writer(void *arg) {
    atomic_store(&letter, 'b');
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    char word[ROOM];
    memset(word, atomic_load(&letter), 4);
    if (ROOM > 4) word[4] = 0;
    assert(length(word) == 4 && strchr(word, word[3]) == word && strcmp(word, "aaaa") >= 0);
    pthread_join(t, NULL);
    return 0;
}
