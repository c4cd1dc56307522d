package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.Task;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.story.Records;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.TaskArrival;
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

    private static WaitingTask due(String taskId, long deadlineMillis) {
        TaskArrival request = Records.task(taskId).setDeadlineMillis(deadlineMillis).build();
        Task task = TaskIntake.of(request, 0).value();
        return WaitingTask.fresh(task, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"edf", "edf+mask", "edf+preempt", "backfill", "weighted-score"})
    void aTimedPolicyIsWhatItWas(String name) {
        Policy plain = Policies.byName(name);
        Policy timed = new TimedPolicy(plain, new Times(new ArrayList<>()));
        TaskQueue queue =
                new TaskQueue(
                        1_000,
                        600_000,
                        List.of(due("a", 9_000_000), due("b", 5_000_000)),
                        new TreeMap<>(),
                        ResourceAmount.NOTHING);

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
