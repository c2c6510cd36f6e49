/* A checker of certificates of version 2, written from docs/reference/certificates.md alone.

   cc -O2 -o check extras/check.c && ./check FILE        (gzip -dc FILE.gz | ./check)

   Exit code 0: every fact holds, and so does the claim. 1: rejected, with the line and why. 2: cannot be read, or is
   too large. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096, LONGEST = 1 << 24, GONE = 1 << 20, LONG = 3 };

static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{}";
static int line_number;

static void fail(const char *why) {
    printf("line %d: rejected: %s\n", line_number, why);
    exit(1);
}

static void too_large(void) {
    fprintf(stderr, "line %d: too large for this checker\n", line_number);
    exit(2);
}

static void *grown(void *old, size_t size) {
    void *new = realloc(old, size ? size : 1);
    if (!new) { fprintf(stderr, "no memory\n"); exit(2); }
    return new;
}

/* SHA-256 (FIPS 180-4). The constants are the first bits of the roots of the first primes; they are computed. */
static uint32_t K[64], H[8];
static unsigned char block[64];
static uint64_t hashed;

static uint32_t root_bits(int prime, int power) { /* 32 bits behind the point of the square or cube root */
    __extension__ typedef unsigned __int128 wide;
    uint64_t root = 0;
    for (int i = 36; i >= 0; i--) {
        wide try = root | (uint64_t)1 << i, bound = (wide)prime << (power == 2 ? 64 : 96);
        if ((power == 2 ? try * try : try * try * try) <= bound) root = (uint64_t)try;
    }
    return (uint32_t)root;
}

static void hash_start(void) {
    for (int prime = 2, n = 0; n < 64; prime++) {
        int is_prime = 1;
        for (int d = 2; d * d <= prime; d++) is_prime &= prime % d != 0;
        if (!is_prime) continue;
        if (n < 8) H[n] = root_bits(prime, 2);
        K[n++] = root_bits(prime, 3);
    }
}

static uint32_t turned(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void hash_block(void) {
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] + (turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3)
             + (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, H, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25))
                     + ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[i] + w[i];
        uint32_t two = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22))
                     + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) H[i] += s[i];
}

static void hash_byte(int c) {
    block[hashed++ % 64] = (unsigned char)c;
    if (hashed % 64 == 0) hash_block();
}

static void hash_end(char *hex) {
    uint64_t bits = 8 * hashed;
    hash_byte(0x80);
    while (hashed % 64 != 56) hash_byte(0);
    for (int i = 56; i >= 0; i -= 8) hash_byte((int)(bits >> i & 255));
    for (int i = 0; i < 8; i++) sprintf(hex + 8 * i, "%08x", (unsigned)H[i]);
}

/* JSON, as far as certificates need it: `at` is where the reading of a line stands. */
static const char *at;

static void expect_utf8(const char *line) { /* no sequence longer than needed, no half of a pair, nothing beyond U+10FFFF */
    for (const unsigned char *c = (const unsigned char *)line; *c; ) {
        int more = *c < 0x80 ? 0 : *c < 0xc2 ? -1 : *c < 0xe0 ? 1 : *c < 0xf0 ? 2 : *c < 0xf5 ? 3 : -1;
        if (more < 0 || (*c == 0xe0 && c[1] < 0xa0) || (*c == 0xed && c[1] >= 0xa0) || (*c == 0xf0 && c[1] < 0x90)
            || (*c == 0xf4 && c[1] >= 0x90)) fail("not in UTF-8");
        for (c++; more; more--, c++)
            if (*c >> 6 != 2) fail("not in UTF-8");
    }
}

static int next_is(char c) {
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r') at++;
    if (*at != c) return 0;
    at++;
    return 1;
}

static void expect(char c) {
    if (!next_is(c)) fail("not written as it has to be");
}

static void expect_end(void) {
    next_is(' ');
    if (*at) fail("more on the line than there has to be");
}

