package io.reachflow.brain.state;

import io.reachflow.schema.Decision;
import io.reachflow.schema.RewardEvent;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a cell made of a window.
 *
 * @param decisions in the order in which they apply
 * @param cancellations tasks of which all cells shall hear once more that they are cancelled: they
 *     were handed on
 * @param changes what has to be written to durable state
 * @param wakeAtMillis when the cell needs a window though no event may come; empty: never
 */
@RecordBuilder
public record WindowResult(
        List<Decision> decisions,
        List<RewardEvent> rewards,
        List<Spill> spills,
        List<ReleasedGpu> releases,
        List<String> cancellations,
        List<Refusal> refusals,
        StateChanges changes,
        OptionalLong wakeAtMillis) {}
