// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=arithmetic line=12
// smc: --model=ra --algo=tracer -DBY=5
// expect: verdict=verified exit=0 executions=1
#ifndef BY
#define BY 0
#endif

static volatile int by = BY;

int main(void) {
    return 10 / by != 2;
}
