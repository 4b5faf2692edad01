#include "tools/options/nearest.h"

#include <string.h>

enum { LONGEST = 63 }; // longest word that is compared; no option has a longer name

static size_t least_of_three(size_t a, size_t b, size_t c) {
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

size_t smc_edit_distance(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST) return n > m ? n : m;
    size_t rows[LONGEST + 1][LONGEST + 1]; // [i][j]: edit distance between the first i letters of a
                                           // and the first j of b
    for (size_t j = 0; j <= m; j++) rows[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        rows[i][0] = i;
        for (size_t j = 1; j <= m; j++) {
            rows[i][j] = least_of_three(rows[i - 1][j] + 1, rows[i][j - 1] + 1,
                                        rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && rows[i - 2][j - 2] + 1 < rows[i][j]) rows[i][j] = rows[i - 2][j - 2] + 1;
        }
    }
    return rows[n][m];
}

void smc_nearest_offer(smc_nearest_word *near, const char *candidate) {
    size_t distance = smc_edit_distance(near->word, candidate);
    const size_t typed = strlen(near->word), known = strlen(candidate),
                 shorter = typed < known ? typed : known;
    // Few differences are tolerated in short words, where two letters are most of the word.
    const size_t tolerated = shorter < 3 ? 0 : shorter < 6 ? 1 : shorter / 3;
    if (distance > tolerated || (near->best && distance >= near->distance)) return;
    near->best = candidate;
    near->distance = distance;
}
