#include "tools/options/words/named.h"

#include "base/text.h"

#include <string.h>

// Parts of a test's name: the prefix of the part, before its value, and the option that the part
// stands for.
static const struct named {
    const char *part, *option;
} names[] = {
    {"model_", "--model="},           {"algo_", "--algo="},
    {"unroll_", "--unroll="},         {"rounds_", "--rounds="},
    {"undone_", "--undone="},         {"check_", "--check="},
    {"weak_cas_", "--weak-cas="},     {"malloc_", "--malloc="},
    {"time_limit_", "--time-limit="}, {"spurious_wakeups", "--spurious-wakeups"},
};

static void add_named_part(const char *part, size_t n, smc_limits limits, smc_arguments *out) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t m = strlen(names[i].part);
        if (n < m || strncmp(part, names[i].part, m) != 0) continue;
        char *word = smc_format("%s%.*s", names[i].option, (int)(n - m), part + m);
        (void)smc_allowed_check_options(word, limits, out);
        free(word);
        return;
    }
}

void smc_words_of_test_name(const char *test, smc_limits limits, smc_arguments *out) {
    static const char begin[] = "::smc__";
    const char *part = test ? strstr(test, begin) : NULL;
    if (!part) return;
    for (part += sizeof begin - 1; *part;) {
        const char *end = strstr(part, "__");
        const size_t n = end ? (size_t)(end - part) : strlen(part);
        add_named_part(part, n, limits, out);
        part = end ? end + 2 : part + n;
    }
}
