// expect: verdict=verified exit=0 executions=1
// expect-stderr: functions returned one fixed value each
//
// Programs record frames and the code that they return to, for example in traces of asynchronous
// calls. Threads have different frames.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

typedef struct place {
    void *frame, *code;
} place;

__attribute__((noinline)) static void record(place *to) {
    to->frame = __builtin_frame_address(0);
    to->code = __builtin_return_address(0);
}

static void *trace(void *to) {
    record(to);
    return NULL;
}

int main(void) {
    place here, there;
    pthread_t t;
    pthread_create(&t, NULL, trace, &there);
    record(&here);
    pthread_join(t, NULL);
    assert(here.frame && there.frame && here.frame != there.frame && here.code && there.code);
}