static int number(void) {
    long n = 0;
    int minus = next_is('-'); /* of 0 alone */
    if (*at < '0' || *at > '9') fail("expected a whole number");
    if (*at == '0' && at[1] >= '0' && at[1] <= '9') fail("a number that begins with 0");
    for (; *at >= '0' && *at <= '9'; at++)
        if ((n = 10 * n + *at - '0') > 1 << 30) fail("a number is too large");
    if (*at == '.' || *at == 'e' || *at == 'E' || (minus && n)) fail("expected a whole number");
    return (int)n;
}

static unsigned hex4(void) {
    unsigned n = 0;
    for (int i = 0; i < 4; i++, at++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF", *d = *at ? strchr(digits, *at) : NULL;
        if (!d) fail("expected four hexadecimal digits");
        n = 16 * n + (unsigned)((d - digits) % 16);
    }
    return n;
}

static char *text(void) { /* a string, to be freed */
    expect('"');
    const char *last = at;
    while (*last && *last != '"') last += *last == '\\' && last[1] ? 2 : 1;
    char *made = grown(NULL, (size_t)(last - at) + 1), *end = made;
    for (; *at != '"'; ) {
        if ((unsigned char)*at < 32) fail("a text has no end");
        if (*at != '\\') { *end++ = *at++; continue; }
        at++;
        const char *from = "\"\\/bfnrt", *to = "\"\\/\b\f\n\r\t", *found = *at ? strchr(from, *at) : NULL;
        if (found) { *end++ = to[found - from]; at++; continue; }
        if (*at++ != 'u') fail("an unknown escape");
        unsigned c = hex4();
        if (c >> 10 == 0x36 && at[0] == '\\' && at[1] == 'u') {
            const char *before = at;
            at += 2;
            unsigned low = hex4();
            if (low >> 10 == 0x37) c = 0x10000 + ((c & 0x3ff) << 10 | (low & 0x3ff));
            else at = before;
        }
        if (c && c < 0x80) *end++ = (char)c;
        else { /* a zero, too, takes two bytes, so that no text ends with it */
            if (c < 0x800) *end++ = (char)(0xc0 | c >> 6);
            else {
                if (c < 0x10000) *end++ = (char)(0xe0 | c >> 12);
                else { *end++ = (char)(0xf0 | c >> 18); *end++ = (char)(0x80 | (c >> 12 & 63)); }
                *end++ = (char)(0x80 | (c >> 6 & 63));
            }
            *end++ = (char)(0x80 | (c & 63));
        }
    }
    at++;
    *end = 0;
    return made;
}

/* Cores. The ground is joint n; what is no joint any more has the valence GONE. */
typedef struct { int n, m, rest, a[MOST], b[MOST], coins[MOST], alive[MOST], valence[MOST + 1], stub[MOST + 1]; } Core;

static void clear(Core *core, int n) {
    core->n = n;
    core->m = core->rest = 0;
    for (int j = 0; j <= n; j++) core->valence[j] = core->stub[j] = 0;
    core->valence[n] = GONE;
}

static void add(Core *core, int a, int b, int coins) {
    int x = core->m++;
    core->a[x] = a, core->b[x] = b, core->coins[x] = coins, core->alive[x] = coins < LONG;
    core->valence[a]++;
    if (coins < LONG) core->valence[b]++;
    else core->stub[a]++;
    core->valence[core->n] = GONE;
}

static void copy(Core *to, const Core *from) {
    size_t m = (size_t)from->m * sizeof(int), n = (size_t)(from->n + 1) * sizeof(int);
    to->n = from->n, to->m = from->m, to->rest = from->rest;
    memcpy(to->a, from->a, m), memcpy(to->b, from->b, m), memcpy(to->coins, from->coins, m);
    memcpy(to->alive, from->alive, m), memcpy(to->valence, from->valence, n), memcpy(to->stub, from->stub, n);
}

static int is_at(const Core *core, int x, int j) { return core->alive[x] && (core->a[x] == j || core->b[x] == j); }

static int segment_at(const Core *core, int j, int from) { /* the first segment at a joint from a number on, m if none */
    while (from < core->m && !is_at(core, from, j)) from++;
    return from;
}

