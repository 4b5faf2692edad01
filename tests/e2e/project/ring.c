#include "ring.h"

unsigned ring_slot(unsigned n) { return n % QUEUE_SIZE; }
unsigned ring_distance(unsigned from, unsigned to) { return to - from; }
