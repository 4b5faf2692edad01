// smc: --files=memory
// expect: verdict=verified exit=0 executions=1
// smc: --files=memory -D_FILE_OFFSET_BITS=64
// expect: verdict=verified exit=0 executions=1
// smc: --files=memory -DCLOSED
// expect: verdict=unsafe exit=1 error=memory
// expect-stderr: null pointer
//
// Files in memory, by streams and descriptors. The program also passes natively in an empty folder.
#define _GNU_SOURCE
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void streams(void) {
    char line[16];
    int n = 0, c;
    assert(!fopen("a", "r") && errno == ENOENT && !fopen("a", "q") && errno == EINVAL);
    FILE *f = fopen("a", "w");
    assert(f && fprintf(f, "%d %s\n", 42, "words") == 9 && fputs("second\n", f) >= 0 && fputc('x', f) == 'x' && ftell(f) == 17);
    assert(fgetc(f) == EOF && ferror(f));
    clearerr(f);
    assert(!ferror(f) && fclose(f) == 0);
    f = fopen("a", "r");
    assert(fscanf(f, "%d %s", &n, line) == 2 && n == 42 && strcmp(line, "words") == 0);
    assert(fgetc(f) == '\n' && fgets(line, sizeof line, f) == line && strcmp(line, "second\n") == 0);
    assert((c = getc(f)) == 'x' && ungetc('y', f) == 'y' && ftell(f) == 16 && getc(f) == 'y' && !feof(f));
    assert(getc(f) == EOF && feof(f) && !fgets(line, sizeof line, f) && fputc('z', f) == EOF && ferror(f));
    rewind(f);
    assert(!feof(f) && fread(line, 1, 5, f) == 5 && memcmp(line, "42 wo", 5) == 0);
    assert(fseek(f, -1, SEEK_END) == 0 && getc(f) == 'x' && fseek(f, -2, SEEK_CUR) == 0 && getc(f) == '\n' && fseek(f, -1, SEEK_SET) == -1);
    assert(fread(line, 4, 2, f) == 0 && feof(f) && fclose(f) == 0);
    f = fopen("a", "a+");
    assert(fputs("end", f) >= 0 && fseek(f, 0, SEEK_SET) == 0 && getc(f) == '4' && fputs("!", f) >= 0 && fclose(f) == 0);
    char *all = NULL;
    size_t room;
    f = fopen("a", "r+");
    assert(getline(&all, &room, f) == 9 && strcmp(all, "42 words\n") == 0);
    assert(getdelim(&all, &room, 'd', f) == 6 && strcmp(all, "second") == 0 && getline(&all, &room, f) == 1);
    assert(getline(&all, &room, f) == 5 && strcmp(all, "xend!") == 0 && getline(&all, &room, f) == -1);
    free(all);
    assert(fclose(f) == 0 && !fopen("a", "wx") && errno == EEXIST);
    FILE *first = tmpfile(), *second = tmpfile();
    assert(first && second && fputs("of its own", first) >= 0 && fgetc(second) == EOF && fseeko(first, -3, SEEK_END) == 0);
    assert(fgets(line, sizeof line, first) && strcmp(line, "own") == 0 && ftello(first) == 10 && fclose(first) == 0 && fclose(second) == 0);
}

static void numbers(void) {
    char bytes[8] = {0};
    struct stat status;
    assert(open("b", O_RDONLY) == -1 && errno == ENOENT);
    const int f = open("b", O_RDWR | O_CREAT | O_EXCL, 0600);
    assert(f > 2 && open("b", O_CREAT | O_EXCL | O_WRONLY, 0600) == -1 && errno == EEXIST);
    assert(write(f, "abcdef", 6) == 6 && lseek(f, 2, SEEK_SET) == 2 && read(f, bytes, 8) == 4 && memcmp(bytes, "cdef", 4) == 0);
    assert(read(f, bytes, 8) == 0 && pread(f, bytes, 2, 1) == 2 && memcmp(bytes, "bc", 2) == 0);
    assert(pwrite(f, "Z", 1, 8) == 1 && fstat(f, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 9);
    assert(pread(f, bytes, 3, 6) == 3 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 'Z');
    assert(ftruncate(f, 1) == 0 && stat("b", &status) == 0 && status.st_size == 1 && access("b", R_OK | W_OK) == 0);
    const int g = open("b", O_WRONLY | O_APPEND);
    assert(write(g, "+", 1) == 1 && read(g, bytes, 1) == -1 && errno == EBADF && fsync(g) == 0);
    assert(rename("b", "c") == 0 && access("b", F_OK) == -1 && unlink("c") == 0 && unlink("c") == -1 && errno == ENOENT);
    assert(pread(f, bytes, 8, 0) == 2 && memcmp(bytes, "a+", 2) == 0 && fstat(f, &status) == 0 && status.st_nlink == 0);
    assert(close(f) == 0 && close(g) == 0 && close(g) == -1 && errno == EBADF && write(99, "", 0) == -1);
    assert(creat("b", 0600) > 2 && remove("b") == 0 && remove("a") == 0);
}

int main(void) {
    streams();
    numbers();
    char line[4];
    assert(!opendir("nowhere") && errno == ENOENT && fileno(stderr) == 2 && fprintf(stderr, "%s", "") == 0);
#ifndef NATIVE
    assert(!fgets(line, sizeof line, stdin) && feof(stdin) && getchar() == EOF && scanf("%3s", line) == EOF);
#endif
#ifdef CLOSED
    fprintf(fopen("nothing", "r"), "nowhere");
#endif
    return 0;
}
