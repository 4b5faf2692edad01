// smc: --keep-going
// expect: verdict=verified exit=0 executions=1
// smc: --faults=short
// expect: verdict=unsafe exit=1 error=assertion line=36
// report: the call transfers only 1 of 8 bytes
// smc: --faults=short -DLOOP --keep-going
// expect: verdict=verified exit=0 executions=4
// smc: --faults=short,eintr -DLOOP --keep-going
// expect: verdict=verified exit=0
// smc: --faults=short,eintr:2 -DLOOP --keep-going --algo=enumerate
// expect: verdict=verified exit=0
// smc: --faults=eintr -DLOOP --keep-going
// expect: verdict=verified exit=0
//
// A read from a pipe that transfers fewer bytes: 1, 7 or 4 of 8. A write to a pipe of so few bytes
// is atomic.
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

static int ends[2];
static const char text[8] = "message";
static char got[8];

static void get_all(void) {
    for (size_t n = 0; n < sizeof got;) {
        const ssize_t r = read(ends[0], got + n, sizeof got - n);
        if (r >= 0) n += (size_t)r;
        else assert(errno == EINTR);
    }
}

static void get_at_once(void) {
    const ssize_t r = read(ends[0], got, sizeof got);
    assert(r == sizeof got);
}

int main(void) {
    pipe(ends);
#ifdef LOOP
    ssize_t r;
    do r = write(ends[1], text, sizeof text);
    while (r == -1 && errno == EINTR);
    assert(r == sizeof text);
    get_all();
#else
    write(ends[1], text, sizeof text);
    get_at_once();
#endif
    assert(memcmp(got, text, sizeof text) == 0);
    return 0;
}
