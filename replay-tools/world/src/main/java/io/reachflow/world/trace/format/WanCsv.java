package io.reachflow.world.trace.format;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.TraceReader;
import io.reachflow.world.trace.WanKind;
import io.reachflow.world.trace.WanMatrix;
import io.reachflow.world.trace.WanPair;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A row for each pair of places, with the value in one of its columns.
 *
 * @param scale what the column's value is multiplied by to get the kind's unit
 * @param most the highest value that can be, in the column's unit
 */
@RecordBuilder
public record WanCsv(WanKind kind, String from, String to, String column, double scale, double most)
        implements TraceReader {
    private static final double BITS_PER_GIGABIT = 1e9;

    public static final TraceFormat AWS10_DELAY =
            WanCsvBuilder.builder()
                    .kind(WanKind.DELAY_MILLIS)
                    .from("region_a")
                    .to("region_b")
                    .column("delay_ms")
                    .scale(1)
                    .most(TraceLimits.MOST_DELAY_MILLIS)
                    .build()
                    .format("aws10", "round trips between cloud regions");
    public static final TraceFormat AWS10_RATE =
            WanCsvBuilder.builder()
                    .kind(WanKind.RATE_BITS)
                    .from("region_a")
                    .to("region_b")
                    .column("bandwidth_gbps")
                    .scale(BITS_PER_GIGABIT)
                    .most(TraceLimits.MOST_GIGABITS_PER_SECOND)
                    .build()
                    .format("aws10-rate", "single-flow rates, from the file of aws10");
    public static final TraceFormat SKYPLANE_LATENCY =
            WanCsvBuilder.builder()
                    .kind(WanKind.DELAY_MILLIS)
                    .from("src_region")
                    .to("dst_region")
                    .column("avg_rtt")
                    .scale(1)
                    .most(TraceLimits.MOST_DELAY_MILLIS)
                    .build()
                    .format("skyplane-latency", "round trips between cloud regions");
    public static final TraceFormat SKYPLANE_THROUGHPUT =
            WanCsvBuilder.builder()
                    .kind(WanKind.RATE_BITS)
                    .from("src_region")
                    .to("dst_region")
                    .column("throughput_sent")
                    .scale(1)
                    .most(TraceLimits.MOST_GIGABITS_PER_SECOND * BITS_PER_GIGABIT)
                    .build()
                    .format("skyplane-throughput", "rates over 64 connections");
    public static final TraceFormat SKYPLANE_COST =
            WanCsvBuilder.builder()
                    .kind(WanKind.COST_USD_PER_GB)
                    .from("src")
                    .to("dest")
                    .column("cost")
                    .scale(1)
                    .most(TraceLimits.MOST_USD)
                    .build()
                    .format("skyplane-cost", "price of moving data between regions");

    private TraceFormat format(String name, String description) {
        return new TraceFormat(name, TraceKind.WAN, description, columns(), this);
    }

    private List<String> columns() {
        return List.of(from, to, column);
    }

    @Override
    public WanMatrix read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        List<WanPair> pairs = new ArrayList<>();
        new CsvTable(file, skipped).readWithHeader(columns(), row -> pairs.add(pair(row)));
        return new WanMatrix(kind, pairs, skipped.total());
    }

    private WanPair pair(CsvRow row) {
        return new WanPair(row.text(from), row.text(to), row.decimal(column, 0, most) * scale);
    }
}
