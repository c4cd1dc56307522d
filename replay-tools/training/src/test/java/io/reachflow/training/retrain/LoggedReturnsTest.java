package io.reachflow.training.retrain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.encoding.Encoder;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TrainingSample;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LoggedReturnsTest {
    private final LoggedReturns logbook = new LoggedReturns(0.1);

    @Test
    void aDrawIsWorthTheRewardsOfItsTaskFromThenOnLessTheTimeItHeld() {
        logbook.add(Events.reward("y", 0, 1, 1));
        // The second try is read first.
        logbook.add(Events.reward("x", 3, 5, 2));
        logbook.add(Events.reward("x", 1, 2, -0.5));

        List<LoggedDraw> draws = logbook.draws();

        assertThat(draws).extracting(LoggedDraw::taskId).containsExactly("x", "x", "y");
        assertThat(draws.get(0).result()).isEqualTo(-0.5 - 0.1 + 2 - 0.2, within(1e-12));
        assertThat(draws.get(1).result()).isEqualTo(2 - 0.2, within(1e-12));
        assertThat(draws.get(2).result()).isEqualTo(1 - 0.1, within(1e-12));
    }

    @Test
    void whatWasNotDrawnCountsForItsTaskOnly() {
        RewardEvent given = Events.reward("x", 2, 3, 1);
        given.setSample(null);
        logbook.add(given);
        logbook.add(Events.reward("x", 0, 1, 0));

        assertThat(logbook.draws())
                .singleElement()
                .satisfies(draw -> assertThat(draw.result()).isEqualTo(0.8, within(1e-12)));
    }

    private void refuses(String part, Consumer<RewardEvent> change) {
        LoggedReturns own = new LoggedReturns(0);
        RewardEvent event = Events.reward("x", 0, 1, 1);
        change.accept(event);
        own.add(event);

        assertThat(own.draws()).isEmpty();
        assertThat(own.refusals().keySet()).singleElement().asString().contains(part);
    }

    private void refusesSample(String part, Consumer<TrainingSample> change) {
        refuses(part, event -> change.accept(event.getSample()));
    }

    @Test
    void samplesOfAnEarlierEncoderAreLearntFrom() {
        RewardEvent event = Events.reward("x", 0, 1, 1);
        int features = Encoder.pair(1).count();
        event.getSample().setEncoderVersion(1);
        event.getSample().setPairs(Collections.nCopies(2 * features, 2f));
        logbook.add(event);

        float[] pairs = logbook.draws().get(0).window().pairs();
        assertThat(pairs).hasSize(2 * Encoder.PAIR_FEATURES);
        for (int i = 0; i < pairs.length; i++) {
            assertThat(pairs[i]).isEqualTo(i % Encoder.PAIR_FEATURES < features ? 2 : 0);
        }
    }

    @Test
    void whatCantBeTrueIsRefusedAndCounted() {
        refuses("log-probability", event -> event.setLogProbability(0.5));
        refuses("log-probability", event -> event.setReward(Double.NaN));
        refusesSample(
                "encoder version (%d)".formatted(Encoder.VERSION + 1),
                sample -> sample.setEncoderVersion(Encoder.VERSION + 1));
        refusesSample(
                "region (" + Encoder.REGIONS + ")",
                sample -> sample.setTaskRegion(Encoder.REGIONS));
        refusesSample("gpus", sample -> sample.setGpus(List.of(1f)));
        refusesSample("number of draws (0)", sample -> sample.setChosen(List.of()));
        refusesSample("possibilities (1)", sample -> sample.setPossible(List.of(true)));
        refusesSample("choice (1)", sample -> sample.setPossible(List.of(true, false, true)));
        refusesSample("choice (7)", sample -> sample.setChosen(List.of(7)));
        refusesSample(
                "number in task (NaN)",
                sample -> sample.setTask(Collections.nCopies(Encoder.TASK_FEATURES, Float.NaN)));
    }
}
