// smc: --model=ra -DCALL=counted(1)
// expect: exit=2
// expect-stderr: nowhere.c:81:25: error: call of 'counted', which is defined nowhere: give smc the file that defines it, or write a stub, or say --extern=counted, and it has no effect and any result of the --nondet=LO..HI given [unsupported]
// smc: --model=ra -DCALL=counted(1) --extern=counted
// expect: exit=2
// expect-stderr: call of 'counted', which --extern leaves open, without a range of values; give one with --nondet=LO..HI
// smc: --model=ra -DCALL=counted(1) --extern=counted --nondet=-1..2
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra -DCALL=counted(1) --extern=counted --nondet=-1..3
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=ra -DCALL=counted(1) --extern=countd
// expect: exit=2
// expect-stderr: warning: --extern: the program has no function 'countd'
// smc: --model=ra -DCALL=counted(1) -DSTUB
// expect: verdict=verified exit=0
// smc: --model=ra -DCALL=logged("a")
// expect: exit=2
// expect-stderr: call of 'logged', which is defined nowhere: give smc the file that defines it, or write a stub, or say --extern=logged, and it has no effect [unsupported]
// smc: --model=ra -DCALL=logged("a") --extern=logged
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=asks(&n) --extern=asks
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DCALL=narrow() --extern=narrow --nondet=-5..2
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra -DCALL=!found(1)
// expect: exit=2
// expect-stderr: call of 'found', which is defined nowhere: give smc the file that defines it, or write a stub [unsupported]
// smc: --model=ra -DCALL=!found(1) --extern=found
// expect: exit=2
// expect-stderr: call of 'found', whose result is no integer: --extern chooses integers; write a stub [unsupported]
// smc: --model=ra -DCALL=(significand(6)==1.5)
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=(toascii(0x161)==0x61)
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=getgroups(0,0)
// expect: exit=2
// expect-stderr: call of 'getgroups', which smc does not model; --extern=getgroups makes it a stub [unsupported]
// smc: --model=ra -DCALL=getgroups(0,0) --extern=getgroups --nondet=0..2
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra -DCALL=getgroups(0,0) --extern-call=getgroups
// expect: exit=2
// expect-stderr: call of 'getgroups': --extern-call calls functions of the host that take and return only numbers; write a stub [unsupported]
// smc: --model=ra -DCALL=killpg(0,15)
// expect: exit=2
// expect-stderr: call of 'killpg', which smc does not model; --extern=killpg makes it a stub, --extern-call=killpg calls the host's [unsupported]
// smc: --model=ra -DCALL=killpg(0,15) --extern=killpg --nondet=0..1
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DCALL=(getpid()>0) --extern-call=getpid
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=counted(1) --extern-call=counted
// expect: exit=2
// expect-stderr: call of 'counted': the host's C library has no such function for --extern-call [unsupported]
// smc: --model=ra -DCALL=variable
// expect: exit=2
// expect-stderr: access to 'variable', which is declared but not defined: give smc the file that defines it
//
// Functions that are declared and defined nowhere: it is said what would help, and it does.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

int counted(int);
bool asks(int *);
unsigned char narrow(void);
void *found(int);
extern int variable;
void logged(const char *);
#define logged(s) (logged(s), 0)

#ifdef STUB
int counted(int n) { return n; }
#endif

int main(void) {
    int n = 0;
    (void)n;
    const int v = (int)(CALL);
    assert(v < 3 && v >= -1 && n == 0);
    return 0;
}
