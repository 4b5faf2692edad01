// Arguments and variables of the environment are inputs only in C and C++.
//
// smc: --inputs=args:1x1
// expect: exit=2
// expect-stderr: --inputs=args, =env and =stdin need a function in C or C++
//
// smc: --inputs=env:LEVEL:2
// expect: exit=2
fn main() {
    assert!(std::env::args().count() < 2);
}
