// The two updates are in critical sections of different names.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
#include <stdio.h>
static int balance;
static void deposit(int n) {
#pragma omp critical(deposit)
    balance += n;
}
static void withdraw(int n) {
#pragma omp critical(withdraw)
    balance -= n;
}
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        if (i % 2) withdraw(i);
        else deposit(i);
    }
    printf("%d\n", balance);
    return 0;
}
