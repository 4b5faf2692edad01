/* initialize.h - smc's log needs no initialisation. */
#ifndef SMC_ABSL_INITIALIZE_H
#define SMC_ABSL_INITIALIZE_H

namespace absl {
inline void InitializeLog() {}
} // namespace absl

#endif
