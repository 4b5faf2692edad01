// smc: --model=rc11 --algo=tracer
// expect: verdict=verified exit=0 executions=5 blocked=0
// smc: --model=sra --algo=trust --no-reductions
// expect: verdict=verified exit=0 executions=5 blocked=9
// smc: --model=sc --algo=enumerate
// expect: verdict=verified exit=0 executions=5 blocked=9
// smc: --model=pso --algo=tracer -j2
// expect: verdict=verified exit=0 executions=5 blocked=0
// smc: --model=rc11 --algo=tracer -DOPEN
// expect: verdict=unsafe exit=1 error=deadlock line=62
// expect-stderr: waits for data in a pipe, to which no thread writes any more
// smc: --model=rc11 --algo=tracer -DLATE
// expect: verdict=unsafe exit=1 error=race line=63
// smc: --model=rc11 --algo=sampling -DLATE
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 --algo=tracer -DNOBODY
// expect: verdict=unsafe exit=1 error=deadlock
//
// A worker gets its jobs, which are pointers, through a pipe, and closes another one when it has done
// them. The first of its three reads returns the first job, both, or also the end; the second one not
// less; the third the end: 1 + 2 + 2. Events before a write or a close happen before what reads it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct job {
    int number;
};
static int to_worker[2], to_main[2];
static int answered;

static void *work(void *arg) {
    struct job *j;
    while (read(to_worker[0], &j, sizeof j) == sizeof j) {
        answered += j->number;
        free(j);
    }
#ifndef OPEN
    close(to_main[1]);
#endif
#ifdef LATE
    answered++;
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    char c;
    pipe(to_worker);
    pipe(to_main);
    pthread_create(&t, NULL, work, NULL);
    for (int i = 1; i <= 2; i++) {
        struct job *j = malloc(sizeof *j);
        j->number = i;
        assert(write(to_worker[1], &j, sizeof j) == sizeof j);
    }
#ifndef NOBODY
    close(to_worker[1]);
#endif
    assert(read(to_main[0], &c, 1) == 0);
    assert(answered == 3);
    pthread_join(t, NULL);
    return 0;
}
