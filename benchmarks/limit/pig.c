/* Pig, random games, written by hand in C: what the compiled rules are measured against.
 *
 *     cc -O3 -o pig pig.c && ./pig bare GAMES SEED FIRST SEATS TARGET
 *
 * `bare` writes the game out with everything in local variables: the limit. `contract` does what every game here does:
 * a state in memory, a sheet of legal actions from which one is taken, a die that is data with a weight for each face.
 *
 * The rules are those of src/dreamtable/games/_template/rules.md; the generator and the order of its draws are those of
 * src/dreamtable/engine/rng.py and kernels.py. So game n of a seed is the very game that the kernel plays. Printed are
 * decisions, plies and a checksum of all results, which must agree, and the seconds of processor time.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FACES = 6, MAX_SEATS = 10, LONGEST = 1000 };
enum { ROLL, HOLD, ACTIONS };

/* What a game leaves behind: the same as the kernel writes. */
typedef struct {
    int32_t points[MAX_SEATS];
    int8_t places[MAX_SEATS];
    int32_t decisions, plies;
} Result;

/* ------------------------------------------------------------------------------------------ SplitMix64 */
static const uint64_t GAMMA = 0x9E3779B97F4A7C15u;

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static uint64_t split(uint64_t seed, uint64_t stream) {
    return mix(mix(seed + GAMMA) ^ (stream * GAMMA));
}

static int64_t below(uint64_t *rng, uint64_t n) {
    *rng += GAMMA;
    return (int64_t)(((mix(*rng) >> 32) * n) >> 32);
}

static void score(const int16_t *points, int seats, Result *result) {
    for (int i = 0; i < seats; i++) {
        result->points[i] = points[i];
        result->places[i] = 1;
        for (int j = 0; j < seats; j++) result->places[i] += points[j] > points[i];
    }
}

/* ------------------------------------------------------------------------------------------------ bare */
static void play_bare(uint64_t rng, int seats, int target, Result *result) {
    int16_t points[MAX_SEATS] = {0};
    int seat = 0, turn_total = 0, decisions = 0, plies = 0;

    for (;;) {
        int can_roll = points[seat] + turn_total < target;
        int is_roll = below(&rng, can_roll ? 2 : 1) == 0 && can_roll;
        decisions++;
        plies++;
        if (is_roll) {
            int face = (int)below(&rng, FACES);
            plies++;
            if (face > 0) {
                turn_total += face + 1;
                continue;
            }
        } else {
            points[seat] += turn_total;
            if (points[seat] >= target) break;
        }
        turn_total = 0;
        seat = seat + 1 == seats ? 0 : seat + 1;
        if (decisions >= LONGEST) break;
    }
    score(points, seats, result);
    result->decisions = decisions;
    result->plies = plies;
}

/* -------------------------------------------------------------------------------------------- contract */
enum { DECIDE, IN_THE_AIR, OVER };

typedef struct {
    int8_t seats, seat, phase;
    int16_t target, turn_total, decisions, points[MAX_SEATS];
} State;

typedef struct {
    int16_t points[FACES];
    int32_t weight[FACES];
} Die;

typedef struct {
    uint64_t rng;
    int32_t weights[FACES];
    uint8_t codes[ACTIONS];
    int16_t legal[ACTIONS];
    int32_t count;
} Scratch;

static void judge(Scratch *scratch, int action, int code) {
    scratch->codes[action] = (uint8_t)code;
    scratch->legal[scratch->count] = (int16_t)action;
    scratch->count += code == 0;
}

static void why_not(const State *state, Scratch *scratch) {
    int has_won = state->points[state->seat] + state->turn_total >= state->target;
    scratch->count = 0;
    judge(scratch, ROLL, has_won ? 10 : 0);
    judge(scratch, HOLD, 0);
}

static void pass_die(State *state) {
    state->seat = (int8_t)((state->seat + 1) % state->seats);
    if (state->decisions >= LONGEST) state->phase = OVER;
}

static void decide(State *state, int action) {
    state->decisions++;
    if (action == ROLL) {
        state->phase = IN_THE_AIR;
        return;
    }
    state->points[state->seat] += state->turn_total;
    state->turn_total = 0;
    if (state->points[state->seat] >= state->target) state->phase = OVER;
    else pass_die(state);
}

static void land(State *state, const Die *die, int face) {
    state->phase = DECIDE;
    if (die->points[face] == 0) {
        state->turn_total = 0;
        pass_die(state);
    } else {
        state->turn_total += die->points[face];
    }
}

static int draw(uint64_t *rng, const int32_t *weights, int n) {
    int64_t total = 0;
    for (int i = 0; i < n; i++) total += weights[i];
    int64_t left = below(rng, (uint64_t)total);
    int index = 0;
    for (int i = 0; i < n; i++) {
        left -= weights[i];
        index += left >= 0;
    }
    return index;
}

static void play_contract(const Die *die, Scratch *scratch, int seats, int target, Result *result) {
    State state = {.seats = (int8_t)seats, .target = (int16_t)target};
    int decisions = 0, plies = 0;
    while (state.phase != OVER) {
        why_not(&state, scratch);
        decide(&state, scratch->legal[below(&scratch->rng, (uint64_t)scratch->count)]);
        decisions++;
        plies++;
        while (state.phase == IN_THE_AIR) {
            for (int face = 0; face < FACES; face++) scratch->weights[face] = die->weight[face];
            land(&state, die, draw(&scratch->rng, scratch->weights, FACES));
            plies++;
        }
    }
    score(state.points, seats, result);
    result->decisions = decisions;
    result->plies = plies;
}

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "usage: pig bare|contract GAMES SEED FIRST SEATS TARGET\n");
        return 2;
    }
    int is_bare = strcmp(argv[1], "bare") == 0;
    long games = atol(argv[2]);
    uint64_t seed = strtoull(argv[3], NULL, 10), first = strtoull(argv[4], NULL, 10);
    int seats = atoi(argv[5]), target = atoi(argv[6]);
    Result *results = calloc((size_t)games + 1, sizeof *results);
    if (!results || games < 0 || seats < 1 || seats > MAX_SEATS) return 2;
    memset(results, 1, ((size_t)games + 1) * sizeof *results); /* have the memory before the clock runs */

    Die die = {{0}, {0}};
    for (int face = 0; face < FACES; face++) {
        die.points[face] = (int16_t)(face ? face + 1 : 0);
        die.weight[face] = argc > 1; /* 1, though the compiler cannot know */
    }
    Scratch scratch = {0};
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        uint64_t rng = split(seed, first + (uint64_t)game);
        if (is_bare) {
            play_bare(rng, seats, target, &results[game]);
        } else {
            scratch.rng = rng;
            play_contract(&die, &scratch, seats, target, &results[game]);
        }
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;

    long long decisions = 0, plies = 0;
    uint64_t checksum = 0;
    for (long game = 0; game < games; game++) {
        decisions += results[game].decisions;
        plies += results[game].plies;
        for (int i = 0; i < seats; i++)
            checksum = checksum * 31 + (uint64_t)(results[game].points[i] * 16 + results[game].places[i]);
    }
    printf("%lld %lld %llu %.9f\n", decisions, plies, (unsigned long long)checksum, seconds);
    free(results);
    return 0;
}
