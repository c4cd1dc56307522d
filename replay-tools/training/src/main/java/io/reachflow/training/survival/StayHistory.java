package io.reachflow.training.survival;

import java.util.List;

/**
 * When one node was there.
 *
 * @param kind of nodes that are alike, as far as is known
 * @param stays in the order of time
 */
record StayHistory(String node, String kind, List<PastStay> stays) {

    /**
     * One time that it was there.
     *
     * @param cut it was still there when the recording ended
     */
    record PastStay(long joinedMillis, long leftMillis, boolean cut) {}

    StayHistory {
        stays = List.copyOf(stays);
    }
}
