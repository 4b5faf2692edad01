/* catch_matchers_container_properties.hpp - see catch_test_macros.hpp. */
#include "../catch_test_macros.hpp"
