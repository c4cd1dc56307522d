package io.reachflow.streams.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.Tick;
import org.junit.jupiter.api.Test;

class TimestampedTopicTest {
    private final CollectedRecords records = new CollectedRecords(3);
    private final TimestampedTopic topic =
            new TimestampedTopic(records, "task.arrivals", 3, "test");

    @Test
    void aTickReachesEveryPartition() {
        assertThat(topic.tick(1_000)).isEqualTo(3);

        for (int partition = 0; partition < 3; partition++) {
            assertThat(records.in("task.arrivals", partition))
                    .singleElement()
                    .satisfies(record -> assertThat(record.stampMillis()).isEqualTo(1_000))
                    .satisfies(record -> assertThat(record.key()).isNull())
                    .satisfies(record -> assertThat(record.value()).isEqualTo(new Tick("test")));
        }
    }

    @Test
    void recordsCarryTheirKeyAndStamp() {
        TaskCancellation cancellation = new TaskCancellation("task-1");
        topic.send(7, "task-1", cancellation);

        assertThat(records.in("task.arrivals"))
                .singleElement()
                .satisfies(record -> assertThat(record.key()).isEqualTo("task-1"))
                .satisfies(record -> assertThat(record.stampMillis()).isEqualTo(7))
                .satisfies(record -> assertThat(record.value()).isEqualTo(cancellation));
    }

    @Test
    void timeMustNotGoBack() {
        topic.tick(1_000);
        topic.tick(1_000);

        assertThatThrownBy(() -> topic.send(999, "task-1", new TaskCancellation("task-1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("999")
                .hasMessageContaining("1000");
    }
}
