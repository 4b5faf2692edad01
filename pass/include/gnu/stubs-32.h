// stubs-32.h - <gnu/stubs.h> of a program of 32 bits asks for it. A system without libraries of 32
// bits does not have it, though its other headers serve for both.
