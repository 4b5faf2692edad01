// smc: -DINDEX=3 -DUSE=v[i]
// expect: verdict=verified exit=0
// smc: -DINDEX=4 -DUSE=v[i]
// expect: verdict=unsafe exit=1 error=memory line=21
// report: no element of a vector of 4
// smc: -DINDEX=-1 -DUSE=v[i]
// expect: verdict=unsafe exit=1 error=memory line=21
// smc: -DINDEX=4 -DUSE=(v[i]=1)
// expect: verdict=unsafe exit=1 error=memory line=21
// smc: -DINDEX=3 -DUSE=(v[i]=1)
// expect: verdict=verified exit=0
// smc: -DINDEX=4 -DUSE=v[INDEX]
// expect: verdict=unsafe exit=1 error=memory line=21
//
// An index beyond the elements of a vector is an error.
typedef int vector __attribute__((vector_size(16)));

static int index_of = INDEX;

static int use(vector v, int i) {
    return (int)(0 * USE) + 0 * i;
}

int main(void) {
    return use((vector){1, 2, 3, 4}, index_of);
}