static int far_end(const Core *core, int x, int j) { return core->a[x] + core->b[x] - j; }

static void leave_bare(Core *core, int x) { core->alive[x] = 0, core->rest ^= 1; }

static void add_stub(Core *core, int j) {
    if (core->valence[j] >= GONE) return;
    if (!core->stub[j]) { core->stub[j] = 1; return; }
    core->valence[j] = GONE; /* a second stub: the joint acts as the ground */
    for (int x = 0; x < core->m; x++) {
        if (!is_at(core, x, j)) continue;
        if (core->a[x] == j) core->a[x] = core->n;
        if (core->b[x] == j) core->b[x] = core->n;
        if (core->a[x] == core->b[x]) leave_bare(core, x);
    }
}

static void settle(Core *core) {
    for (int j = 0; j < core->n; j++) {
        if (core->valence[j] != 2) continue;
        int x = segment_at(core, j, 0), y = segment_at(core, j, x + 1);
        core->valence[j] = GONE;
        if (core->stub[j]) {
            core->alive[x] = 0;
            add_stub(core, far_end(core, x, j));
        } else if (y == core->m) leave_bare(core, x); /* a loop */
        else {
            int a = far_end(core, x, j), b = far_end(core, y, j), coins = core->coins[x] + core->coins[y] + 1;
            core->alive[y] = 0;
            if (coins >= LONG) {
                core->alive[x] = 0;
                add_stub(core, a);
                add_stub(core, b);
            } else {
                core->a[x] = a, core->b[x] = b, core->coins[x] = coins;
                if (a == core->n && b == core->n) leave_bare(core, x);
            }
        }
        j = -1; /* look at all joints again */
    }
}

static int can_cut(const Core *core, int x) {
    return x < core->m && core->alive[x] && (core->a[x] != core->b[x] || core->valence[core->a[x]] > 3);
}

static void cut(Core *core, int x) {
    if (!can_cut(core, x)) fail("a segment is not there, or cannot be cut");
    core->alive[x] = 0;
    core->valence[core->a[x]]--, core->valence[core->b[x]]--;
    core->valence[core->n] = GONE;
    settle(core);
}

static int are_apart(const Core *core, int x, int y) {
    if (x == y || !can_cut(core, x) || !can_cut(core, y)) return 0;
    for (int j = 0; j < core->n; j++) {
        int of_x = (core->a[x] == j) + (core->b[x] == j), of_y = (core->a[y] == j) + (core->b[y] == j);
        if (of_x && of_y && core->valence[j] < 2 + of_x + of_y) return 0;
    }
    return 1;
}

static int take_captures(Core *core) { /* whether the position is loony */
    for (int j = 0; j < core->n; j++) {
        if (core->valence[j] != 1) continue;
        int x = segment_at(core, j, 0), k = far_end(core, x, j);
        core->alive[x] = 0;
        core->valence[j] = GONE;
        if (k == core->n) continue;
        if (core->valence[k] > 2) { core->valence[k]--; continue; }
        if (core->valence[k] == 2) {
            int y = segment_at(core, k, 0), end = far_end(core, y, k);
            if (core->valence[end] != 1) return 1;
            core->alive[y] = 0;
            core->valence[end] = GONE;
        }
        core->valence[k] = GONE;
    }
    return 0;
}

/* Facts: three letters for each segment of the core, in order. */
static struct { char *core; int words; unsigned char value, used; } *facts;
static int known, room;

static int by_letters(const void *one, const void *other) { return memcmp(one, other, 3); }

