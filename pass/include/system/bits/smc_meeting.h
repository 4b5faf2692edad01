/* bits/smc_meeting.h - barriers and latches of programs in which all who come to one wait there:
   the last one lets all others go on, and nobody sees in which order they have come
   (docs/barriers.md). */
#ifndef SMC_MEETING_H
#define SMC_MEETING_H

#include <cstddef>

extern "C" {
/* The number of a place to meet at, there. */
unsigned long __smc_meeting(const volatile void *);
void __smc_meet(const volatile void *, unsigned long meeting, unsigned long parties, int once);
void __smc_too_many(const volatile void *); /* an error */
/* Whether the program does not call the second anywhere: who comes may go on without waiting. */
int __smc_meets(void);
void __smc_goes_on(void);
}

namespace std {

/* One that is initialised as a constant is the first at its place. */
class __smc_meeting_place {
    ptrdiff_t _M_smc_parties;
    unsigned long _M_smc_number;

  public:
    constexpr explicit __smc_meeting_place(ptrdiff_t parties)
        : _M_smc_parties(parties),
          _M_smc_number(__builtin_is_constant_evaluated() ? 0 : __smc_meeting(this)) {}
    void _M_meet(bool once) const {
        __smc_meet(this, _M_smc_number, static_cast<unsigned long>(_M_smc_parties), once);
    }
};

} // namespace std

#endif
