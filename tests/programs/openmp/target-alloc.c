// Memory of the device, and copies to it and from it.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <omp.h>
int main(void) {
    int a[3] = {1, 2, 3}, host = omp_get_initial_device(), device = omp_get_default_device();
    int *p = omp_target_alloc(sizeof a, device);
    if (!p) return 1;
    omp_target_memcpy(p, a, sizeof a, 0, 0, device, host);
#pragma omp target is_device_ptr(p)
    p[1] = p[0] + p[2];
#pragma omp target
    p[2] = p[1];
    omp_target_memcpy(a, p, 2 * sizeof(int), sizeof(int), sizeof(int), host, device);
    assert(a[0] == 1 && a[1] == 4 && a[2] == 4);
    assert(omp_target_is_present(p, device) && !omp_target_is_present(a, device));
    int inside = 1;
    assert(omp_is_initial_device() && omp_get_mapped_ptr(a, device) == 0);
#pragma omp target map(from : inside)
    inside = omp_is_initial_device() || omp_get_device_num() != omp_get_default_device();
    assert(!inside);
    omp_target_free(p, device);
    return 0;
}
