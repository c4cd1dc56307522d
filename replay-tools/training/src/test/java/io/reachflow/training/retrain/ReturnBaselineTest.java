package io.reachflow.training.retrain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.RewardEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReturnBaselineTest {
    @Test
    void itFindsWhatIsLinearInTheFeatures() {
        LoggedReturns logbook = new LoggedReturns(0);
        for (int i = 0; i < 3_000; i++) {
            float first = (float) Math.sin(i);
            float second = (float) Math.cos(3 * i);
            RewardEvent event = Events.reward("t%04d".formatted(i), 0, 1, 0.5 + 2 * first - second);
            List<Float> task = new ArrayList<>(event.getSample().getTask());
            task.set(0, first);
            task.set(5, second);
            event.getSample().setTask(task);
            logbook.add(event);
        }
        List<LoggedDraw> draws = logbook.draws();
        ReturnBaseline usual = ReturnBaseline.of(draws);

        for (LoggedDraw draw : draws.subList(0, 20)) {
            assertThat(usual.of(draw)).isEqualTo(draw.result(), within(0.01));
        }
    }
}
