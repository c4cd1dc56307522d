package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.units.Units;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What hosts fetched and kept adds up. */
final class KeptDatasets {
    private final Map<String, String> datasetOf = new HashMap<>();
    private final List<TaskResult> results;
    private final List<Attempt> attempts;

    private KeptDatasets(World world, List<TaskResult> results) {
        world.tasks().forEach(task -> datasetOf.put(task.id(), task.datasetId()));
        this.results = results;
        this.attempts = results.stream().flatMap(result -> result.attempts().stream()).toList();
    }

    static void check(World world, List<TaskResult> results) {
        KeptDatasets kept = new KeptDatasets(world, results);
        kept.bytesFetchedAreThoseThatHostsDidNotKeep();
        kept.whatAHostKeepsItHasFetched();
    }

    /** Of first attempts, which fetch no checkpoint, and which began to compute. */
    private void bytesFetchedAreThoseThatHostsDidNotKeep() {
        for (TaskResult result : results) {
            if (result.attempts().isEmpty() || result.attempts().get(0).startedMillis() < 0) {
                continue;
            }
            Attempt first = result.attempts().get(0);
            double each = result.task().dataMib() * Units.MEGABITS_PER_MEBIBYTE;
            double needed = each * hostsOf(first).size();
            assertThat(first.fetchedMbit() + first.keptMbit())
                    .as(first.toString())
                    .isCloseTo(needed, within(1e-6 * (needed + 1)));
        }
    }

    private void whatAHostKeepsItHasFetched() {
        Map<String, Long> firstStart = new HashMap<>();
        for (Attempt attempt : attempts) {
            if (attempt.startedMillis() >= 0) {
                for (String host : hostsOf(attempt)) {
                    String copy = host + " " + datasetOf.get(attempt.taskId());
                    firstStart.merge(copy, attempt.startedMillis(), Math::min);
                }
            }
        }
        for (Attempt attempt : attempts) {
            if (attempt.keptMbit() > 0) {
                String dataset = datasetOf.get(attempt.taskId());
                assertThat(dataset).isNotNull();
                assertThat(hostsOf(attempt))
                        .as(attempt.toString())
                        .anyMatch(
                                host ->
                                        firstStart.getOrDefault(
                                                        host + " " + dataset, Long.MAX_VALUE)
                                                <= attempt.acceptedMillis());
            }
        }
    }

    /** Ids of GPUs begin with those of their hosts. */
    private static Set<String> hostsOf(Attempt attempt) {
        return attempt.gpuIds().stream()
                .map(gpuId -> gpuId.substring(0, gpuId.indexOf("-gpu-")))
                .collect(Collectors.toSet());
    }
}
