// nowhere-library.c - the message about an undefined function names the libraries of a pasted
// compile line, without those of C and threads, and without folders.
// smc: -L/usr/local/lib -lmagic -lm -pthread -lpthread
// expect: exit=2
// expect-stderr: nowhere-library.c:15:12: error: undefined function 'measure', perhaps of the compiled library -lmagic: add the source file that defines it (or use -p BUILD); to stub it: --extern=measure
// smc: -L /usr/local/lib -lmagic -lz -Wl,--as-needed
// expect: exit=2
// expect-stderr: undefined function 'measure', perhaps of the compiled libraries -lmagic, -lz: add
// smc: -lm
// expect: exit=2
// expect-stderr: undefined function 'measure': add
int measure(int);
int main(void)
{
    return measure(1);
}
