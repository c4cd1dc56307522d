package io.reachflow.streams.topics;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** One topic as it should be, or as it was found: only the settings that matter to the job. */
public record TopicSpec(String name, int partitions, SortedMap<String, String> settings) {
    static final String TIMESTAMP_TYPE = "message.timestamp.type";
    static final String RETENTION = "retention.ms";
    static final String CLEANUP = "cleanup.policy";

    public TopicSpec {
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    /** Old records are deleted, never compacted: records that share a key all count. */
    static TopicSpec of(String name, int partitions, String timestampType, long retentionMillis) {
        return new TopicSpec(
                name,
                partitions,
                new TreeMap<>(
                        Map.of(
                                TIMESTAMP_TYPE,
                                timestampType,
                                CLEANUP,
                                "delete",
                                RETENTION,
                                Long.toString(retentionMillis))));
    }
}