static int value_left(const Core *core, int begun) { /* reads for each part its fact and joints' letters: `, 3, "01"` */
    static int part_of[MOST];
    int value = core->rest;
    for (int j = 0; j < core->n; j++) part_of[j] = core->valence[j] > 0 && core->valence[j] < GONE ? -1 : -2;
    for (int first = 0; first < core->n; first++) {
        static char name[MOST + 1], words[3 * MOST];
        int joints = 0, count = 0, segments = 0, last = 0;
        if (part_of[first] != -1) continue;
        part_of[first] = first;
        for (int changed = 1; changed; ) {
            changed = 0;
            for (int x = 0; x < core->m; x++) {
                if (!core->alive[x]) continue;
                int p = core->a[x] < core->n ? part_of[core->a[x]] : -2, q = core->b[x] < core->n ? part_of[core->b[x]] : -2;
                if (p == first && q == -1) part_of[core->b[x]] = first, changed = 1;
                if (q == first && p == -1) part_of[core->a[x]] = first, changed = 1;
            }
        }
        for (int j = first; j < core->n; j++) joints += part_of[j] == first;
        for (int x = 0; x < core->m; x++) {
            if (!core->alive[x]) continue;
            int a = core->a[x], b = core->b[x];
            if ((a < core->n && part_of[a] == first) || (b < core->n && part_of[b] == first)) segments++, last = x;
        }
        if (segments == 1 && !can_cut(core, last)) continue; /* a loop at a stub: worth 0 */
        if (begun++) expect(',');
        int fact = number() - 1;
        if (fact < 0 || fact >= known) fail("expected the number of a fact before");
        expect(',');
        char *letters = text();
        if ((int)strlen(letters) != joints) fail("expected a letter for each joint that is left");
        for (int j = first, i = 0; j < core->n; j++) {
            if (part_of[j] != first) continue;
            if (!strchr(LETTERS, letters[i]) || strchr(letters + i + 1, letters[i])) fail("expected different letters");
            name[j] = letters[i++];
            if (core->stub[j]) words[count] = name[j], words[count + 1] = '~', words[count + 2] = '3', count += 3;
        }
        free(letters);
        name[core->n] = '~';
        for (int x = 0; x < core->m; x++) {
            int a = core->a[x], b = core->b[x];
            if (!core->alive[x] || !((a < core->n && part_of[a] == first) || (b < core->n && part_of[b] == first))) continue;
            char p = name[a], q = name[b];
            words[count] = p < q ? p : q, words[count + 1] = p < q ? q : p, words[count + 2] = (char)('0' + core->coins[x]);
            count += 3;
        }
        qsort(words, (size_t)count / 3, 3, by_letters);
        if (facts[fact].words != count / 3 || memcmp(facts[fact].core, words, (size_t)count))
            fail("the fact is not about the core that is left");
        facts[fact].used = 1;
        value ^= facts[fact].value;
    }
    return value;
}

