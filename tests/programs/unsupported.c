// smc: --model=ra --algo=tracer
// expect: exit=2
// expect-stderr: asm
//
// Inline assembly has no meaning that could be checked.
int main(void) {
    unsigned a = 0, b, c, d;
    __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "=c"(c), "=d"(d));
    return (int)(b & c & d & 0);
}
