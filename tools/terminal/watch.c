#include "tools/terminal/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Data of the signal handlers, which only call pread, clock_gettime, setitimer, open, write, close
// and _exit: all async-signal-safe.
static struct {
    smc_stop *stop;
    double begin, seconds;
    double stop_seen_at; // seconds: when a stop request was first noticed; 0: not yet
    double granted;      // seconds: the time limit has no effect before this time
                         // (smc_watch_grant_more_time)
    double stage;        // seconds: when the current stage ends; 0: with the run
    uint64_t pages;      // memory limit in pages; 0: none
    int statm;           // descriptor of /proc/self/statm; -1: no memory limit
    _Atomic int *due;    // set when progress should be shown; NULL: no progress display
    double next_check;   // seconds: when to set *due next
    // the report; a thread that takes it exchanges it for NULL, so that it is printed once
    _Atomic(smc_final_report *) words;
} watch = {.statm = -1};

enum { TICK_MICROSECONDS = 10000 };
static const double INTERVAL = 0.2; // seconds between two settings of *due
static const double LATE = 0.05;    // seconds after a stop request after which stop->late is set

void smc_watch_standard_streams(void) {
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
        // open returns the lowest free descriptor, which is fd
        int null = open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY);
        smc_invariant(null == fd || null == -1, "standard streams");
    }
}

static double current_seconds(void) { return 1e-9 * (double)smc_monotonic_time(); }

// Returns the resident pages of this process: the second number in statm. Parsed by hand since
// sscanf is not async-signal-safe.
static uint64_t resident_pages(void) {
    char text[128];
    ssize_t n = pread(watch.statm, text, sizeof text, 0);
    ssize_t i = 0;
    while (i < n && text[i] != ' ') i++;
    uint64_t pages = 0;
    for (i++; i < n && text[i] >= '0' && text[i] <= '9'; i++)
        pages = 10 * pages + (uint64_t)(text[i] - '0');
    return pages;
}

static bool has_room(size_t size) {
    const uint64_t taken = watch.statm < 0 ? 0 : resident_pages(),
                   more = size / (size_t)sysconf(_SC_PAGESIZE);
    return watch.statm < 0 || taken + more <= watch.pages + watch.pages / 20;
}

static void end_with_final_report(void) {
    const smc_final_report *words = atomic_exchange(&watch.words, NULL);
    if (words) smc_final_report_print(words);
    static const char text[] =
        "smc: error: the time limit has passed and the exploration does not stop "
        "[incomplete]\n";
    ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
    (void)ignored;
    _exit(3);
}

static void handle_timer_tick(int signal) {
    (void)signal;
    int saved = errno;
    const double time = current_seconds(), elapsed = time - watch.begin,
                 over =
                     watch.seconds > 0 && elapsed >= watch.granted ? elapsed - watch.seconds : -1;
    const bool stage_is_over = watch.stage > 0 && elapsed >= watch.stage;
    if (watch.due && time >= watch.next_check) {
        *watch.due = 1;
        watch.next_check = time + INTERVAL;
    }
    if (over > SMC_WATCH_GRACE) end_with_final_report();
    if (!watch.stop->requested) {
        if (over >= 0 || stage_is_over) watch.stop->requested = SMC_STOP_TIME;
        if (watch.statm >= 0 && resident_pages() > watch.pages)
            watch.stop->requested = SMC_STOP_MEMORY;
    }
    if (!watch.stop->requested) watch.stop_seen_at = 0;
    else if (watch.stop_seen_at <= 0) watch.stop_seen_at = time;
    watch.stop->late = watch.stop_seen_at > 0 && time > watch.stop_seen_at + LATE;
    errno = saved;
}

static void start_timer(void) {
    struct timeval tick = {.tv_usec = TICK_MICROSECONDS};
    struct itimerval timer = {.it_interval = tick, .it_value = tick};
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void handle_interrupt(int signal) {
    (void)signal; // installed with SA_RESETHAND: a second signal has its default effect
    watch.stop->requested = SMC_STOP_INTERRUPT;
    start_timer(); // so that a request to stop that has no effect is noticed
}

// Does nothing, so that a write to a closed pipe fails with EPIPE (output.c). Unlike SIG_IGN, a
// handler is not inherited by clang.
static void handle_broken_pipe(int signal) { (void)signal; }

static void install_handler(int signal, void (*handler)(int), int flags) {
    struct sigaction a = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&a.sa_mask);
    sigaction(signal, &a, NULL);
}

// Makes a closed terminal interrupt the run, unless SIGHUP is ignored, as by nohup.
static void handle_hangup(void (*handler)(int)) {
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        install_handler(SIGHUP, handler, (int)(SA_RESTART | SA_RESETHAND));
}

static void start_ticking(void) {
    install_handler(SIGALRM, handle_timer_tick, SA_RESTART);
    start_timer();
}

void smc_watch_start(smc_stop *stop, double seconds, uint32_t megabytes) {
    watch.stop = stop;
    watch.begin = current_seconds();
    watch.seconds = seconds;
    watch.stage = watch.stop_seen_at = watch.granted = 0;
    install_handler(SIGALRM, handle_timer_tick, SA_RESTART);
    if (megabytes) {
        watch.pages = ((uint64_t)megabytes << 20) / (uint64_t)sysconf(_SC_PAGESIZE);
        watch.statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
        smc_set_memory_check(has_room);
    }
    install_handler(SIGPIPE, handle_broken_pipe, SA_RESTART);
    install_handler(SIGINT, handle_interrupt, (int)(SA_RESTART | SA_RESETHAND));
    install_handler(SIGTERM, handle_interrupt, (int)(SA_RESTART | SA_RESETHAND));
    handle_hangup(handle_interrupt);
    if (seconds > 0 || watch.statm >= 0) start_ticking();
}

void smc_watch_set_memory_limit(uint32_t megabytes) {
    if (watch.statm >= 0 && megabytes)
        watch.pages = ((uint64_t)megabytes << 20) / (uint64_t)sysconf(_SC_PAGESIZE);
}

void smc_watch_set_final_report(smc_final_report *words) {
    smc_final_report_free(atomic_exchange(&watch.words, words));
}

void smc_watch_set_stage_end(double until) {
    const bool is_over = watch.seconds > 0 && smc_watch_seconds() >= watch.seconds;
    watch.stage = until;
    if (watch.stop->requested == SMC_STOP_TIME && !is_over) watch.stop->requested = 0;
}

void smc_watch_grant_more_time(double seconds) {
    watch.granted = smc_watch_seconds() + seconds;
    watch.stop_seen_at = 0;
    watch.stop->requested = watch.stop->late = 0;
}

void smc_watch_stop_time_limit(void) {
    watch.seconds = watch.stage = 0;
    smc_watch_set_final_report(NULL);
}

void smc_watch_set_timer_flag(_Atomic int *due) {
    watch.next_check = current_seconds() + INTERVAL;
    watch.due = due;
    if (due) start_ticking();
}

void smc_watch_end(void) {
    watch.due = NULL;
    setitimer(ITIMER_REAL, &(struct itimerval){0}, NULL);
    install_handler(SIGINT, SIG_DFL, 0);
    install_handler(SIGTERM, SIG_DFL, 0);
    handle_hangup(SIG_DFL);
    smc_set_memory_check(NULL);
    smc_watch_set_final_report(NULL);
    if (watch.statm >= 0) close(watch.statm);
    watch.statm = -1;
}

double smc_watch_seconds(void) { return current_seconds() - watch.begin; }
double smc_watch_processor_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

uint64_t smc_watch_peak_rss_kib(void) {
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss : 0;
}
