package io.reachflow.learning.net.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.encoding.RandomWindows;
import io.reachflow.policies.inference.RandomWeights;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.inference.WindowScores;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import org.junit.jupiter.api.Test;

class EagerNetTest {
    /** Otherwise two speeds would be compared that are not of the same thing. */
    @Test
    void itScoresAsPlainJavaDoes() {
        NetShape shape = NetShape.POOL_ATTEND;
        Weights weights = RandomWeights.of(shape, 8);
        EncodedWindow window = RandomWindows.open(3, 20, 1);

        WindowScores plain = Scorers.of(shape, Normalisation.IDENTITY, weights).score(window);
        try (EagerNet net = EagerNet.of(shape, Normalisation.IDENTITY, weights)) {
            WindowScores eager = net.score(window);

            assertThat(eager.pairs()).containsExactly(plain.pairs(), within(1e-3f));
            assertThat(eager.waiting()).containsExactly(plain.waiting(), within(1e-3f));
            assertThat(eager.urgency()).containsExactly(plain.urgency(), within(1e-3f));
            assertThat(eager.values()).containsExactly(plain.values(), within(1e-3f));
        }
    }
}
