// smc: -std=gnu89
// expect: exit=2
// expect-stderr: nowhere-assert.c:8:5: error: undefined function 'assert', which is a macro: include <assert.h> [unsupported]
// assert without its header is an undefined function.
int done;

int main(void) {
    assert(!done);
    return 0;
}
