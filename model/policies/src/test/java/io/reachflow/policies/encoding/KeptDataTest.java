package io.reachflow.policies.encoding;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptDataTest {
    private static final long NOW = 3_600_000;

    /** Of a host with imagenet, and of one with squad. */
    private static List<Float> kept(TaskFixture task) {
        EncodedWindow window =
                Encoder.encode(
                        List.of(
                                candidates(
                                        WaitingTask.fresh(task.build(), NOW),
                                        NOW,
                                        idle(aGpu("a").keeping("imagenet")),
                                        idle(aGpu("b").keeping("squad")))));
        int place = Encoder.PAIR.names().indexOf("data-kept");
        return List.of(window.pairs()[place], window.pairs()[Encoder.PAIR.count() + place]);
    }

    @Test
    void whetherTheHostKeepsTheDataIsTold() {
        TaskFixture task = aTask("any").withDataIn("eu-west-1", 1024).on("imagenet");
        assertThat(kept(task)).containsExactly(1f, 0f);
    }

    @Test
    void whoNamesNoDatasetFindsNone() {
        assertThat(kept(aTask("any"))).containsExactly(0f, 0f);
    }
}
