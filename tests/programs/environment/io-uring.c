// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: io_uring_setup() returned one fixed value; others were not explored
//
// All system calls of io_uring fail as on a kernel without it, so the program takes its other path.
#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    char parameters[120] = {0};
    assert(syscall(SYS_io_uring_setup, 8, parameters) == -1 && errno == ENOSYS);
    assert(syscall(SYS_io_uring_enter, 3, 1, 0, 0, NULL, 0) == -1 && errno == ENOSYS);
    assert(syscall(SYS_io_uring_register, 3, 0, NULL, 0) == -1 && errno == ENOSYS);
    return 0;
}
