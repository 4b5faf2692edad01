// microhttpd.h - the functions of GNU libmicrohttpd that smc serve calls. The library is only
// loaded by this command.
#ifndef SMC_SERVE_MICROHTTPD_H
#define SMC_SERVE_MICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>

#define SMC_MHD_FUNCTIONS(X)                                                                       \
    X(start_daemon) X(stop_daemon) X(get_daemon_info) X(run) X(get_timeout)                        \
    X(lookup_connection_value) X(create_response_from_buffer) X(create_response_from_callback)     \
    X(add_response_header) X(queue_response) X(destroy_response) X(suspend_connection)             \
    X(resume_connection)

// Pointers to these functions in the loaded library.
typedef struct smc_microhttpd {
#define X(name) __typeof__(&MHD_##name) name;
    SMC_MHD_FUNCTIONS(X)
#undef X
} smc_microhttpd;

// Loads the library. If that fails, returns false and sets *why, which the caller frees.
bool smc_microhttpd_load(smc_microhttpd *, char **why);

#endif
