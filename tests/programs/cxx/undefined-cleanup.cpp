// If an undefined function threw an exception, objects would be destroyed: names of smc's own
// library functions for that are not reported.
// smc:
// expect: exit=2
// expect-stderr: undefined function 'elsewhere': add the source file that defines it
// smc: --extern=elsewhere
// expect: verdict=verified exit=0
void elsewhere();
struct guard {
    ~guard() {}
};
int main() {
    guard g;
    elsewhere();
}
