/* logging.h - a replacement for glog's header, which requires glog's library (docs/cxx.md). */
#ifndef SMC_GLOG_LOGGING_H
#define SMC_GLOG_LOGGING_H

#include "../smc_log.h"

#include <utility>

namespace google {
typedef int LogSeverity;
enum { GLOG_INFO, GLOG_WARNING, GLOG_ERROR, GLOG_FATAL, NUM_SEVERITIES };
enum { INFO = GLOG_INFO, WARNING = GLOG_WARNING, ERROR = GLOG_ERROR, FATAL = GLOG_FATAL };
/* Printed as the number of calls of a statement that counts them. */
enum Counter { COUNTER };
inline std::ostream &operator<<(std::ostream &to, Counter) { return to << ::smc_log::nth_call(); }
inline void InitGoogleLogging(const char *) {}
inline void ShutdownGoogleLogging() {}
inline bool IsGoogleLoggingInitialized() { return true; }
inline void InstallFailureSignalHandler() {}
inline void SetLogDestination(LogSeverity, const char *) {}
inline void SetStderrLogging(LogSeverity) {}
inline void LogToStderr() {}
inline void FlushLogFiles(LogSeverity) {}
template <typename T> T &&smc_check_not_null(T &&pointer, const char *words) {
    if (pointer == nullptr) SMC_LOG_FAIL(words);
    return std::forward<T>(pointer);
}
} // namespace google

#define SMC_GLOG_FLAG(type, name, value) __attribute__((weak)) type FLAGS_##name = value;
SMC_GLOG_FLAG(bool, logtostderr, false)
SMC_GLOG_FLAG(bool, alsologtostderr, false)
SMC_GLOG_FLAG(bool, colorlogtostderr, false)
SMC_GLOG_FLAG(bool, log_prefix, true)
SMC_GLOG_FLAG(int, stderrthreshold, 2)
SMC_GLOG_FLAG(int, minloglevel, 0)
SMC_GLOG_FLAG(int, logbufsecs, 30)
SMC_GLOG_FLAG(int, max_log_size, 1800)
SMC_GLOG_FLAG(int, v, 0)
SMC_GLOG_FLAG(std::string, log_dir, "")
#undef SMC_GLOG_FLAG

#define LOG_IF_EVERY_N(severity, c, n) !(c) ? (void)0 : LOG_EVERY_N(severity, n)
#define PLOG_EVERY_N(severity, n) LOG_EVERY_N(severity, n)
#define DLOG_EVERY_N(severity, n) SMC_LOG_DEBUG(LOG_EVERY_N(severity, n))
#define LOG_ASSERT(c) CHECK(c)
#define SYSLOG(severity) LOG(severity)
#define SYSLOG_IF(severity, c) LOG_IF(severity, c)
#define SYSLOG_EVERY_N(severity, n) LOG_EVERY_N(severity, n)
#define VLOG_EVERY_N(level, n) VLOG_IF_EVERY_N(level, true, n)
#define VLOG_IF_EVERY_N(level, c, n) LOG_IF_EVERY_N(INFO, (c) && VLOG_IS_ON(level), n)
#define LOG_AT_LEVEL(severity) SMC_LOG_INFO
#define VLOG_IS_ON(level) ((level) <= FLAGS_v)
#define VLOG(level) SMC_LOG_IF(INFO, VLOG_IS_ON(level))
#define VLOG_IF(level, c) SMC_LOG_IF(INFO, (c) && VLOG_IS_ON(level))
#define DVLOG(level) DLOG_IF(INFO, VLOG_IS_ON(level))
#define CHECK_NOTNULL(pointer) ::google::smc_check_not_null((pointer), #pointer " != NULL")
#define DCHECK_NOTNULL(pointer) CHECK_NOTNULL(pointer)
#define CHECK_NEAR(a, b, most)                                                                     \
    SMC_LOG_COMPARE(                                                                               \
        ::smc_log::compare((a) - (b) <= (most) && (b) - (a) <= (most), (a), (b)), #a " is near " #b)
#define CHECK_DOUBLE_EQ(a, b) CHECK_NEAR(a, b, 1e-15)
#define RAW_LOG(severity, ...) SMC_GLOG_RAW_##severity(__VA_ARGS__)
#define SMC_GLOG_RAW_INFO(...) (void)std::fprintf(stderr, __VA_ARGS__)
#define SMC_GLOG_RAW_WARNING(...) SMC_GLOG_RAW_INFO(__VA_ARGS__)
#define SMC_GLOG_RAW_ERROR(...) SMC_GLOG_RAW_INFO(__VA_ARGS__)
#define SMC_GLOG_RAW_FATAL(...) SMC_LOG_FAIL("RAW_LOG(FATAL)")
#define RAW_CHECK(c, words) SMC_LOG_CHECK(c) << words

#endif
