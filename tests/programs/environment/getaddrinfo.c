// smc: --check=leaks
// expect: verdict=verified exit=0 executions=1
// expect-stderr: note: getaddrinfo() returned one fixed value; others were not explored
// smc: -m32
// expect: verdict=verified exit=0 executions=1
// smc: -DNUMBERS --strict
// expect: verdict=verified exit=0 executions=1
// smc: -DNUMBERS --malloc=fails
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DNUMBERS -DKEEP --check=leaks
// expect: verdict=unsafe exit=1 error=memory
//
// Internet addresses as text, and getaddrinfo for numeric addresses and localhost.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static const char *again(int family, const char *text) {
    static char out[INET6_ADDRSTRLEN];
    unsigned char bytes[16];
    if (inet_pton(family, text, bytes) != 1) return "none";
    return inet_ntop(family, bytes, out, sizeof out);
}

static void text(void) {
    static const char *const same[] = {"::",         "::1",         "1::",
                                       "1::2",       "2001:db8::1", "1:2:3:4:5:6:7:8",
                                       "1:0:0:2::3", "::1.2.3.4",   "::ffff:127.0.0.1"};
    static const char *const none[] = {"",
                                       ":",
                                       ":::",
                                       "1",
                                       "1:",
                                       ":1",
                                       "1::2::3",
                                       "12345::",
                                       "00001::",
                                       "g::",
                                       "1:2:3",
                                       "1.2.3.4::",
                                       "::1.2.3",
                                       "::1.2.3.256",
                                       "1:2:3:4:5:6:7:8:9",
                                       "::1:2:3:4:5:6:7:8",
                                       "1:2:3:4:5:6:7:1.2.3.4"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert(strcmp(again(AF_INET6, same[i]), same[i]) == 0);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert(strcmp(again(AF_INET6, none[i]), "none") == 0);
    assert(strcmp(again(AF_INET6, "0:0:1:0:0:0:0:0"), "0:0:1::") == 0);
    assert(strcmp(again(AF_INET6, "1:2:3:4:5:6:7::"), "1:2:3:4:5:6:7:0") == 0);
    assert(strcmp(again(AF_INET6, "ABCD::01"), "abcd::1") == 0);
    assert(strcmp(again(AF_INET, "127.0.0.1"), "127.0.0.1") == 0);
    assert(strcmp(again(AF_INET, "255.255.255.255"), "255.255.255.255") == 0);
    static const char *const no_four[] = {"",          "1",        "1.2.3",  "1.2.3.4.",
                                          "1.2.3.256", "01.2.3.4", "a.b.c.d"};
    for (size_t i = 0; i < sizeof no_four / sizeof *no_four; i++)
        assert(strcmp(again(AF_INET, no_four[i]), "none") == 0);
    char little[8];
    assert(!inet_ntop(AF_INET, "\x7f\0\0\1", little, sizeof little) && errno == ENOSPC);
    assert(inet_pton(AF_UNIX, "x", little) == -1 && errno == EAFNOSUPPORT);
    assert(IN6_IS_ADDR_LOOPBACK(&in6addr_loopback) && IN6_IS_ADDR_UNSPECIFIED(&in6addr_any));
}

static int find(const char *name, const char *service, struct addrinfo hints,
                struct addrinfo **out) {
    return getaddrinfo(name, service, &hints, out);
}

int main(void) {
    struct addrinfo *a, *b;
    text();
    assert(find("10.0.0.7", "8080", (struct addrinfo){.ai_socktype = SOCK_STREAM}, &a) == 0);
    struct sockaddr_in *four = (struct sockaddr_in *)a->ai_addr;
    assert(a->ai_family == AF_INET && a->ai_protocol == IPPROTO_TCP && !a->ai_next);
    assert(a->ai_addrlen == sizeof *four && four->sin_family == AF_INET);
    assert(ntohs(four->sin_port) == 8080 && ntohl(four->sin_addr.s_addr) == 0x0a000007);
#ifndef KEEP
    freeaddrinfo(a);
#endif
    assert(getaddrinfo("::1", NULL, NULL, &a) == 0);
    b = a->ai_next->ai_next;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)b->ai_addr;
    assert(a->ai_socktype == SOCK_STREAM && b->ai_socktype == SOCK_RAW && !b->ai_next);
    assert(six->sin6_family == AF_INET6 && !six->sin6_port &&
           IN6_IS_ADDR_LOOPBACK(&six->sin6_addr));
    freeaddrinfo(a);
    struct addrinfo mapped = {
        .ai_family = AF_INET6, .ai_flags = AI_V4MAPPED, .ai_protocol = IPPROTO_UDP};
    assert(find("1.2.3.4", "53", mapped, &a) == 0 && a->ai_socktype == SOCK_DGRAM && !a->ai_next);
    assert(IN6_IS_ADDR_V4MAPPED(&((struct sockaddr_in6 *)a->ai_addr)->sin6_addr));
    freeaddrinfo(a);
    assert(find("1.2.3.4", "1", (struct addrinfo){.ai_family = AF_INET6}, &a) == EAI_ADDRFAMILY);
    assert(find(NULL, NULL, (struct addrinfo){0}, &a) == EAI_NONAME);
    assert(find("1.1.1.1", "80x", (struct addrinfo){.ai_flags = AI_NUMERICSERV}, &a) ==
           EAI_NONAME);
    assert(find("x", "1", (struct addrinfo){.ai_flags = AI_NUMERICHOST}, &a) == EAI_NONAME);
    assert(find("x", "1", (struct addrinfo){.ai_flags = 1 << 20}, &a) == EAI_BADFLAGS);
    assert(find("x", "1", (struct addrinfo){.ai_family = AF_UNIX}, &a) == EAI_FAMILY);
    assert(find("::", "1", (struct addrinfo){.ai_socktype = 9}, &a) == EAI_SOCKTYPE);
    assert(strlen(gai_strerror(EAI_SOCKTYPE)) > 0);
#ifndef NUMBERS
    assert(find("localhost", "80", (struct addrinfo){.ai_flags = AI_CANONNAME}, &a) == 0);
    assert(strcmp(a->ai_canonname, "localhost") == 0 && !a->ai_next->ai_canonname);
    int n = 0;
    for (b = a; b; b = b->ai_next) n++;
    assert(n == 6);
    freeaddrinfo(a);
    struct addrinfo server = {
        .ai_flags = AI_PASSIVE, .ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
    assert(find(NULL, "80", server, &a) == 0 && !a->ai_next);
    assert(((struct sockaddr_in *)a->ai_addr)->sin_addr.s_addr == INADDR_ANY);
    freeaddrinfo(a);
    assert(find("example.org", "80", (struct addrinfo){0}, &a) == EAI_NONAME);
    assert(find("localhost", "http", (struct addrinfo){0}, &a) == EAI_SERVICE);
#endif
    return 0;
}
