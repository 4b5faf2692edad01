// smc: --nondet=0..0
// expect: verdict=verified executions=1
// smc: --nondet=0..0 -m32
// expect: verdict=verified executions=1
//
// Conversions between times and dates in UTC. The texts are those of glibc.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void says(long at, const char *format, const char *text) {
    char s[80];
    struct tm t;
    time_t time = at;
    assert(gmtime_r(&time, &t) == &t);
    assert(strftime(s, sizeof s, format, &t) == strlen(text) && strcmp(s, text) == 0);
    assert(mktime(&t) == time);
}

static const char *zone(const struct tm *t) {
    static char s[8];
    s[strftime(s, sizeof s, "%Z", t)] = 0;
    return s;
}

static void zones(void) {
    time_t now = 0;
    struct tm t = {.tm_mday = 1}, summer = {.tm_mday = 1, .tm_isdst = -1};
    assert(strcmp(zone(&t), "UTC") == 0 && strcmp(zone(&summer), "") == 0);
    assert(gmtime_r(&now, &t) && strcmp(zone(&t), "GMT") == 0);
    assert(localtime_r(&now, &t) && strcmp(zone(&t), "UTC") == 0);
    assert(timegm(&t) == 0 && strcmp(zone(&t), "GMT") == 0);
    assert(mktime(&t) == 0 && strcmp(zone(&t), "UTC") == 0);
}

int main(void) {
    zones();
    says(0, "%c|%j|%u|%w", "Thu Jan  1 00:00:00 1970|001|4|4");
    says(-1, "%F %T %p", "1969-12-31 23:59:59 PM");
    says(951868799, "%D %R %e %k|%l", "02/29/00 23:59 29 23|11");
    says(951868800, "%A %d %B %Y, %I:%M:%S %P", "Wednesday 01 March 2000, 12:00:00 am");
    says(1700000000, "%a %h %s %y %C %m %z %%", "Tue Nov 1700000000 23 20 11 +0000 %");
    says(1609459199, "%G-%V %U %W", "2020-53 52 52");
    says(1483228800, "%G-%V %U %W", "2016-52 01 00");
    says(1735603200, "%G-%V %g", "2025-01 25");
    // Dates of any numbers are as they should be afterwards.
    struct tm t = {.tm_year = 123, .tm_mon = 14, .tm_mday = 0, .tm_hour = 25, .tm_min = -1};
    assert(mktime(&t) == 1709254740 && t.tm_mon == 2 && t.tm_mday == 1 && t.tm_hour == 0);
    assert(strcmp(asctime(&t), "Fri Mar  1 00:59:00 2024\n") == 0);
    time_t now = time(0);
    assert(localtime(&now)->tm_year == 123 && strlen(ctime(&now)) == 25);
    char s[4];
    assert(strftime(s, sizeof s, "%Y", &t) == 0);
    return 0;
}
