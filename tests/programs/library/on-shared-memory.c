// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DPAST_THE_END --unroll=3
// expect: verdict=unsafe exit=1 error=memory line=75
// smc: --model=ra --algo=tracer -DRACE
// expect: verdict=unsafe exit=1 error=race line=27
// smc: --model=ra --algo=tracer -DSTALE
// expect: verdict=unsafe exit=1 error=memory line=80
//
// Library functions on shared memory: every byte that they access is checked, and reported at their call.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char shared[32];
static int numbers[] = {5, 3, 9, 1};

static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void *work(void *arg) {
    errno = 7;
    strcat(shared, " world");
    qsort(numbers, 4, sizeof *numbers, ascending);
    assert(errno == 7 && rand() == *(int *)arg);
    return NULL;
}

static void strings(void) {
    char text[64];
    assert(strlen(shared) == 11 && strcmp(shared, "hello world") == 0 && memcmp(shared, "help", 3) == 0);
    assert(strchr(shared, 'w') == shared + 6 && strrchr(shared, 'l') == shared + 9 && strstr(shared, "lo w") == shared + 3);
    int n = snprintf(text, sizeof text, "%-6s|%5d|%04x|%.2f|%c|%ld|%%", shared + 6, -42, 255, 2.5, 'z', 1l << 40);
    assert(n == 40 && strcmp(text, "world |  -42|00ff|2.50|z|1099511627776|%") == 0);
    n = snprintf(text, 4, "%s", shared);
    assert(n == 11 && strcmp(text, "hel") == 0);
    char *copy = strdup(shared), *rest, *word = strtok_r(copy, " ", &rest);
    assert(strcmp(word, "hello") == 0 && strcmp(strtok_r(NULL, " ", &rest), "world") == 0 && !strtok_r(NULL, " ", &rest));
    free(copy);
    assert(toupper('a') == 'A' && isdigit('7') && !isalpha('7') && isspace('\n'));
}

static void numbers_and_time(void) {
    char *end;
    assert(strtol(" -0x1fz", &end, 0) == -31 && *end == 'z' && atoi("12") == 12);
    errno = 0;
    assert(strtol("99999999999999999999", NULL, 10) == 9223372036854775807 && errno == ERANGE);
    assert(time(NULL) > 1000000000 && getenv("HOME") == NULL);
    int key = 5, *found = bsearch(&key, numbers, 4, sizeof key, ascending);
    assert(numbers[0] == 1 && numbers[3] == 9 && found == numbers + 2);
}

int main(void) {
    pthread_t t;
    int first = rand();
    strcpy(shared, "hello");
    pthread_create(&t, NULL, work, &first);
#ifdef RACE
    shared[5] = '!';
#endif
    pthread_join(t, NULL);
    strings();
    numbers_and_time();
    int *p = malloc(2 * sizeof *p);
    p[0] = 1, p[1] = 2;
    p = realloc(p, 3 * sizeof *p);
    assert(p[0] == 1 && p[1] == 2);
    p[2] = 3;
#ifdef PAST_THE_END
    memset(shared, 'x', sizeof shared);
    (void)strlen(shared);
#endif
#ifdef STALE
    int *q = realloc(p, 40);
    free(q);
    free(p);
#else
    free(p);
#endif
    void *aligned;
    assert(posix_memalign(&aligned, 64, 10) == 0 && (size_t)aligned % 64 == 0);
    free(aligned);
    return 0;
}
