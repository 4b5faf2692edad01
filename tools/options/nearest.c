#include "tools/options/nearest.h"

#include <string.h>

enum { LONGEST = 63 }; // longer words are not names of ours

static size_t least(size_t a, size_t b, size_t c) {
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

size_t smc_edit_distance(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST) return n > m ? n : m;
    size_t row[LONGEST + 1];
    for (size_t j = 0; j <= m; j++) row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[m];
}

void smc_nearest_offer(smc_nearest *near, const char *candidate) {
    size_t distance = smc_edit_distance(near->word, candidate);
    size_t tolerated = strlen(candidate) / 3 + 1;
    if (distance > tolerated || (near->best && distance >= near->distance)) return;
    near->best = candidate;
    near->distance = distance;
}
