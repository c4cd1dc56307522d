package io.reachflow.world.scenario;

import io.reachflow.intake.network.Region;
import io.reachflow.world.random.LogNormal;
import io.reachflow.world.random.WeightedValue;
import io.reachflow.world.trace.TraceNode;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * Which machines there are, and where.
 *
 * @param hostSizes GPUs of a host
 * @param recordedNodes machines of a trace, in place of sizes and models that are drawn; empty:
 *     none
 * @param topology how a data centre is built that holds all hosts
 * @param places regions of hosts, and of data
 * @param lines of all hosts; those of eight GPUs stand in data centres
 * @param lineSpread sigma of the log-normal by which home lines differ
 * @param rackHosts how many hosts of a region's data centre stand in one rack, without a topology
 * @param cacheGb a host's disk for datasets that it has fetched
 * @param cachelessShare hosts that have none
 */
@RecordBuilder
public record FleetRules(
        List<WeightedValue<Integer>> hostSizes,
        GpuMarket market,
        List<TraceNode> recordedNodes,
        Optional<FleetTopology> topology,
        List<WeightedValue<Region>> places,
        List<WeightedValue<AccessLineKind>> lines,
        double lineSpread,
        int rackHosts,
        LogNormal cacheGb,
        double cachelessShare) {}
