package io.reachflow.world.trace.format;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.FleetTrace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.TraceNode;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Machines of the cluster that {@link OpenbPods} ran on. */
public final class OpenbNodes {
    private static final List<String> COLUMNS = List.of("sn", "gpu", "model");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "openb-nodes",
                    TraceKind.FLEET,
                    "machines of a cluster",
                    COLUMNS,
                    OpenbNodes::read);

    /** Two of the models say in their names how much memory they have: V100M16 and V100M32. */
    private static final Pattern MEMORY_GIB = Pattern.compile("\\w+M(\\d{1,3})");

    private final SkippedTally skipped;
    private final Set<String> ids = new HashSet<>();
    private final List<TraceNode> nodes = new ArrayList<>();

    private OpenbNodes(SkippedTally skipped) {
        this.skipped = skipped;
    }

    static FleetTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        OpenbNodes fleet = new OpenbNodes(skipped);
        new CsvTable(file, skipped).readWithHeader(COLUMNS, fleet::add);
        return new FleetTrace(fleet.nodes, skipped.total());
    }

    private void add(CsvRow row) {
        String id = row.text("sn");
        int gpus = row.count("gpu", 0, TraceLimits.MOST_GPUS);
        if (gpus == 0) {
            skipped.withoutGpu();
            return;
        }
        String model = row.text("model");
        if (!ids.add(id)) {
            throw row.bad("sn", "a name that no earlier row has");
        }
        nodes.add(new TraceNode(id, gpus, model, memoryMib(model)));
    }

    private static @Nullable Long memoryMib(String model) {
        Matcher named = MEMORY_GIB.matcher(model);
        return named.matches() ? Long.valueOf(Long.parseLong(named.group(1)) * 1024) : null;
    }
}
