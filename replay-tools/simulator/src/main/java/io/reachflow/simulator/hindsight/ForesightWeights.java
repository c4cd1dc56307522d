package io.reachflow.simulator.hindsight;

import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
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

    static final ForesightWeights LEAST_SLACK_FIRST =
            ForesightWeightsBuilder.builder()
                    .priorityLevel(0.5)
                    .workDoublings(0)
                    .slackHours(-1)
                    .deadlineHours(0)
                    .transferHours(-2)
                    .costToBudget(-0.1)
                    .spareMemory(-0.05)
                    .speedDoublings(0)
                    .patience(ENDLESS)
                    .avoidsLeavers(true)
                    .preempts(true)
                    .build();

    /** The orders of the best that do not know, with the truth in place of their estimates. */
    static final List<ForesightWeights> STARTS =
            List.of(
                    // The earliest deadline first, where it is done soonest.
                    ForesightWeightsBuilder.builder()
                            .priorityLevel(0)
                            .workDoublings(0)
                            .slackHours(0)
                            .deadlineHours(-1)
                            .transferHours(-1)
                            .costToBudget(0)
                            .spareMemory(0)
                            .speedDoublings(0)
                            .patience(ENDLESS)
                            .avoidsLeavers(true)
                            .preempts(true)
                            .build(),
                    ForesightWeightsBuilder.builder()
                            .priorityLevel(0)
                            .workDoublings(0)
                            .slackHours(0)
                            .deadlineHours(-1)
                            .transferHours(-1)
                            .costToBudget(0)
                            .spareMemory(0)
                            .speedDoublings(0)
                            .patience(ENDLESS)
                            .avoidsLeavers(true)
                            .preempts(false)
                            .build(),
                    // The most reward for a GPU's time first.
                    ForesightWeightsBuilder.builder()
                            .priorityLevel(1)
                            .workDoublings(-1)
                            .slackHours(0)
                            .deadlineHours(0)
                            .transferHours(-1)
                            .costToBudget(0)
                            .spareMemory(0)
                            .speedDoublings(0)
                            .patience(ENDLESS)
                            .avoidsLeavers(true)
                            .preempts(true)
                            .build(),
                    ForesightWeightsBuilder.builder()
                            .priorityLevel(1)
                            .workDoublings(-1)
                            .slackHours(0)
                            .deadlineHours(0)
                            .transferHours(-1)
                            .costToBudget(-0.1)
                            .spareMemory(-0.05)
                            .speedDoublings(0)
                            .patience(2)
                            .avoidsLeavers(true)
                            .preempts(false)
                            .build(),
                    // The shortest first.
                    ForesightWeightsBuilder.builder()
                            .priorityLevel(0)
                            .workDoublings(-1)
                            .slackHours(0)
                            .deadlineHours(0)
                            .transferHours(-1)
                            .costToBudget(0)
                            .spareMemory(0)
                            .speedDoublings(0)
                            .patience(ENDLESS)
                            .avoidsLeavers(true)
                            .preempts(false)
                            .build(),
                    LEAST_SLACK_FIRST,
                    // A little of each.
                    ForesightWeightsBuilder.builder()
                            .priorityLevel(1)
                            .workDoublings(-0.5)
                            .slackHours(-0.3)
                            .deadlineHours(0)
                            .transferHours(-2)
                            .costToBudget(-0.1)
                            .spareMemory(-0.05)
                            .speedDoublings(0)
                            .patience(3)
                            .avoidsLeavers(true)
                            .preempts(true)
                            .build(),
                    ForesightWeightsBuilder.builder()
                            .priorityLevel(1)
                            .workDoublings(-1)
                            .slackHours(-0.1)
                            .deadlineHours(0)
                            .transferHours(-2)
                            .costToBudget(-0.1)
                            .spareMemory(-0.1)
                            .speedDoublings(-0.05)
                            .patience(3)
                            .avoidsLeavers(true)
                            .preempts(true)
                            .build());
}
