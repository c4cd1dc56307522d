package io.reachflow.learning.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.training.GradientCollector;
import io.reachflow.learning.train.InitialWeights;
import io.reachflow.learning.train.NormalisationFit;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.encoding.RandomWindows;
import io.reachflow.policies.inference.RandomWeights;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.inference.WindowScores;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrainableNetTest {
    private static final Engine ENGINE = TensorEngine.start(1);

    /** Of different sizes, so that all but one of each are filled up. */
    private static final List<EncodedWindow> WINDOWS =
            List.of(
                    RandomWindows.window(3, 20, 1),
                    RandomWindows.window(5, 4, 2),
                    RandomWindows.open(1, 1, 3),
                    RandomWindows.closed(2, 3, 4));

    private static final Normalisation NORMALISATION = normalisation();

    private static Normalisation normalisation() {
        NormalisationFit builder = new NormalisationFit();
        WINDOWS.forEach(builder::add);
        return builder.build();
    }

    static List<NetShape> shapes() {
        return List.of(NetShape.POOL_ATTEND, NetShape.FULL_SEQUENCE);
    }

    private static TrainableNet net(NetShape shape, Weights weights) {
        return TrainableNet.of(ENGINE, shape, NORMALISATION, weights);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void aTrainedNetworkIsServedAsItWasTrained(NetShape shape) {
        Weights weights = RandomWeights.of(shape, 8);
        Scorer scorer = Scorers.of(shape, NORMALISATION, weights);
        try (TrainableNet net = net(shape, weights);
                WindowBatch batch = net.batch(WINDOWS)) {
            NetOutput output = net.forward(batch);
            for (int i = 0; i < WINDOWS.size(); i++) {
                assertAlike(output, i, scorer.score(WINDOWS.get(i)));
            }
        }
    }

    private static void assertAlike(NetOutput output, int place, WindowScores scores) {
        EncodedWindow window = scores.window();
        for (int task = 0; task < window.taskCount(); task++) {
            assertThat(output.waiting().getFloat(place, task))
                    .isEqualTo(scores.waiting()[task], within(1e-4f));
            assertThat(output.urgency().getFloat(place, task))
                    .isEqualTo(scores.urgency()[task], within(1e-4f));
            assertThat(output.values().getFloat(place, task))
                    .isEqualTo(scores.values()[task], within(1e-4f));
            for (int gpu = 0; gpu < window.gpuCount(); gpu++) {
                float trained = output.pairs().getFloat(place, task, gpu);
                float served = scores.pairs()[task * window.gpuCount() + gpu];
                float expected = Float.isFinite(served) ? served : NetOutput.MASKED;
                assertThat(trained).isEqualTo(expected, within(1e-4f));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void whatIsFilledUpHasNoInfluence(NetShape shape) {
        try (TrainableNet net = net(shape, RandomWeights.of(shape, 8));
                WindowBatch alone = net.batch(List.of(WINDOWS.get(1)));
                WindowBatch filledUp = net.batch(WINDOWS)) {
            NetOutput one = net.forward(alone);
            NetOutput other = net.forward(filledUp);
            for (int task = 0; task < 5; task++) {
                assertThat(other.waiting().getFloat(1, task))
                        .isEqualTo(one.waiting().getFloat(0, task), within(1e-5f));
                assertThat(other.pairs().getFloat(1, task, 0))
                        .isEqualTo(one.pairs().getFloat(0, task, 0), within(1e-5f));
                assertThat(other.pairs().getFloat(1, task, 4)).isEqualTo(NetOutput.MASKED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void weightsComeBackAsTheyWere(NetShape shape) {
        Weights weights = RandomWeights.of(shape, 8);
        try (TrainableNet net = net(shape, weights)) {
            assertThat(net.weights()).isEqualTo(weights);
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void stepsLeadDownhill(NetShape shape) {
        try (TrainableNet net = net(shape, InitialWeights.of(shape, 8))) {
            float before = learn(net);
            float after = before;
            for (int i = 0; i < 60; i++) {
                after = learn(net);
            }
            assertThat(after).isLessThan(before / 10);
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void aGradientThatIsNotFiniteIsThrownAway(NetShape shape) {
        try (TrainableNet net = net(shape, InitialWeights.of(shape, 8))) {
            float before = learn(net);
            Weights weights = net.weights();
            try (WindowBatch batch = net.batch(WINDOWS);
                    GradientCollector gradients = net.collectGradients()) {
                gradients.backward(net.forward(batch).waiting().sum().mul(Float.NaN));
            }

            assertThat(net.step(3e-3)).isNaN();

            assertThat(net.weights()).isEqualTo(weights);
            assertThat(learn(net)).isLessThan(before);
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void nativeMemoryDoesNotGrow(NetShape shape) {
        try (TrainableNet net = net(shape, InitialWeights.of(shape, 8))) {
            learn(net);
            int before = net.manager().getManagedArrays().size();
            learn(net);
            assertThat(net.manager().getManagedArrays()).hasSize(before);
        }
    }

    /** One step towards a share of all for the first candidate, a wait of 1 and a value of −1. */
    private static float learn(TrainableNet net) {
        float loss;
        try (WindowBatch batch = net.batch(WINDOWS);
                GradientCollector gradients = net.collectGradients()) {
            NetOutput output = net.forward(batch);
            NDArray first = output.pairs().logSoftmax(-1).get("0, 0, 0").neg();
            NDArray wait = output.waiting().get("1, 0").sub(1).square();
            NDArray value = output.values().get("2, 0").add(1).square();
            NDArray urgency = output.urgency().get("1, 2").sub(2).square();
            NDArray total = first.add(wait).add(value).add(urgency);
            gradients.backward(total);
            loss = total.getFloat();
        }
        net.step(3e-3);
        return loss;
    }
}
