package io.reachflow.policies.heuristic;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The weights of the weighted score. The first seven rank GPUs for a task, the next five rank
 * tasks, three are what waiting is worth, and the last is how sure a start has to be.
 *
 * @param transferHours for each hour that data travels to the GPU
 * @param runHours for each hour of the run, communication included
 * @param communicationHours for each hour of the run that is communication, on top
 * @param survivalChance for the certainty that the GPU stays so long
 * @param priceToBudget for a price as high as the budget
 * @param speed for the speed of an RTX 3090
 * @param dataKept for a host that keeps the task's dataset, on top of the transfer that it saves
 * @param priorityLevel for each level of priority
 * @param slackHours for each hour to the deadline beyond the run on RTX 3090s, at most 24
 * @param workHours for each GPU hour that is left to do
 * @param workDoublings for each time that what is left to do doubles; none at an hour of one GPU
 * @param agingIntervals for each of the cell's aging intervals since the arrival
 * @param waitLow of leaving a task of low priority for later, against a place of which nothing is
 *     known but that it has an RTX 3090 and the data; negative infinity: never
 * @param waitNormal the same for normal priority
 * @param waitHigh the same for high priority
 * @param deadlineMargin times the expected time that have to be left until the deadline, or the
 *     task is not started there: requests understate their work as often as they overstate it
 */
@RecordBuilder
public record ScoreWeights(
        double transferHours,
        double runHours,
        double communicationHours,
        double survivalChance,
        double priceToBudget,
        double speed,
        double dataKept,
        double priorityLevel,
        double slackHours,
        double workHours,
        double workDoublings,
        double agingIntervals,
        double waitLow,
        double waitNormal,
        double waitHigh,
        double deadlineMargin) {
    private static final double NEVER = Double.NEGATIVE_INFINITY;

    /**
     * The defaults, found by {@code reachflow tune} (docs/comparing.md) from those of version 1. A
     * level of priority is worth two hours of slack. An hour of transfer costs more than three of
     * computing, as it holds the GPU for nothing. Nobody waits by choice.
     */
    public static final ScoreWeights STANDARD =
            ScoreWeightsBuilder.builder()
                    .transferHours(-3.537)
                    .runHours(-1)
                    .communicationHours(-0.332)
                    .survivalChance(0.095)
                    .priceToBudget(-0.047)
                    .speed(-0.067)
                    .dataKept(0)
                    .priorityLevel(1.5)
                    .slackHours(-0.769)
                    .workHours(-0.582)
                    .workDoublings(0)
                    .agingIntervals(0.028)
                    .waitLow(NEVER)
                    .waitNormal(NEVER)
                    .waitHigh(NEVER)
                    .deadlineMargin(1.369)
                    .build();

    public ScoreWeights {
        requireFinite("transferHours", transferHours);
        requireFinite("runHours", runHours);
        requireFinite("communicationHours", communicationHours);
        requireFinite("survivalChance", survivalChance);
        requireFinite("priceToBudget", priceToBudget);
        requireFinite("speed", speed);
        requireFinite("dataKept", dataKept);
        requireFinite("priorityLevel", priorityLevel);
        requireFinite("slackHours", slackHours);
        requireFinite("workHours", workHours);
        requireFinite("workDoublings", workDoublings);
        requireFinite("agingIntervals", agingIntervals);
        requireFiniteOrNever("waitLow", waitLow);
        requireFiniteOrNever("waitNormal", waitNormal);
        requireFiniteOrNever("waitHigh", waitHigh);
        if (!(deadlineMargin >= 0) || deadlineMargin == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "The weight deadlineMargin ("
                            + deadlineMargin
                            + ") must be a finite number that is not negative.");
        }
    }

    private static void requireFinite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    "The weight " + name + " (" + value + ") must be a finite number.");
        }
    }

    private static void requireFiniteOrNever(String name, double value) {
        if (!Double.isFinite(value) && value != NEVER) {
            throw new IllegalArgumentException(
                    "The weight "
                            + name
                            + " ("
                            + value
                            + ") must be a finite number, or -Infinity to never wait.");
        }
    }

    /** Whom to try first. */
    public UrgencyOrder order() {
        return new UrgencyOrder(
                priorityLevel, slackHours, workHours, workDoublings, agingIntervals);
    }

    boolean mayWait() {
        return waitLow != NEVER || waitNormal != NEVER || waitHigh != NEVER;
    }

    /** The names of the weights, in the order of {@link #values()}. */
    public static List<String> names() {
        return Arrays.stream(ScoreWeights.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    public List<Double> values() {
        return List.of(
                transferHours,
                runHours,
                communicationHours,
                survivalChance,
                priceToBudget,
                speed,
                dataKept,
                priorityLevel,
                slackHours,
                workHours,
                workDoublings,
                agingIntervals,
                waitLow,
                waitNormal,
                waitHigh,
                deadlineMargin);
    }

    /** The weights whose values are given in the order of {@link #names()}. */
    public static ScoreWeights of(List<Double> v) {
        if (v.size() != names().size()) {
            throw new IllegalArgumentException(
                    "There are " + names().size() + " weights, but got " + v.size() + ".");
        }
        return ScoreWeightsBuilder.builder()
                .transferHours(v.get(0))
                .runHours(v.get(1))
                .communicationHours(v.get(2))
                .survivalChance(v.get(3))
                .priceToBudget(v.get(4))
                .speed(v.get(5))
                .dataKept(v.get(6))
                .priorityLevel(v.get(7))
                .slackHours(v.get(8))
                .workHours(v.get(9))
                .workDoublings(v.get(10))
                .agingIntervals(v.get(11))
                .waitLow(v.get(12))
                .waitNormal(v.get(13))
                .waitHigh(v.get(14))
                .deadlineMargin(v.get(15))
                .build();
    }

    /** One line {@code name=value} for each weight, as {@link WeightParser} reads them. */
    public String print() {
        List<String> names = names();
        List<Double> values = values();
        return IntStream.range(0, names.size())
                .mapToObj(i -> names.get(i) + "=" + values.get(i) + "\n")
                .collect(Collectors.joining());
    }

    /** Reads what {@link #print()} writes: every weight once, in any order. */
    public static ScoreWeights parse(String text) {
        return of(WeightParser.read(text, names()));
    }
}
