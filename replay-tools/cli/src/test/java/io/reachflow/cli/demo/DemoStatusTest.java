package io.reachflow.cli.demo;

import static io.reachflow.cli.demo.Stories.assign;
import static io.reachflow.cli.demo.Stories.defer;
import static io.reachflow.cli.demo.Stories.reject;
import static io.reachflow.cli.demo.Stories.reward;
import static io.reachflow.cli.demo.Stories.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.task.WorldTask;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemoStatusTest {
    private final List<WorldTask> tasks =
            Stream.of("a", "b", "c", "d", "e", "f", "g")
                    .map(id -> task(id, TaskPriority.NORMAL, 0))
                    .toList();
    private final DecisionTally tally = new DecisionTally(tasks);

    @Test
    void itShowsTasksDecisionsAndWhatTheRestWaitsFor() {
        tally.decided(assign("a", 12_000));
        tally.decided(assign("b", 12_000));
        tally.rewarded(reward("b", 12_000L, LeaseEnd.COMPLETED, 1));
        tally.decided(defer("c", "BUSY", 12_000));
        tally.decided(defer("d", "GANG_SIZE", 12_000));
        tally.decided(defer("e", "GANG_SIZE", 12_000));
        tally.decided(reject("f", "DEADLINE_PASSED", 12_000));
        assertThat(status(6, 3.4))
                .containsExactly(
                        "trace 01:02:03 of 02:00:00 | 6 arrived, 1 running, 1 done, 1 failed",
                        "3 decisions/s | 3 pending: 2 gang size, 1 busy");
    }

    @Test
    void itFitsATerminalOfEightyColumns() {
        assertThat(status(123_456, 1_234)).allMatch(line -> line.length() <= 80);
    }

    private List<String> status(long arrived, double decisionsPerSecond) {
        return new DemoStatus(
                        Duration.ofSeconds(3_723),
                        Duration.ofHours(2),
                        arrived,
                        tally.now(),
                        decisionsPerSecond)
                .lines();
    }
}
