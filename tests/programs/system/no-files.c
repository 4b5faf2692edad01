// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: functions failed since the program has no files; --files=memory lets it create files
// smc: -DUNCHECKED
// expect: verdict=unsafe exit=1 error=memory line=24
//
// No file exists or can be created: a program that ignores that has an error.
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    struct stat status;
    assert(!fopen("/etc/passwd", "r") && errno == ENOENT && !fopen("new", "w") && errno == ENOENT && !tmpfile());
    assert(open("/dev/null", O_RDONLY) == -1 && errno == ENOENT && open("new", O_CREAT | O_WRONLY, 0600) == -1);
    assert(stat("/", &status) == -1 && access("/", R_OK) == -1 && !opendir("/") && remove("x") == -1 && mkdir("x", 0700) == -1);
    assert(write(1, "shown", 5) == 5 && read(0, &status, 1) == 0 && fputs("shown\n", stdout) >= 0 && fstat(1, &status) == 0);
#ifdef UNCHECKED
    FILE *f = fopen("settings", "r");
    int n = fgetc(f);
    return n == EOF;
#endif
    return 0;
}
