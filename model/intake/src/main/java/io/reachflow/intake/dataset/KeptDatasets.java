package io.reachflow.intake.dataset;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * The datasets that a host keeps.
 *
 * @param names in order, each once: this is searched for every pair of task and GPU
 */
public record KeptDatasets(List<String> names) {
    /** So many are told of a host; it may keep more. */
    public static final int MOST = 64;

    public KeptDatasets {
        names = List.copyOf(names);
        for (int i = 1; i < names.size(); i++) {
            if (names.get(i - 1).compareTo(names.get(i)) >= 0) {
                throw new IllegalArgumentException(
                        "The kept dataset ("
                                + names.get(i)
                                + ") must come after ("
                                + names.get(i - 1)
                                + ") in the order of names.");
            }
        }
    }

    /** In whatever order they are told. */
    public static KeptDatasets of(Collection<String> names) {
        return new KeptDatasets(List.copyOf(new TreeSet<>(names)));
    }

    public boolean contains(String name) {
        return Collections.binarySearch(names, name) >= 0;
    }
}
