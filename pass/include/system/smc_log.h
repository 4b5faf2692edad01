/* smc_log.h - common part of smc's replacements for the logging headers of glog and Abseil
 * (docs/cxx.md). A failed CHECK or a LOG(FATAL) is a failed assertion at its line in the program.
 * A log line is printed at once, where printf prints, without date and thread.
 */
#ifndef SMC_LOG_H
#define SMC_LOG_H

#ifndef __cplusplus
#error "this logging library is for C++"
#endif

#include <atomic>
#include <cstdio>
#include <cstring>
#include <ostream>
#include <sstream>
#include <string>

/* <assert.h> does not declare __assert_fail if NDEBUG is defined. */
extern "C" __attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned,
                                                        const char *) noexcept;

namespace smc_log {

struct text : std::ostringstream {
    explicit text(const char *begin) { *this << begin; }
    text(char severity, const char *file, int line) {
        const char *slash = std::strrchr(file, '/');
        *this << severity << ' ' << (slash ? slash + 1 : file) << ':' << line << "] ";
    }
    std::ostream &stream() { return *this; }
    std::ostream &with(const std::string &values) { return *this << values; }
};

/* Operators & of `print` and `fail` are applied after the program's operators << on the text. */
struct print {
    void operator&(std::ostream &words) const {
        const std::string line = static_cast<text &>(words).str() + '\n';
        std::fwrite(line.data(), 1, line.size(), stderr);
    }
};
struct fail {
    [[noreturn]] __attribute__((always_inline)) void operator&(std::ostream &words) const {
        const std::string all = static_cast<text &>(words).str();
        char shown[512]; // must not be passed to any function other than __assert_fail
        std::size_t n = 0;
        for (; n < all.size() && n + 1 < sizeof shown; n++) shown[n] = all[n];
        while (n && (shown[n - 1] == ' ' || shown[n - 1] == ':')) n--; // no text follows
        shown[n] = 0;
        __assert_fail(shown, "", 0, "");
    }
};
/* Values that cannot be printed are not shown. */
template <typename T>
auto put(std::ostream &to, const T &value, int) -> decltype(to << value, void()) {
    to << value;
}
template <typename T> void put(std::ostream &to, const T &, long) { to << "?"; }
inline void put(std::ostream &to, std::nullptr_t, int) { to << "nullptr"; }
inline void put(std::ostream &to, bool value, int) { to << (value ? "true" : "false"); }

struct comparison {
    bool holds;
    std::string values; /* empty if the comparison holds */
    explicit operator bool() const { return holds; }
};
template <typename A, typename B> comparison compare(bool holds, const A &a, const B &b) {
    if (holds) return {true, std::string()};
    std::ostringstream values;
    values << " (";
    put(values, a, 0);
    values << " vs. ";
    put(values, b, 0);
    values << "): ";
    return {false, values.str()};
}
#define SMC_LOG_COMPARISON(name, op)                                                               \
    template <typename A, typename B> comparison name(const A &a, const B &b) {                    \
        return compare(a op b, a, b);                                                              \
    }
SMC_LOG_COMPARISON(eq, ==)
SMC_LOG_COMPARISON(ne, !=)
SMC_LOG_COMPARISON(lt, <)
SMC_LOG_COMPARISON(le, <=)
SMC_LOG_COMPARISON(gt, >)
SMC_LOG_COMPARISON(ge, >=)
#undef SMC_LOG_COMPARISON

inline bool is_same_text(const char *a, const char *b, bool has_case) {
    if (!a || !b) return a == b;
    return has_case ? std::strcmp(a, b) == 0 : strcasecmp(a, b) == 0;
}
inline comparison same_text(const char *a, const char *b, bool is_wanted, bool has_case) {
    return compare(is_same_text(a, b, has_case) == is_wanted, a ? a : "NULL", b ? b : "NULL");
}

/* The number of calls, with this one, of the logging statement that the thread executes. */
inline int &nth_call() {
    static thread_local int n;
    return n;
}
/* Increments the number of calls of one logging statement. Returns true once in n calls. */
inline bool is_nth(std::atomic<int> &calls, int n) {
    nth_call() = calls.fetch_add(1, std::memory_order_relaxed) + 1;
    return (nth_call() - 1) % n == 0;
}
inline bool is_first(std::atomic<int> &calls, int n) {
    nth_call() = calls.fetch_add(1, std::memory_order_relaxed) + 1;
    return nth_call() <= n;
}

} // namespace smc_log

#define SMC_LOG_FAIL(words) ::smc_log::fail() & ::smc_log::text(words).stream()
#define SMC_LOG_LINE(letter)                                                                       \
    ::smc_log::print() & ::smc_log::text(letter, __FILE__, __LINE__).stream()
