package io.reachflow.world.trace.format;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TopologyTrace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Hosts of a data centre with the switches above them. The switch nearest to a host is its rack's;
 * its name is unique below one pod only.
 */
public final class LingjunTopology {
    private static final List<String> COLUMNS = List.of("ip", "DSW", "PSW", "ASW");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "lingjun",
                    TraceKind.TOPOLOGY,
                    "hosts of a data centre and their switches",
                    COLUMNS,
                    LingjunTopology::read);

    private final Set<String> hosts = new HashSet<>();
    private final Map<String, Integer> hostsOfRack = new HashMap<>();

    private LingjunTopology() {}

    static TopologyTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        LingjunTopology topology = new LingjunTopology();
        new CsvTable(file, skipped).readWithHeader(COLUMNS, topology::add);
        return new TopologyTrace(topology.hostsOfRack, skipped.total());
    }

    private void add(CsvRow row) {
        String rack = row.text("DSW") + "-" + row.text("PSW") + "-" + row.text("ASW");
        if (!hosts.add(row.text("ip"))) {
            throw row.bad("ip", "a name that no earlier row has");
        }
        hostsOfRack.merge(rack, 1, Integer::sum);
    }
}
