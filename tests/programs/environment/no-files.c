// expect: error=assertion exit=1
// expect-stderr: no-files.c:10:15: note: fopen() failed since the program has no files; --files=memory lets it create files [no-files]
//
// A note says why a file cannot be created, and by which option it can.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("created", "w");
    assert(f);
}
