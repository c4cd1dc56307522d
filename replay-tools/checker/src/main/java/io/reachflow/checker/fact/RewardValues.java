package io.reachflow.checker.fact;

import io.reachflow.schema.RewardEvent;
import io.soabase.recordbuilder.core.RecordBuilder;

/** The components of a reward and their sum. */
@RecordBuilder
public record RewardValues(
        double done, double failure, double cost, double bandwidth, double lostWork, double total) {

    static RewardValues of(RewardEvent reward) {
        return RewardValuesBuilder.builder()
                .done(reward.getDoneReward())
                .failure(reward.getFailurePenalty())
                .cost(reward.getCostPenalty())
                .bandwidth(reward.getBandwidthPenalty())
                .lostWork(reward.getLostWorkPenalty())
                .total(reward.getReward())
                .build();
    }
}
