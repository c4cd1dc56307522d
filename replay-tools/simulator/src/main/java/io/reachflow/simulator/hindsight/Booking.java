package io.reachflow.simulator.hindsight;

import io.reachflow.world.fleet.Host;
import java.util.List;

/**
 * A task's place in a timetable.
 *
 * @param members one host per GPU
 * @param fetchedMillis until when its hosts' lines are busy
 */
record Booking(
        List<String> gpuIds, List<Host> members, long fromMillis, long fetchedMillis, Stay stay) {

    /**
     * Until when, and for how much.
     *
     * @param earned the reward that is foreseen
     * @param price of the cards meanwhile, to others
     */
    record Stay(long toMillis, double earned, double price) {
        double net() {
            return earned - price;
        }
    }

    long toMillis() {
        return stay.toMillis();
    }

    boolean isBetterThan(Booking other) {
        return stay.net() > other.stay.net();
    }
}
