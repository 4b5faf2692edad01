// smc: --model=ra -DCALL=counted(1)
// expect: exit=2
// expect-stderr: nowhere.c:97:25: error: undefined function 'counted': add the source file that defines it (or use -p BUILD); to stub it: --extern=counted --nondet=LO..HI [unsupported]
// smc: --model=ra -DCALL=counted(1) --extern=counted
// expect: verdict=verified exit=0 executions=1
// expect-stderr: note: counted() returned one fixed value; others were not explored [one-answer]
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
// expect-stderr: undefined function 'logged': add the source file that defines it (or use -p BUILD); to stub it: --extern=logged [unsupported]
// smc: --model=ra -DCALL=logged("a") --extern=logged
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=asks(&n) --extern=asks
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DCALL=narrow() --extern=narrow --nondet=-5..2
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra -DCALL=!found(1)
// expect: exit=2
// expect-stderr: undefined function 'found': add the source file that defines it (or use -p BUILD); to stub it: --extern=found [unsupported]
// smc: --model=ra -DCALL=!found(1) --extern=found
// expect: verdict=verified exit=0 executions=1
// expect-stderr: note: found() returned one fixed value; others were not explored [one-answer]
// smc: --model=ra -DCALL=real(1) --extern=real
// expect: exit=2
// expect-stderr: cannot stub 'real' with --extern: its result is not an integer or a pointer; write a stub in C [unsupported]
// smc: --model=ra -DCALL=(significand(6)==1.5)
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=(toascii(0x161)==0x61)
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=getgroups(0,0)
// expect: exit=2
// expect-stderr: function 'getgroups' is not modelled; to stub it: --extern=getgroups [unsupported]
// smc: --model=ra -DCALL=getgroups(0,0) --extern=getgroups --nondet=0..2
// expect: verdict=verified exit=0 executions=3
// smc: --model=ra -DCALL=getgroups(0,0) --extern-call=getgroups
// expect: exit=2
// expect-stderr: cannot call 'getgroups' with --extern-call: only functions of numbers are supported; write a stub [unsupported]
// smc: --model=ra -DCALL=killpg(0,15)
// expect: exit=2
// expect-stderr: function 'killpg' is not modelled; to stub it: --extern=killpg [unsupported]
// smc: --model=ra -DCALL=killpg(0,15) --extern=killpg --nondet=0..1
// expect: verdict=verified exit=0 executions=2
// smc: --model=ra -DCALL=(getpid()>0) --extern-call=getpid
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra -DCALL=counted(1) --extern-call=counted
// expect: exit=2
// expect-stderr: cannot call 'counted' with --extern-call: the host's C library does not have it [unsupported]
// smc: --model=ra -DCALL=variable
// expect: exit=2
// expect-stderr: undefined variable 'variable': add the source file that defines it (or use -p BUILD); to stub it: --extern=variable [unsupported]
// smc: --model=ra -DCALL=variable --extern=variable
// expect: verdict=verified exit=0 executions=1
// expect-stderr: note: variable is zero initially; other values were not explored [one-answer]
// smc: --model=ra -DCALL=variable+table[1]
// expect: exit=2
// expect-stderr: undefined variables 'variable', 'table': add the source files that define them (or use -p BUILD); to stub them: --extern=variable --extern=table [unsupported]
// smc: --model=ra -DCALL=counted(variable)
// expect: exit=2
// expect-stderr: undefined symbols 'variable', 'counted': add the source files that define them (or use -p BUILD); to stub them: --extern=variable --extern=counted --nondet=LO..HI [unsupported]
// smc: --model=ra -DCALL=vfork()
// expect: exit=2
// expect-stderr: 'vfork' starts another process or program, and smc checks the threads of one process; to stub it: --extern=vfork [unsupported]
//
// Functions and variables that are declared and defined nowhere: it is said what would help, and it does.
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
double real(int);
extern int variable, table[2];
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
