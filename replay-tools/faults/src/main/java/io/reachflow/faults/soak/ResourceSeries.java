package io.reachflow.faults.soak;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * How much of a resource one process used, minute by minute. Of the looks within a minute the least
 * counts: what comes and goes is not what grows.
 */
public final class ResourceSeries {
    /** Growth of more than this from the second quarter to the last is no accident. */
    private static final double FLAT = 0.10;

    private final Resource resource;
    private final String owner;
    private final TreeMap<Integer, Double> leastByMinute = new TreeMap<>();

    public ResourceSeries(Resource resource, String owner) {
        this.resource = resource;
        this.owner = owner;
    }

    void add(double minute, double value) {
        leastByMinute.merge((int) minute, value, Math::min);
    }

    @JsonProperty
    public Resource resource() {
        return resource;
    }

    @JsonProperty
    public String owner() {
        return owner;
    }

    @JsonProperty
    public List<Integer> minutes() {
        return List.copyOf(leastByMinute.keySet());
    }

    @JsonProperty
    public List<Double> values() {
        return List.copyOf(leastByMinute.values());
    }

    /** In the second quarter of the time; the first is for warming up. */
    @JsonProperty
    public double early() {
        return inQuarter(1);
    }

    /** In the last quarter of the time. */
    @JsonProperty
    public double late() {
        return inQuarter(3);
    }

    /** The median. */
    private double inQuarter(int quarter) {
        List<Double> all = values();
        int from = all.size() * quarter / 4;
        int to = Math.max(from + 1, all.size() * (quarter + 1) / 4);
        List<Double> sorted = new ArrayList<>(all.subList(from, Math.min(to, all.size())));
        sorted.sort(null);
        return sorted.get(sorted.size() / 2);
    }

    /** Whether no more is used at the end than when all was warm. */
    @JsonProperty
    public boolean isFlat() {
        return late() - early() <= Math.max(resource.slack(), FLAT * early());
    }
}
