package io.reachflow.simulator.hindsight;

import io.reachflow.world.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * How one who knows the future chooses. The first four rank tasks, the others GPUs.
 *
 * @param priorityLevel for each level of priority
 * @param workDoublings for each time that the true work doubles
 * @param slackHours for each hour to the deadline beyond the true run on RTX 3090s
 * @param deadlineHours for each hour to the deadline
 * @param transferHours for each hour that a GPU is held for data
 * @param costToBudget for a cost as high as the budget
 * @param spareMemory for each time that the card has twice the memory that is needed
 * @param speedDoublings for each time that a card is twice as fast: kept for those who need it
 * @param patience a start that takes more than so many times the shortest is put off while there is
 *     time
 * @param avoidsLeavers whether to rather wait than to lose a member; otherwise it is a last resort
 * @param preempts whether the cell's preemption applies
 */
record ForesightWeights(
        double priorityLevel,
        double workDoublings,
        double slackHours,
        double deadlineHours,
        double transferHours,
        double costToBudget,
        double spareMemory,
        double speedDoublings,
        double patience,
        boolean avoidsLeavers,
        boolean preempts) {

    private static final double ENDLESS = 1e6;

    /** The orders of the best that do not know, with the truth in place of their estimates. */
    static final List<ForesightWeights> STARTS =
            List.of(
                    // The earliest deadline first, where it is done soonest.
                    new ForesightWeights(0, 0, 0, -1, -1, 0, 0, 0, ENDLESS, true, true),
                    new ForesightWeights(0, 0, 0, -1, -1, 0, 0, 0, ENDLESS, true, false),
                    // The most reward for a GPU's time first.
                    new ForesightWeights(1, -1, 0, 0, -1, 0, 0, 0, ENDLESS, true, true),
                    new ForesightWeights(1, -1, 0, 0, -1, -0.1, -0.05, 0, 2, true, false),
                    // The shortest first.
                    new ForesightWeights(0, -1, 0, 0, -1, 0, 0, 0, ENDLESS, true, false),
                    // The least slack first.
                    new ForesightWeights(0.5, 0, -1, 0, -2, -0.1, -0.05, 0, ENDLESS, true, true),
                    // A little of each.
                    new ForesightWeights(1, -0.5, -0.3, 0, -2, -0.1, -0.05, 0, 3, true, true),
                    new ForesightWeights(1, -1, -0.1, 0, -2, -0.1, -0.1, -0.05, 3, true, true));

    /** Anywhere in the space of choices. */
    static ForesightWeights drawn(RandomStream chance) {
        return new ForesightWeights(
                chance.between(0, 2),
                -chance.between(0, 1.5),
                -chance.between(0, 1),
                chance.chance(0.5) ? 0 : -chance.between(0, 1),
                -chance.between(0.5, 4),
                -chance.between(0, 0.4),
                -chance.between(0, 0.3),
                -chance.between(0, 0.2),
                chance.chance(0.4) ? ENDLESS : chance.between(1.2, 5),
                chance.chance(0.9),
                chance.chance(0.6));
    }

    /** Near this one. */
    ForesightWeights varied(RandomStream chance) {
        List<Double> numbers = new ArrayList<>();
        ForesightWeights other = drawn(chance);
        List<Double> here = numbers();
        List<Double> there = other.numbers();
        for (int i = 0; i < here.size(); i++) {
            boolean stays = chance.chance(0.5);
            double part = chance.between(0, 0.5);
            numbers.add(stays ? here.get(i) : here.get(i) + part * (there.get(i) - here.get(i)));
        }
        return new ForesightWeights(
                numbers.get(0),
                numbers.get(1),
                numbers.get(2),
                numbers.get(3),
                numbers.get(4),
                numbers.get(5),
                numbers.get(6),
                numbers.get(7),
                chance.chance(0.8) ? patience : other.patience,
                chance.chance(0.9) ? avoidsLeavers : other.avoidsLeavers,
                chance.chance(0.9) ? preempts : other.preempts);
    }

    private List<Double> numbers() {
        return List.of(
                priorityLevel,
                workDoublings,
                slackHours,
                deadlineHours,
                transferHours,
                costToBudget,
                spareMemory,
                speedDoublings);
    }
}
