// smc:
// expect: verdict=verified exit=0 executions=1
// smc: -m32
// expect: verdict=verified exit=0 executions=1
//
// Command lines, as parsed by glibc's getopt: other words come last, long names may be abbreviated,
// and errors are reported by '?' and optopt.
#define _GNU_SOURCE
#include <assert.h>
#include <getopt.h>
#include <stddef.h>
#include <string.h>

static int flag;
static const struct option longs[] = {
    {"size", required_argument, NULL, 's'}, {"sink", no_argument, NULL, 'k'}, {"flag", no_argument, &flag, 5}, {0}};

static int next(int argc, char **argv, const char *options) { return getopt_long(argc, argv, options, longs, NULL); }

static void moves_words(void) {
    char *argv[] = {"program", "-v", "--size=12", "first", "-ofile", "--flag", "second", "--", "-x", NULL};
    const int argc = 9;
    int wordy = 0, size = 0;
    const char *output = NULL;
    for (int c; (c = next(argc, argv, "vo:")) != -1;)
        if (c == 'v') wordy++;
        else if (c == 'o') output = optarg;
        else if (c == 's') size = strcmp(optarg, "12") == 0;
        else assert(!c);
    assert(wordy == 1 && size && flag == 5 && output && strcmp(output, "file") == 0);
    assert(argc - optind == 3 && strcmp(argv[optind], "first") == 0 && strcmp(argv[optind + 2], "-x") == 0);
}

static void ends_at_first_word(void) {
    char *argv[] = {"program", "-v", "first", "-ofile", NULL};
    optind = 0;
    assert(getopt(4, argv, "+vo:") == 'v' && getopt(4, argv, "+vo:") == -1 && optind == 2);
    optind = 0;
    assert(getopt(4, argv, "-vo:") == 'v' && getopt(4, argv, "-vo:") == 1 && strcmp(optarg, "first") == 0);
    assert(getopt(4, argv, "-vo:") == 'o' && getopt(4, argv, "-vo:") == -1 && optind == 4);
}

static void tells_what_is_wrong(void) {
    char *argv[] = {"program", "-q", "--si", "--nothing", "-o", NULL};
    optind = 0;
    assert(next(5, argv, ":vo:") == '?' && optopt == 'q');
    assert(next(5, argv, ":vo:") == '?' && !optopt); // size or sink
    assert(next(5, argv, ":vo:") == '?' && !optopt && optind == 4);
    assert(next(5, argv, ":vo:") == ':' && optopt == 'o');
    assert(next(5, argv, ":vo:") == -1);
}

static void takes_one_dash(void) {
    char *argv[] = {"program", "-size", "12", "-sin", "-vq", NULL};
    int which = -1;
    optind = 0;
    assert(getopt_long_only(5, argv, "v", longs, &which) == 's' && !which && strcmp(optarg, "12") == 0);
    assert(getopt_long_only(5, argv, "v", longs, &which) == 'k' && which == 1);
    assert(getopt_long_only(5, argv, "v", longs, &which) == 'v');
    assert(getopt_long_only(5, argv, "v", longs, &which) == '?' && optopt == 'q');
}

int main(void) {
    moves_words();
    ends_at_first_word();
    tells_what_is_wrong();
    takes_one_dash();
}
