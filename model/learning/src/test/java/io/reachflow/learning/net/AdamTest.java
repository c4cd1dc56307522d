package io.reachflow.learning.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import org.junit.jupiter.api.Test;

class AdamTest {
    private static final Engine ENGINE = TensorEngine.start(1);

    @Test
    void aStepIsAsLongAsItWasWorkedOutByHand() {
        try (NDManager manager = ENGINE.newBaseManager()) {
            NDArray parameters = manager.create(new float[] {1, 2});
            parameters.setRequiresGradient(true);
            Adam adam = new Adam(manager, parameters);
            try (GradientCollector gradients = ENGINE.newGradientCollector()) {
                gradients.backward(parameters.mul(manager.create(new float[] {3, 4})).sum());
            }

            // The gradient (3, 4) has length 5; cut to 1e-5 it is (6e-6, 8e-6). At the first step
            // mean and deviation are those, so each goes by g / (g + 1e-5): 6/16 and 8/18.
            assertThat(adam.step(1, 1e-5)).isEqualTo(5, within(1e-6));
            assertThat(parameters.getFloat(0)).isEqualTo(1 - 6f / 16, within(1e-5f));
            assertThat(parameters.getFloat(1)).isEqualTo(2 - 8f / 18, within(1e-5f));

            // Then the gradient is gone. Of the mean 0.9 of 0.1 of it are left, over 1 − 0.9²; of
            // the square 0.999 of 0.001, over 1 − 0.999²: 0.473684 g, and √0.499750 g.
            assertThat(adam.step(1, 1e-5)).isZero();
            assertThat(parameters.getFloat(0))
                    .isEqualTo(0.625f - 2.842105f / (4.241639f + 10), within(1e-4f));
        }
    }
}
