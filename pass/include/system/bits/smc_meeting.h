/* bits/smc_meeting.h - barriers and latches of programs in which all arriving threads wait:
   the last one releases all others, and the order of arrivals cannot be observed
   (docs/design/barriers.md). */
#ifndef SMC_MEETING_H
#define SMC_MEETING_H

#include <cstddef>

extern "C" {
/* Returns the number of the barrier or latch at this address. */
unsigned long __smc_meeting(const volatile void *);
void __smc_meet(const volatile void *, unsigned long meeting, unsigned long parties, int once);
void __smc_too_many(const volatile void *); /* reports an error: more arrivals than expected */
/* __smc_meets: true if every thread that arrives also waits; then the program never calls
 * __smc_goes_on. */
int __smc_meets(void);
void __smc_goes_on(void);
}

namespace std {

/* An object with constant initialisation is the first at its address, so it needs no number. */
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
