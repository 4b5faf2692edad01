// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: warning: invalid suffix on literal; C++11 requires a space between literal and identifier
//
// A macro directly after a string literal: smc only warns, as gcc does.
#include <cinttypes>
#include <cstdio>

int main() {
    char text[8];
    std::snprintf(text, sizeof text, "%"PRIu64, std::uint64_t{7});
    return text[0] != '7';
}
