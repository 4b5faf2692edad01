// A chosen number is read by an index beyond the end of the array before it.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

struct {
    int before[1], given;
} s;

int main(void) {
    volatile int behind = 1;
    s.given = __VERIFIER_nondet_int();
    if (s.before[behind] == 70000) reach_error();
    return 0;
}
