// smc:
// expect: verdict=verified exit=0 executions=1
// smc: --inputs=args:2x3,stdin:4,rand
// expect: verdict=unsafe exit=1 error=assertion line=44
// report: with argv[1] = "-k", argv[2] = "-k", stdin = "", number = 77 (line 42)
// smc: --inputs=args:2x3,stdin:4,rand --keep-going
// expect: verdict=unsafe exit=1 executions=90
// smc: --inputs=args:2x3,stdin:4,rand --keep-going --algo=trust --model=sc
// expect: verdict=unsafe exit=1 executions=90
// smc: --inputs=args:2x3,stdin:4,rand --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 executions=90
// smc: --inputs=args:2x3,stdin:4,rand --jobs=2
// expect: verdict=unsafe exit=1 error=assertion line=44
// smc: --inputs=stdin:4,rand
// expect: verdict=verified exit=0
// smc: --inputs=rand
// expect: verdict=verified exit=0
// smc: --inputs=args:1x2,rand -DSHORT
// expect: verdict=unsafe exit=1 error=assertion line=56
// report: with argv[1] = "-"
// smc: --inputs=args:2
// expect: exit=2
// smc: --inputs=args:2x300
// expect: exit=2
// smc: --inputs=stdin:1 --model=sc --algo=rvf
// expect: exit=2
// smc: --inputs=stdin:1 --entry=work_for
// expect: exit=2
// expect-stderr: --inputs=args, =env and =stdin need a function in C or C++ with the parameters of main
//
// A thread fails if two options, or an option and a line of standard input, ask for it, and for one
// random number.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int verbose;

static void *work(void *unused) {
    const int number = rand();
    assert(number >= 0);
    assert(!(verbose == 2 && number == 77));
    return unused;
}

int work_for(long times);
int work_for(long times) {
    return times < 0;
}

int main(int argc, char **argv) {
    pthread_t t;
#ifdef SHORT
    assert(argc != 2 || strlen(argv[1]) != 1 || argv[1][0] != '-');
#endif
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-k") == 0) verbose++;
    if (getchar() == 'q' && getchar() == '\n') verbose++;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
    return 0;
}
