// smc: --model=ra --algo=tracer -DASM
// expect: exit=2
// expect-stderr: asm
// smc: --model=ra --algo=tracer -DUNKNOWN
// expect: exit=2
// expect-stderr: function_of_nowhere
// smc: --model=ra --algo=tracer -DASM_GOTO
// expect: exit=2
// expect-stderr: unsupported.c:21:5: error: not supported: inline assembly that may jump to a label [unsupported]
//
// Unsupported code is refused by name and never ignored: inline assembly, a call of a function that
// is neither defined nor modelled.
int function_of_nowhere(int);

int main(void) {
#ifdef ASM
    unsigned a, d;
    __asm__ volatile("rdpmc" : "=a"(a), "=d"(d) : "c"(0));
    return (int)(a & d & 0);
#elif defined ASM_GOTO
    __asm__ goto("" : : : : out);
out:
    return 0;
#else
    return function_of_nowhere(1);
#endif
}
