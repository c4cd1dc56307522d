package io.reachflow.faults.suite;

/** A round in one line. */
final class RoundText {
    private RoundText() {}

    static String line(RoundResult round) {
        return "%,d tasks, %,d lost, %,d decisions, %,d violations, again: %s, %,d evicted"
                        .formatted(
                                round.tasks(),
                                round.lostTasks(),
                                round.decisions(),
                                round.violations(),
                                round.comparison(),
                                round.evictions())
                + ", %,d open, %.0f s".formatted(round.openTransactions(), round.seconds());
    }
}
