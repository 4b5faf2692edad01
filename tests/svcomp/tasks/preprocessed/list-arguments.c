// main has arguments and ignores them; a list node has 16 bytes, since long long is aligned to four.
#include <pthread.h>
#include <stdlib.h>
void reach_error(void);
struct node { char tag; long long value; struct node *next; };
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct node *head;
void *push(void *value) {
    struct node *n = malloc(16);
    if (!n) return 0;
    pthread_mutex_lock(&m);
    n->tag = 'n';
    n->value = (long)value;
    n->next = head;
    head = n;
    pthread_mutex_unlock(&m);
    return n;
}
int main(int argc, char **argv) {
    pthread_t t[2];
    long long sum = 0;
    for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, push, (void *)(i + 1));
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    while (head) {
        struct node *next = head->next;
        sum += head->value;
        free(head);
        head = next;
    }
    if (sum != 3) reach_error();
    return 0;
}
