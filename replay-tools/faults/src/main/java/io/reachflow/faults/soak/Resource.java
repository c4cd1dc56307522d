package io.reachflow.faults.soak;

/** Something of which a program that runs for months must not use more and more. */
public enum Resource {
    /** What a collection leaves: until the collector runs by itself, garbage may lie for hours. */
    HEAP("heap after a collection", "MiB", 16),
    /** Right after it as well, or it would follow the garbage. */
    RESIDENT("resident memory", "MiB", 16),
    OPEN_FILES("open files", "files", 16),
    CHECKPOINT_FILES("files of checkpoints", "files", 16),
    STATE("size of a checkpoint", "KiB", 16),
    TRANSACTIONS("open transactions", "transactions", 4);

    private final String words;
    private final String unit;
    private final double slack;

    Resource(String words, String unit, double slack) {
        this.words = words;
        this.unit = unit;
        this.slack = slack;
    }

    public String words() {
        return words;
    }

    public String unit() {
        return unit;
    }

    /** Less than this is no growth, however small what it is compared with. */
    double slack() {
        return slack;
    }
}
