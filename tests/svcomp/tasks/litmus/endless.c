// The program does not end, which is an error for the property termination only.
int main(void) {
    unsigned int n = 0;
    for (;;) n++;
    return 0;
}
