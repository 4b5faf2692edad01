// --stats counts executed LLVM instructions, independently of how the bytecode combines them: 3
// before the loop (the array, its copy, a branch), 4 in each of 11 tests of the condition (two phis,
// the comparison, the branch), 7 in each of 10 rounds (an extension, an address, the load, the sum, a
// branch, the counter, a branch), 3 at the end, with a branch out of the scope of i: 3 + 44 + 70 + 3.
// smc: --stats
// expect: verdict=verified exit=0 instructions=120
// smc: --stats --unroll=20
// expect: verdict=verified exit=0 instructions=120
int main(void) {
    int a[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, sum = 0;
    for (int i = 0; i < 10; i++) sum += a[i];
    return sum - 55;
}
