// smc: -DREAD=1
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=22
// expect-stderr: error: use of an uninitialised value: values[0] (line 20) [uninitialized]
// smc: -DREAD=2
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=31
// expect-stderr: error: use of an uninitialised value: value (line 29) [uninitialized]
// smc:
// expect: verdict=verified exit=0 executions=1
//
// A local variable that is also read at a computed index, or by a function that only reads: since
// version 21, LLVM replaces loads at constant indices by earlier values, and by none if the value
// is uninitialised.
#ifndef READ
#define READ 0
#endif

static int copies[4];

static void computed(void) {
    int values[4];
    if (READ != 1) values[0] = 5;
    if (values[0] == 5) copies[0] = 1;
    for (int i = 1; i < 4 && READ == 1; i++) copies[i] = values[i];
}

__attribute__((pure, noinline)) static int only_reads(const int *p) { return *p; }

static void passed(void) {
    int value;
    if (READ != 2) value = 5;
    if (value == 5) copies[1] = 1;
    if (READ != 2) copies[2] = only_reads(&value);
}

int main(void) {
    computed();
    passed();
}
