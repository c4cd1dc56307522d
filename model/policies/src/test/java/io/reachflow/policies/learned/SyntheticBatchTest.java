package io.reachflow.policies.learned;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.policy.Candidates;
import java.util.List;
import org.junit.jupiter.api.Test;

class SyntheticBatchTest {
    @Test
    void itIsAsLargeAsItWasAskedToBe() {
        List<Candidates> batch = SyntheticBatch.of(5, 12);

        EncodedWindow window = Encoder.encode(batch);

        assertThat(window.taskCount()).isEqualTo(5);
        assertThat(window.gpuCount()).isEqualTo(12);
        assertThat(window.allowed()).doesNotContain(false);
        assertThat(window.candidates()[4])
                .isEqualTo(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
        assertThat(SyntheticBatch.of(5, 12)).isEqualTo(batch);
    }
}
