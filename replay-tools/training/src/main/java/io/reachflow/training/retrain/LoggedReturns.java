package io.reachflow.training.retrain;

import io.reachflow.intake.units.Units;
import io.reachflow.learning.train.Choice;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TrainingSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Puts rewards together to what came of each draw: the rewards of its task from then on, as a gang
 * that is lost is followed by another try. The same events give the same draws, in whatever order
 * they are read.
 */
public final class LoggedReturns {

    private final double hourPrice;
    private final Map<String, List<RewardEvent>> byTask = new TreeMap<>();
    private final Map<String, Integer> refusals = new TreeMap<>();
    private int events;

    /**
     * @param hourPrice what an hour of a GPU is worth to those who wait while it is held
     */
    public LoggedReturns(double hourPrice) {
        this.hourPrice = hourPrice;
    }

    public void add(RewardEvent event) {
        events++;
        byTask.computeIfAbsent(event.getTaskId(), id -> new ArrayList<>()).add(event);
    }

    public int events() {
        return events;
    }

    /** How many samples could not be used, by the reason. */
    public Map<String, Integer> refusals() {
        return refusals;
    }

    /** In the order of tasks and time. */
    List<LoggedDraw> draws() {
        refusals.clear();
        List<LoggedDraw> draws = new ArrayList<>();
        for (List<RewardEvent> attempts : byTask.values()) {
            attempts.sort(
                    Comparator.comparingLong(RewardEvent::getDecidedAtMillis)
                            .thenComparing(RewardEvent::getDecisionId));
            double toCome = 0;
            Map<RewardEvent, Double> results = new HashMap<>();
            for (int i = attempts.size() - 1; i >= 0; i--) {
                toCome += attempts.get(i).getReward() - hourPrice * hours(attempts.get(i));
                results.put(attempts.get(i), toCome);
            }
            for (RewardEvent attempt : attempts) {
                if (attempt.getSample() != null && attempt.getLogProbability() != null) {
                    Double result = results.get(attempt);
                    read(attempt, Objects.requireNonNull(result, "each was summed up"), draws);
                }
            }
        }
        return draws;
    }

    private static double hours(RewardEvent event) {
        double held =
                (event.getWindowEndMillis() - event.getDecidedAtMillis()) / Units.MILLIS_PER_HOUR;
        return Math.max(0, held) * event.getGpuIds().size();
    }

    private void read(RewardEvent event, double result, List<LoggedDraw> to) {
        try {
            TrainingSample sample = event.getSample();
            EncodedWindow window = SampleReader.window(sample);
            List<Choice> choices = SampleReader.choices(sample);
            double logProbability = event.getLogProbability();
            if (!(logProbability <= 1e-6) || !Double.isFinite(result)) {
                throw new IllegalArgumentException(
                        "The log-probability or reward of a sample is no possible number.");
            }
            to.add(
                    LoggedDrawBuilder.builder()
                            .taskId(event.getTaskId())
                            .policySha256(event.getPolicySha256())
                            .window(window)
                            .choices(choices)
                            .logProbability(logProbability)
                            .result(result)
                            .build());
        } catch (IllegalArgumentException e) {
            refusals.merge(e.getMessage(), 1, Integer::sum);
        }
    }
}
