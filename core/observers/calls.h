// calls.h - extracts the history of an object's calls from an execution of a client (`smc
// linearize`). A client only calls operations of the object.
//
// The program marks the beginning and the end of each call (SMC_CALL_BEGINS, SMC_CALL_ENDS). These
// events do not synchronise, so happens-before orders them as it orders their neighbours in the
// threads.
#ifndef SMC_OBSERVERS_CALLS_H
#define SMC_OBSERVERS_CALLS_H

#include "linearizability/client.h"
#include "result/errors.h"

// Computes the history of the current graph, without the labels of calls and the order that follows
// from the client. `points`: also computes the members that are only filled on request. `last`: of
// the ends of calls and the beginnings of pending calls, the event that was linked last; 0: there
// are no calls. Returns false if there are more calls than supported.
SMC_MUST_USE bool smc_calls_find_history(const smc_errors *, bool points, smc_history *out,
                                         smc_id *last);

// Records that the history is not linearizable, in the thread and at the place of the event `last`.
// Takes ownership of the message.
void smc_calls_record_error(smc_errors *, smc_id last, char *message);

#endif
