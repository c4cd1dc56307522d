package io.reachflow.replay.world;

import java.util.List;

/** A value and how often it occurs. */
record Share<T>(T value, double weight) {

    static <T> T pick(RandomStream random, List<Share<T>> shares) {
        return random.pick(shares, Share::weight).value();
    }
}
