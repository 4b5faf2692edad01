// Transfers in both directions take the locks in opposite orders.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=deadlock line=13
#include <omp.h>
#include <stdio.h>
struct account {
    omp_lock_t lock;
    int balance;
};
static void transfer(struct account *from, struct account *to, int amount) {
    omp_set_lock(&from->lock);
    omp_set_lock(&to->lock);
    from->balance -= amount;
    to->balance += amount;
    omp_unset_lock(&to->lock);
    omp_unset_lock(&from->lock);
}
int main(void) {
    struct account a = {.balance = 10}, b = {.balance = 10};
    omp_init_lock(&a.lock);
    omp_init_lock(&b.lock);
#pragma omp parallel sections
    {
#pragma omp section
        transfer(&a, &b, 3);
#pragma omp section
        transfer(&b, &a, 4);
    }
    omp_destroy_lock(&a.lock);
    omp_destroy_lock(&b.lock);
    printf("%d %d\n", a.balance, b.balance);
    return 0;
}
