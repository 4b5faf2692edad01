#ifndef RING_H
#define RING_H

unsigned ring_slot(unsigned n);
unsigned ring_distance(unsigned from, unsigned to);

#endif
