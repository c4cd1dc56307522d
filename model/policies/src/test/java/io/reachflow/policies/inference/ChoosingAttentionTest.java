package io.reachflow.policies.inference;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import io.reachflow.tensors.layer.CrossAttention;
import io.reachflow.tensors.layer.Tokens;
import org.junit.jupiter.api.Test;

class ChoosingAttentionTest {
    /** What the others say of it still comes in over the latent tokens; this is the last look. */
    @Test
    void aTaskDoesNotLookAtGpusThatItMayNotUse() {
        Weights weights = RandomWeights.of(NetShape.POOL_ATTEND, 4);
        Tokens before = looked(weights, 0.5f);
        Tokens after = looked(weights, -3);

        for (int feature = 0; feature < before.features; feature++) {
            assertThat(after.rows[feature][0]).isEqualTo(before.rows[feature][0]);
            assertThat(after.rows[feature][1]).isNotEqualTo(before.rows[feature][1]);
        }
    }

    /** Two tasks after a look at two GPUs; only the other task may use the changed GPU. */
    private static Tokens looked(Weights weights, float changed) {
        Tokens gpus = new Tokens(32, 2);
        Tokens tasks = new Tokens(32, 2);
        for (int feature = 0; feature < 32; feature++) {
            gpus.rows[feature][0] = feature;
            gpus.rows[feature][1] = feature % 3 * changed;
            tasks.rows[feature][0] = 1 - feature;
            tasks.rows[feature][1] = feature % 5;
        }
        CrossAttention.of(weights, "choose", NetShape.POOL_ATTEND)
                .addTo(tasks, gpus, new boolean[] {true, false, true, true});
        return tasks;
    }
}
