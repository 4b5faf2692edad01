// fmt-refused.cpp - features that smc's stand-in for {fmt} does not support are refused, and never
// printed differently.
// smc: -DFORMAT="{:L}"
// expect: exit=2
// expect-stderr: fmt-refused.cpp:12:5: error: not supported: a localised number (L) of {fmt}
// smc: -DFORMAT="{:a}"
// expect: exit=2
// expect-stderr: fmt-refused.cpp:12:5: error: not supported: a hexadecimal floating-point number of {fmt}
#include <fmt/core.h>
int main()
{
    fmt::print(FORMAT, 1.5);
}
