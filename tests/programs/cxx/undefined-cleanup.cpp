// What a function that is not there might throw would end objects on its way: names of smc's own
// library are no names of the program.
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
