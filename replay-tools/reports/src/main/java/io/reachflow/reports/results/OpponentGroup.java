package io.reachflow.reports.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Whom a learned policy is compared to. */
enum OpponentGroup {
    /** What papers on such networks compare with: first come, first served, to some place. */
    PAPER(
            "paper-type",
            "random",
            "round-robin",
            "greedy-fastest",
            "greedy-cheapest",
            "data-local",
            "reliability-first",
            "first-fit",
            "best-fit"),

    /** Published schedulers of clusters, without our mask. */
    CLASSIC(
            "classic",
            "edf",
            "sjf",
            "tiresias",
            "tiresias-sliced",
            "fgd",
            "backfill",
            "f1",
            "wfp3",
            "drf",
            "atc",
            "least-slack",
            "uniform-progress",
            "gfs"),

    /** The six with the most reward of many heuristics, with all that helps, on training seeds. */
    STRONG(
            "strong",
            "weighted-score",
            "edf-soonest+mask+preempt",
            "edf+mask+preempt",
            "sjf+mask+preempt",
            "edf-soonest+preempt",
            "edf-soonest+mask");

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> names;

    OpponentGroup(String title, String... names) {
        this.title = title;
        this.names = List.of(names);
    }

    String title() {
        return title;
    }

    List<String> names() {
        return names;
    }

    static Optional<OpponentGroup> of(String name) {
        return Arrays.stream(values()).filter(group -> group.names.contains(name)).findFirst();
    }

    /** All of all groups. */
    static List<String> all() {
        List<String> all = new ArrayList<>();
        for (OpponentGroup group : values()) {
            all.addAll(group.names);
        }
        return all;
    }
}
