package io.reachflow.cli.demo;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tasks that are counted together. */
public record TaskGroup(Map<TaskStanding, Long> tasks, WaitTimes waits) {

    static TaskGroup of(List<TrackedTask> tracks) {
        Map<TaskStanding, Long> tasks = new EnumMap<>(TaskStanding.class);
        for (TaskStanding standing : TaskStanding.values()) {
            tasks.put(standing, 0L);
        }
        tracks.forEach(track -> tasks.merge(track.standing(), 1L, Long::sum));
        Stream<Long> waits = tracks.stream().flatMap(track -> track.waitMillis().stream().boxed());
        return new TaskGroup(tasks, WaitTimes.of(waits));
    }

    public long count(TaskStanding standing) {
        return tasks.getOrDefault(standing, 0L);
    }

    @JsonProperty
    public long total() {
        return tasks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Tasks to which nothing can happen any more. */
    @JsonProperty
    public long ended() {
        return tasks.entrySet().stream()
                .filter(entry -> entry.getKey().isEnd())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
