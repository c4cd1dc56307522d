package io.reachflow.faults.suite;

import io.reachflow.faults.scene.Extent;
import io.reachflow.faults.scene.Machine;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.LocalCluster;
import io.soabase.recordbuilder.core.RecordBuilder;

/** Where rounds take place. */
@RecordBuilder
record Site(
        LocalCluster cluster,
        ClusterLayout layout,
        Machine machine,
        Extent extent,
        int gpus,
        long seed,
        SuiteProgress progress) {}