static void check_fact(void) {
    static Core core, after;
    static char covered[MOST], smaller[256];
    int value = number();
    if (value > 255) fail("a nimber is too large");
    expect(',');
    char *words = text();
    int m = (int)(strlen(words) + 1) / 4, n = 0;
    if (m < 1 || strlen(words) != 4 * (size_t)m - 1) fail("expected segments of three letters");
    if (m > MOST) too_large();
    for (int pass = 0; pass < 2; pass++)
        for (int x = 0; x < m; x++) {
            char *word = words + 4 * x;
            const char *p = strchr(LETTERS, word[0]), *q = strchr(LETTERS, word[1]);
            int a = p ? (int)(p - LETTERS) : -1, b = q ? (int)(q - LETTERS) : -1;
            if (a < 0 || (b < 0 && word[1] != '~') || (b >= 0 && b < a)) fail("expected the two ends of a segment");
            if (word[2] < '0' || word[2] > '3' || (word[2] == '3' && b >= 0)) fail("expected the length of a segment");
            if (a == b && word[2] == '0') fail("a loop has a coin of its own");
            if (x + 1 < m && word[3] != ' ') fail("expected segments of three letters");
            if (x && memcmp(word - 4, word, 3) > 0) fail("the segments are not in order");
            if (!pass) n = a >= n ? a + 1 : n, n = b >= n ? b + 1 : n;
            else add(&core, a, b < 0 ? n : b, word[2] - '0');
            if (!pass && x == m - 1) clear(&core, n);
        }
    for (int j = 0; j < n; j++)
        if ((core.valence[j] && core.valence[j] < 3) || core.stub[j] > 1) fail("a joint has too few ends or two stubs");
    memset(covered, 0, (size_t)m);
    memset(smaller, 0, sizeof smaller);
    expect(',');
    expect('[');
    while (!next_is(']')) {
        expect('[');
        int first = number(), second = -1;
        copy(&after, &core);
        cut(&after, first);
        /* The second number is a cut if the text of a part does not follow it. */
        const char *before = at;
        if (next_is(',')) {
            second = number();
            const char *behind = at;
            if (next_is(',') && next_is('"')) second = -1, at = before;
            else at = behind;
        }
        if (second >= 0) cut(&after, second);
        int found = value_left(&after, 1);
        expect(']');
        if (second >= 0 ? found != value : found == value) fail("a cut leaves another value than it has to");
        if (second < 0) smaller[found] = 1;
        for (int x = 0; x < m; x++) {
            if (!memcmp(words + 4 * x, words + 4 * first, 3)) covered[x] = 1;
            if (second >= 0 && !memcmp(words + 4 * x, words + 4 * second, 3) && are_apart(&core, first, second))
                covered[x] = 1;
        }
        if (!next_is(',')) { expect(']'); break; }
        if (next_is(']')) fail("a comma too many");
    }
    expect(']');
    expect_end();
    for (int x = 0; x < m; x++)
        if (can_cut(&core, x) && !covered[x]) fail("a cut is not known to leave another value");
    for (int nimber = 0; nimber < value; nimber++)
        if (!smaller[nimber]) fail("no cut is known to leave a smaller nimber");
    if (known == room) facts = grown(facts, (size_t)(room = 2 * room + 64) * sizeof *facts);
    facts[known].core = grown(NULL, (size_t)m * 3);
    for (int x = 0; x < m; x++) memcpy(facts[known].core + 3 * x, words + 4 * x, 3);
    free(words);
    facts[known].words = m, facts[known].value = (unsigned char)value, facts[known++].used = 0;
}

/* The first line: the position and the claim. */
static Core position;
static int claim = -2; /* -1: loony */

static int place_of(char ***names, int *count, char *name) {
    for (int i = 0; i < *count; i++)
        if (!strcmp((*names)[i], name)) { free(name); return i; }
    if (*count == MOST) too_large();
    *names = grown(*names, (size_t)(*count + 1) * sizeof **names);
    (*names)[*count] = name;
    return (*count)++;
}

static void read_strings(void) {
    static int ends[MOST][2];
    char **coins = NULL, **strings = NULL;
    int number_of_coins = 0, count = 0;
    expect('{');
    while (!next_is('}')) {
        char *name = text();
        int before = count;
        if (!*name) fail("a string without a name");
        place_of(&strings, &count, name);
        if (count == before) fail("a name twice");
        expect(':');
        expect('[');
        ends[before][0] = ends[before][1] = -1;
        for (int i = 0; !next_is(']'); i++) {
            char *coin = text();
            if (!*coin || !strcmp(coin, "ground")) fail("a coin without a name, or called ground");
            if (i > 1) fail("a string holds more than two coins");
            ends[before][i] = place_of(&coins, &number_of_coins, coin);
            if (i && ends[before][0] == ends[before][1]) fail("a string holds a coin twice");
            if (!next_is(',')) { expect(']'); break; }
            if (next_is(']')) fail("a comma too many");
        }
        if (!next_is(',')) { expect('}'); break; }
        if (next_is('}')) fail("a comma too many");
    }
    clear(&position, number_of_coins);
    for (int x = 0; x < count; x++)
        add(&position, ends[x][0] < 0 ? number_of_coins : ends[x][0], ends[x][1] < 0 ? number_of_coins : ends[x][1], 0);
}

