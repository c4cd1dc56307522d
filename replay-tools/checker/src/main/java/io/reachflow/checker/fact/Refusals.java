package io.reachflow.checker.fact;

import io.reachflow.streams.topics.TopicPosition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The dead letters, and what the checker itself found wrong with records from outside. */
public final class Refusals {
    private static final String CELL_FAILED = "CELL_FAILED";

    private record Partition(String topic, int number) {
        static Partition of(TopicPosition at) {
            return new Partition(at.topic(), at.partition());
        }
    }

    private final Map<TopicPosition, Letter> letters = new LinkedHashMap<>();
    private final List<Letter> second = new ArrayList<>();
    private final Map<TopicPosition, Long> broken = new HashMap<>();
    private final Map<Partition, Long> firstOffsets = new HashMap<>();
    private final Map<Partition, Long> lastOffsets = new HashMap<>();
    private @Nullable Partition lastPartition;

    /** A cancellation goes to every cell, so several of them may fail at it. */
    void add(Letter letter) {
        if (letters.putIfAbsent(letter.about(), letter) != null
                && !letter.isAboutNoRecord()
                && !letter.says(CELL_FAILED)) {
            second.add(letter);
        }
    }

    /** A record stands at this place. */
    void read(TopicPosition at) {
        Partition partition = lastPartition;
        if (partition == null
                || partition.number != at.partition()
                || !partition.topic.equals(at.topic())) {
            partition = Partition.of(at);
            lastPartition = partition;
        }
        firstOffsets.putIfAbsent(partition, at.offset());
        lastOffsets.put(partition, at.offset());
    }

    /** The record at this place breaks a rule. */
    void broken(TopicPosition at, long timeMillis) {
        broken.put(at, timeMillis);
    }

    public boolean isRefused(TopicPosition at) {
        return letters.containsKey(at);
    }

    public Optional<Letter> on(TopicPosition at) {
        return Optional.ofNullable(letters.get(at));
    }

    /** In the order in which they were read. */
    public List<Letter> letters() {
        return List.copyOf(letters.values());
    }

    /** Those on records that were refused before. */
    public List<Letter> secondLetters() {
        return List.copyOf(second);
    }

    /** Whether the checker found the record to break a rule, too. */
    public boolean isBroken(TopicPosition at) {
        return broken.containsKey(at);
    }

    /** Whether the partition was read up to behind this place. */
    public boolean isReached(TopicPosition at) {
        return at.offset() <= lastOffsets.getOrDefault(Partition.of(at), -1L);
    }

    /** Whether the record was deleted, by its age, before the checker came. */
    public boolean isBeforeTheFirst(TopicPosition at) {
        return at.offset() < firstOffsets.getOrDefault(Partition.of(at), 0L);
    }

    /** Forgets letters of before a moment, and what they are about. */
    void forget(long beforeMillis) {
        letters.values().removeIf(letter -> letter.timeMillis() < beforeMillis);
        broken.values().removeIf(time -> time < beforeMillis);
        second.removeIf(letter -> letter.timeMillis() < beforeMillis);
    }

    int size() {
        return letters.size() + second.size() + broken.size();
    }
}
