// smc: -DN=0
// expect: verdict=verified exit=0
// smc: -DN=1
// expect: verdict=unsafe exit=1 error=exit line=28
// smc: -DN=2
// expect: verdict=unsafe exit=1 error=exit line=34
// report: the program ends with status 3
// smc: -DN=3
// expect: verdict=unsafe exit=1 error=exit line=39
// report: the program ends with status 9
// smc: -DN=4
// expect: verdict=unsafe exit=1 error=exit line=43
// smc: -DN=5
// expect: verdict=unsafe exit=1 error=exit line=45
// report: the program ends with status 45
//
// The exit status is reported at the executed `return`, whatever scopes it leaves: the returned
// variable may be assigned before a jump elsewhere.
static int g = N;

static void step(void) { g += 0; }

int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int here = i + 10 * g;
        if (here == 11)
            return 1;
        step();
    }
    if (g == 2) {
        int more[g];
        more[1] = 3;
        return more[1];
    }
    switch (g) {
        int unused;
    case 3: unused = 9;
        return unused;
    case 4: {
        int y = 4;
        step();
        return y; }
    }
    for (int i = 0; i < 10; i++) sum += i * (g == 5); return sum;
}
