#include "tools/terminal/pace.h"

#include <stdio.h>

static const double LEAST = 0.001; // no prediction for a smaller share of work done
// A prediction from the last tenth of the time counts if it is longer by more than this factor.
static const double SLOWER = 1.5;

static const double MAX_AGREEING_RATIO = 2; // two predictions agree if they differ by at most this
                                            // factor

static void format_time(double seconds, char *buf, size_t n) {
    if (seconds < 3600) snprintf(buf, n, "%d:%02d", (int)seconds / 60, (int)seconds % 60);
    else if (seconds < 100 * 3600)
        snprintf(buf, n, "%d h %02d min", (int)seconds / 3600, (int)seconds / 60 % 60);
    else snprintf(buf, n, "days");
}

static void drop_every_other_sample(smc_progress_log *p) {
    for (uint32_t i = 0; i < p->n / 2; i++) p->observations[i] = p->observations[2 * i];
    p->n /= 2;
    p->stride *= 2;
}

static void add_progress_sample(smc_progress_log *p, double seconds, double share) {
    if (p->n && ++p->skipped < p->stride) return;
    if (!p->n) p->stride = 1;
    if (p->n == SMC_PACE_SAMPLES) drop_every_other_sample(p);
    p->observations[p->n].seconds = seconds;
    p->observations[p->n++].share = share;
    p->skipped = 0;
}

// Returns the seconds that the rest takes at the rate measured since the time `since`; negative:
// the share has not grown since.
static double remaining_seconds_since(const smc_progress_log *p, double seconds, double share,
                                      double since) {
    double then = p->begin, before = 0;
    for (uint32_t i = 0; i < p->n && p->observations[i].seconds <= since; i++)
        then = p->observations[i].seconds, before = p->observations[i].share;
    return share > before ? (1 - share) * (seconds - then) / (share - before) : -1;
}

// Returns the time, in seconds, at which the share last grew.
static double time_of_last_growth(const smc_progress_log *p, double seconds, double share) {
    for (uint32_t i = 0; i < p->n; i++)
        if (p->observations[i].share >= share) return p->observations[i].seconds;
    return seconds;
}

// Predicts the remaining seconds. If the share has not grown for some time, its next growth is
// assumed to take as long again.
static smc_progress_prediction pace_of_run(const smc_progress_log *p, double seconds,
                                           double share) {
    const double elapsed = seconds - p->begin,
                 of_all = share > 0 ? elapsed * (1 - share) / share : 0;
    const double of_half = remaining_seconds_since(p, seconds, share, p->begin + elapsed / 2),
                 of_last = remaining_seconds_since(p, seconds, share, p->begin + 0.9 * elapsed);
    const double still = seconds - time_of_last_growth(p, seconds, share);
    double left = of_all;
    if (share < LEAST || elapsed <= 0) return (smc_progress_prediction){0};
    if (of_half > left) left = of_half;
    if (of_last > SLOWER * left) left = of_last;
    if (still > left) left = still;
    return (smc_progress_prediction){.known = true,
                                     .left = left,
                                     .share = elapsed / (elapsed + left),
                                     .bounded = of_half < 0 || left > SLOWER * of_all};
}

smc_progress_prediction smc_pace_add_sample(smc_progress_log *p, double seconds, double share,
                                            uint64_t visited) {
    if (visited < p->visited) {
        p->restarts++;
        p->begin = seconds;
        p->n = 0;
    }
    p->visited = visited;
    const smc_progress_prediction now =
        share < 0 ? (smc_progress_prediction){0} : pace_of_run(p, seconds, share < 1 ? share : 1);
    if (share >= 0) add_progress_sample(p, seconds, share);
    return now;
}

smc_progress_prediction smc_pace_with_forecast(const smc_progress_log *p,
                                               smc_progress_prediction now, double seconds,
                                               double forecast) {
    const double elapsed = seconds - p->begin, visited = (double)p->visited;
    const bool has_one = forecast > visited && visited > 0 && elapsed > 0;
    const double left = has_one ? elapsed * (forecast - visited) / visited : 0;
    const bool agree = has_one && now.known && !now.bounded &&
                       left < MAX_AGREEING_RATIO * now.left && now.left < MAX_AGREEING_RATIO * left;
    if (!now.known && !has_one) return now;
    if (has_one) now.left = left;
    now.known = true;
    now.share = elapsed / (elapsed + now.left);
    now.bounded = !agree;
    return now;
}

void smc_prediction_text(const smc_progress_log *p, smc_progress_prediction now, char *buf,
                         size_t n) {
    char left[32], begin[32];
    int length = 0;
    *buf = 0;
    format_time(now.left, left, sizeof left);
    format_time(p->begin, begin, sizeof begin);
    if (now.known)
        length = snprintf(buf, n, ", %s %.*f %% done, %s%s left", now.bounded ? "at most" : "about",
                          now.share < 0.1, 100 * now.share, now.bounded ? "at least " : "", left);
    if (p->restarts && length >= 0 && (size_t)length < n)
        snprintf(buf + length, n - (size_t)length, "; began again at %s", begin);
}
