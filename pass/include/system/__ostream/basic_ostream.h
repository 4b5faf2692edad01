/* __ostream/basic_ostream.h - libc++'s streams, whose text is printed by smc's library
 * (library/libcxx/iostream.inc), since several threads may print to a standard stream at once. */
#ifndef SMC_BASIC_OSTREAM_H
#define SMC_BASIC_OSTREAM_H

#include <__config>
#include <cstddef>
#include <iosfwd>

_LIBCPP_BEGIN_NAMESPACE_STD
basic_ostream<char> &__put_character_sequence(basic_ostream<char> &, const char *, size_t);
_LIBCPP_END_NAMESPACE_STD

#include_next <__ostream/basic_ostream.h>

#endif
