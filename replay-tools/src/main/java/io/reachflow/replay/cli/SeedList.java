package io.reachflow.replay.cli;

import java.util.ArrayList;
import java.util.List;

/** Seeds as a person writes them: {@code 1..4}, {@code 1,3,7} or both. */
final class SeedList {
    private static final int MOST_SEEDS = 1_000;

    private SeedList() {}

    static List<Long> parse(String text) {
        List<Long> seeds = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int dots = part.indexOf("..");
            long first = number(dots < 0 ? part : part.substring(0, dots), text);
            long last = dots < 0 ? first : number(part.substring(dots + 2), text);
            if (last < first || last - first >= MOST_SEEDS) {
                throw wrong(text);
            }
            for (long seed = first; seed <= last; seed++) {
                seeds.add(seed);
            }
        }
        return seeds;
    }

    private static long number(String part, String text) {
        try {
            return Long.parseLong(part.strip());
        } catch (NumberFormatException e) {
            throw wrong(text);
        }
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "The seeds ("
                        + text
                        + ") must be numbers like 1,3,7 or a range like 1..4, at most "
                        + MOST_SEEDS
                        + ".");
    }
}
