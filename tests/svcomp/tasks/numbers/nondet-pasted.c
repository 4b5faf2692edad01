// The preprocessor pastes the names of the number and of the function that chooses it.
#define JOIN(a, b) a##b
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int given;

int main(void) {
    JOIN(giv, en) = JOIN(__VERIFIER_, nondet_int)();
    if (given + 1 == 4242) reach_error();
    return 0;
}
