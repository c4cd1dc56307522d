package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.model.policy.Held;
import io.reachflow.model.policy.Policies;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.Queue;
import io.reachflow.model.policy.Waiting;
import io.reachflow.model.task.Priority;
import io.reachflow.model.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stop watch must change nothing of what a policy is. */
class TimedPolicyTest {
    /** Keeps what it is told. */
    private record Times(List<Long> micros) implements Histogram {
        @Override
        public void update(long value) {
            micros.add(value);
        }

        @Override
        public long getCount() {
            return micros.size();
        }

        @Override
        public HistogramStatistics getStatistics() {
            throw new UnsupportedOperationException("Nobody asks for statistics here.");
        }
    }

    private static Waiting due(String taskId, long deadlineMillis) {
        Task task =
                new Task(
                        taskId,
                        "a tenant",
                        Priority.NORMAL,
                        1,
                        1000,
                        1024,
                        60,
                        null,
                        0,
                        0,
                        deadlineMillis,
                        null,
                        false,
                        List.of(),
                        List.of(),
                        List.of(),
                        3,
                        true);
        return Waiting.fresh(task, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"edf", "edf+mask", "edf+preempt", "backfill", "weighted-score"})
    void aTimedPolicyIsWhatItWas(String name) {
        Policy plain = Policies.byName(name);
        Policy timed = new TimedPolicy(plain, new Times(new ArrayList<>()));
        Queue queue =
                new Queue(
                        1_000,
                        600_000,
                        List.of(due("a", 9_000_000), due("b", 5_000_000)),
                        new TreeMap<>(),
                        Held.NOTHING);

        assertThat(timed.identity()).isEqualTo(plain.identity());
        assertThat(timed.order(queue)).isEqualTo(plain.order(queue));
        assertThat(timed.judgements()).hasSameSizeAs(plain.judgements());
        assertThat(timed.preempts()).isEqualTo(plain.preempts());
        assertThat(timed.reservesForFirst()).isEqualTo(plain.reservesForFirst());
    }

    @Test
    void theTimeThatScoringTakesIsReported() {
        Times times = new Times(new ArrayList<>());
        long[] nanos = {5_000};
        Policy timed =
                new TimedPolicy(Policies.byName("edf"), times, () -> (nanos[0] += 7_000) - 7_000);
        timed.score(List.of());

        assertThat(times.micros()).containsExactly(7L);
    }
}