#define SMC_LOG_INFO SMC_LOG_LINE('I')
#define SMC_LOG_WARNING SMC_LOG_LINE('W')
#define SMC_LOG_ERROR SMC_LOG_LINE('E')
#define SMC_LOG_FATAL SMC_LOG_FAIL("LOG(FATAL): ")
#define SMC_LOG_QFATAL SMC_LOG_FATAL
#ifdef NDEBUG
#define SMC_LOG_DFATAL SMC_LOG_ERROR
#else
#define SMC_LOG_DFATAL SMC_LOG_FATAL
#endif
#define SMC_LOG_CHECK(c) (c) ? (void)0 : SMC_LOG_FAIL(#c ": ")
#define SMC_LOG_COMPARE(result, words)                                                             \
    switch (0)                                                                                     \
    case 0:                                                                                        \
    default:                                                                                       \
        if (const ::smc_log::comparison &smc_compared = (result));                                 \
        else ::smc_log::fail() & ::smc_log::text(words).with(smc_compared.values)
#define SMC_LOG_CHECK_OP(name, op, a, b)                                                           \
    SMC_LOG_COMPARE(::smc_log::name((a), (b)), #a " " op " " #b)
#define SMC_LOG_CHECK_TEXT(a, b, op, is_wanted, has_case)                                          \
    SMC_LOG_COMPARE(::smc_log::same_text((a), (b), is_wanted, has_case), #a " " op " " #b)
#define SMC_LOG_IF(severity, c) !(c) ? (void)0 : SMC_LOG_##severity
#define SMC_LOG_COUNTED(severity, test, n)                                                         \
    !::smc_log::test(                                                                              \
        []() -> std::atomic<int> & {                                                               \
            static std::atomic<int> calls{0};                                                      \
            return calls;                                                                          \
        }(),                                                                                       \
        n)                                                                                         \
        ? (void)0                                                                                  \
        : SMC_LOG_##severity

#define LOG(severity) SMC_LOG_##severity
#define LOG_IF(severity, c) SMC_LOG_IF(severity, c)
#define LOG_EVERY_N(severity, n) SMC_LOG_COUNTED(severity, is_nth, n)
#define LOG_FIRST_N(severity, n) SMC_LOG_COUNTED(severity, is_first, n)
#define PLOG(severity) SMC_LOG_##severity
#define PLOG_IF(severity, c) SMC_LOG_IF(severity, c)

#define CHECK(c) SMC_LOG_CHECK(c)
#define PCHECK(c) SMC_LOG_CHECK(c)
#define CHECK_EQ(a, b) SMC_LOG_CHECK_OP(eq, "==", a, b)
#define CHECK_NE(a, b) SMC_LOG_CHECK_OP(ne, "!=", a, b)
#define CHECK_LT(a, b) SMC_LOG_CHECK_OP(lt, "<", a, b)
#define CHECK_LE(a, b) SMC_LOG_CHECK_OP(le, "<=", a, b)
#define CHECK_GT(a, b) SMC_LOG_CHECK_OP(gt, ">", a, b)
#define CHECK_GE(a, b) SMC_LOG_CHECK_OP(ge, ">=", a, b)
#define CHECK_STREQ(a, b) SMC_LOG_CHECK_TEXT(a, b, "==", true, true)
#define CHECK_STRNE(a, b) SMC_LOG_CHECK_TEXT(a, b, "!=", false, true)
#define CHECK_STRCASEEQ(a, b) SMC_LOG_CHECK_TEXT(a, b, "==", true, false)
#define CHECK_STRCASENE(a, b) SMC_LOG_CHECK_TEXT(a, b, "!=", false, false)

#ifdef NDEBUG
#define SMC_LOG_DEBUG(statement) while (false) statement
#define DLOG(severity) SMC_LOG_IF(severity, false)
#define DLOG_IF(severity, c) SMC_LOG_IF(severity, false && (c))
#else
#define SMC_LOG_DEBUG(statement) statement
#define DLOG(severity) SMC_LOG_##severity
#define DLOG_IF(severity, c) SMC_LOG_IF(severity, c)
#endif
#define DCHECK(c) SMC_LOG_DEBUG(CHECK(c))
#define DCHECK_EQ(a, b) SMC_LOG_DEBUG(CHECK_EQ(a, b))
#define DCHECK_NE(a, b) SMC_LOG_DEBUG(CHECK_NE(a, b))
#define DCHECK_LT(a, b) SMC_LOG_DEBUG(CHECK_LT(a, b))
#define DCHECK_LE(a, b) SMC_LOG_DEBUG(CHECK_LE(a, b))
#define DCHECK_GT(a, b) SMC_LOG_DEBUG(CHECK_GT(a, b))
#define DCHECK_GE(a, b) SMC_LOG_DEBUG(CHECK_GE(a, b))
#define DCHECK_STREQ(a, b) SMC_LOG_DEBUG(CHECK_STREQ(a, b))
#define DCHECK_STRNE(a, b) SMC_LOG_DEBUG(CHECK_STRNE(a, b))

#endif
