package io.reachflow.training.survival;

/** Follows one node and says how likely it is to stay. Told in the order of time. */
interface StayForecaster {

    /** A way to make them. */
    @FunctionalInterface
    interface Method {
        /** One that has seen nothing of the node yet. */
        StayForecaster follow(StayHistory node);
    }

    /** A stay that began then was seen to go on. */
    void online(long joinedMillis, long fromMillis, long toMillis);

    /** A stay ended. */
    void departed(long joinedMillis, long atMillis);

    /** The chance, 0 to 1, that a stay that began then lasts for so many seconds from here on. */
    double chance(long joinedMillis, long fromMillis, double seconds);
}