static void read_header(void) {
    int seen = 0;
    expect('{');
    do {
        char *key = text();
        int which = !strcmp(key, "stringscoins-certificate") ? 1 : !strcmp(key, "name") ? 2
                  : !strcmp(key, "nimber") ? 4 : !strcmp(key, "strings") ? 8 : 16;
        free(key);
        if (which == 16 || seen & which) fail("not a certificate: an unknown key, or one twice");
        seen |= which;
        expect(':');
        if (which == 1 && number() != 2) { fprintf(stderr, "not version 2 of the format\n"); exit(2); }
        if (which == 2) free(text());
        if (which == 8) read_strings();
        if (which == 4 && next_is('"')) {
            at--;
            char *loony = text();
            if (strcmp(loony, "loony")) fail("expected a nimber");
            free(loony);
            claim = -1;
        } else if (which == 4) claim = number();
    } while (next_is(','));
    expect('}');
    expect_end();
    if (seen != 15) fail("not a certificate: a key is missing");
}

static void check_position(void) {
    int value = -1;
    char *key = text();
    if (strcmp(key, "position")) fail("expected the parts of the position");
    free(key);
    expect(':');
    if (!next_is('[')) fail("expected the parts of the position");
    if (!take_captures(&position)) {
        for (int x = 0; x < position.m; x++)
            if (position.a[x] == position.n && position.b[x] == position.n) leave_bare(&position, x);
        settle(&position);
        value = value_left(&position, 0);
    }
    expect(']');
    expect('}');
    expect_end();
    if (value != claim) fail("the facts do not give the position the value that is claimed");
}

static void check_end(int positions) {
    char hex[65] = "";
    int seen = 0;
    hash_end(hex);
    expect('{');
    do {
        char *key = text();
        expect(':');
        if (!strcmp(key, "facts") && !(seen & 1)) {
            seen |= 1;
            if (number() != known) fail("another number of facts");
        } else if (!strcmp(key, "sha256") && !(seen & 2)) {
            seen |= 2;
            char *given = text();
            if (strcmp(given, hex)) fail("the checksum is not that of the lines before: the file was altered");
            free(given);
        } else fail("expected the number of facts and the checksum: the file is cut short");
        free(key);
    } while (next_is(','));
    expect('}');
    expect_end();
    if (seen != 3 || !positions) fail("the file is cut short");
    for (int i = 0; i < known; i++)
        if (!facts[i].used) { line_number = i + 2; fail("nothing rests on this fact"); }
}

static char *read_line(FILE *file, size_t *size) { /* with its line break; NULL at the end of the file */
    char *line = NULL;
    size_t length = 0, space = 0;
    for (int c; (c = getc(file)) != EOF; ) {
        if (length + 2 > space) line = grown(line, space = 2 * space + 256);
        line[length++] = (char)c;
        if (length > LONGEST) { line_number++; fail("the line is too long"); }
        if (c == '\n') break;
    }
    if (line) line[length] = 0;
    *size = length;
    return line;
}

int main(int count, char **words) {
    FILE *file = count > 1 ? fopen(words[1], "rb") : stdin;
    if (!file) { perror(words[1]); return 2; }
    hash_start();
    size_t size, next_size;
    char *line = read_line(file, &size), *next;
    int positions = 0;
    if (!line) fail("not a certificate");
    for (;; line = next, size = next_size) {
        line_number++;
        next = read_line(file, &next_size);
        if (strlen(line) != size) fail("a zero in the line");
        expect_utf8(line);
        at = line;
        if (line_number > 1 && !next) break;
        for (size_t i = 0; i < size; i++) hash_byte((unsigned char)line[i]);
        if (line_number == 1) {
            read_header();
            if (!next) fail("the file is cut short");
        } else if (positions) fail("expected nothing between the position and the last line");
        else if (next_is('[')) check_fact();
        else {
            expect('{');
            check_position();
            positions = 1;
        }
        free(line);
    }
    check_end(positions);
    if (ferror(file)) { perror("read"); return 2; }
    if (claim < 0) printf("loony, proved by %d facts\n", known);
    else printf("nimber %d, proved by %d facts\n", claim, known);
    return 0;
}
