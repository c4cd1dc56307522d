package io.reachflow.faults.load;

import java.time.Duration;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** How GPUs and owners behave. Faults change it while the load runs. */
public final class Behaviour {
    private final Set<String> silent = ConcurrentHashMap.newKeySet();
    private final Set<String> leaving = ConcurrentHashMap.newKeySet();
    private final Absences absences = new Absences();
    private volatile boolean mute;
    private volatile boolean arrivals = true;
    private volatile double duplicates;
    private volatile Duration delay = Duration.ZERO;
    private volatile Duration clockError = Duration.ZERO;

    /** These are gone without a word: no heartbeats, and what runs there never ends. */
    public void silence(Collection<String> gpuIds) {
        silent.addAll(gpuIds);
        goneNow(gpuIds);
    }

    /** They speak again. */
    public void revive(Collection<String> gpuIds) {
        silent.removeAll(gpuIds);
        backNow(gpuIds);
    }

    /** They say goodbye with every heartbeat, until they stay. */
    public void leave(Collection<String> gpuIds) {
        leaving.addAll(gpuIds);
        goneNow(gpuIds);
    }

    public void stay(Collection<String> gpuIds) {
        leaving.removeAll(gpuIds);
        backNow(gpuIds);
    }

    /** Nobody writes anything, not even ticks. */
    public void setMute(boolean now) {
        mute = now;
    }

    public void setArrivals(boolean now) {
        arrivals = now;
    }

    /** The share of records that are written twice. */
    public void setDuplicates(double share) {
        duplicates = share;
    }

    /** Records take up to twice as long to the broker, each its own time, so they overtake. */
    public void setDelay(Duration mean) {
        delay = mean;
    }

    /** By how much the producers' clocks are wrong. */
    public void setClockError(Duration ahead) {
        clockError = ahead;
    }

    private void goneNow(Collection<String> gpuIds) {
        long now = System.currentTimeMillis();
        gpuIds.forEach(gpuId -> absences.begin(gpuId, now));
    }

    private void backNow(Collection<String> gpuIds) {
        long now = System.currentTimeMillis();
        gpuIds.forEach(gpuId -> absences.end(gpuId, now));
    }

    /** The first moment from this one on at which none of them is gone; empty: not known yet. */
    OptionalLong firstAlive(Collection<String> gpuIds, long fromMillis) {
        return absences.firstWithout(gpuIds, fromMillis);
    }

    /** Whether a GPU has been there from the beginning. */
    public boolean wasAlwaysThere(String gpuId) {
        return !absences.any(gpuId);
    }

    boolean isSilent(String gpuId) {
        return silent.contains(gpuId);
    }

    boolean isLeaving(String gpuId) {
        return leaving.contains(gpuId);
    }

    boolean mute() {
        return mute;
    }

    boolean arrivals() {
        return arrivals;
    }

    double duplicates() {
        return duplicates;
    }

    Duration delay() {
        return delay;
    }

    Duration clockError() {
        return clockError;
    }
}
