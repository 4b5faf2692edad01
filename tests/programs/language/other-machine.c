// smc: -mx32
// expect: exit=2
// expect-stderr: other-machine.c: error: its target is x86_64-pc-linux-gnux32; smc supports x86_64-linux-gnu and i386-linux-gnu only
// smc: -m64
// expect: verdict=verified exit=0
//
// smc: -m32 -DSHORT
// expect: verdict=verified exit=0
//
// Programs for other target machines are refused.
int main(void) {
#ifdef SHORT
    return sizeof(long) != 4 || sizeof(void *) != 4;
#else
    return sizeof(long) != 8 || sizeof(void *) != 8;
#endif
}
