/* catch_generators_adapters.hpp - see catch_test_macros.hpp. */
#include "../catch_test_macros.hpp"
