package io.reachflow.simulator.bound;

import io.reachflow.brain.reward.Reward;
import io.reachflow.brain.reward.RewardWeights;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.units.Units;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.WideAreaNetwork;

/**
 * What a member of a task's gang brings and costs on one host, at least, beside its card's price.
 *
 * @param workPerSecond that the member does at most
 * @param moneyPerSecond what is paid for the card, in reward
 * @param fetchMillis for which the card is held until the data has come
 * @param fetchPenalty of the wide area and of money, in reward, until the data has come
 */
record MemberCost(
        double workPerSecond, double moneyPerSecond, long fetchMillis, double fetchPenalty) {

    static MemberCost of(Task task, HostSupply source, ComputeSupply supply, long earliestMillis) {
        RewardWeights weights = RewardWeights.STANDARD;
        Host host = supply.hosts().get(source.host());
        double share = (double) task.sharePermille() / Task.WHOLE_GPU_PERMILLE;
        double money =
                weights.cost()
                        * share
                        * host.pricePerGpuHourUsd()
                        / Units.SECONDS_PER_HOUR
                        / Reward.budgetUsd(task);
        // A flow may end a millisecond early, by rounding.
        long fetch = Math.max(0, source.fromMillis() - earliestMillis - 1);
        double local = task.dataMib() * Units.MEGABITS_PER_MEBIBYTE / WideAreaNetwork.STORE_MBPS;
        double away = Math.max(0, fetch / 1000.0 - local) / Units.SECONDS_PER_HOUR;
        return new MemberCost(
                source.rate() / source.cards(),
                money,
                fetch,
                weights.bandwidthPerHour() * away + money * fetch / 1000.0);
    }
}
