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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A row for each pair of places, with the value in one of its columns.
 *
 * @param scale what the column's value is multiplied by to get the kind's unit
 * @param most the highest value that can be, in the column's unit
 */
public record WanCsv(WanKind kind, String from, String to, String column, double scale, double most)
        implements TraceReader {
    private static final double BITS_PER_GIGABIT = 1e9;

    public static final TraceFormat AWS10_DELAY =
            new WanCsv(
                            WanKind.DELAY_MILLIS,
                            "region_a",
                            "region_b",
                            "delay_ms",
                            1,
                            TraceLimits.MOST_DELAY_MILLIS)
                    .format("aws10", "round trips between cloud regions");
    public static final TraceFormat AWS10_RATE =
            new WanCsv(
                            WanKind.RATE_BITS,
                            "region_a",
                            "region_b",
                            "bandwidth_gbps",
                            BITS_PER_GIGABIT,
                            TraceLimits.MOST_GIGABITS_PER_SECOND)
                    .format("aws10-rate", "single-flow rates, from the file of aws10");
    public static final TraceFormat SKYPLANE_LATENCY =
            new WanCsv(
                            WanKind.DELAY_MILLIS,
                            "src_region",
                            "dst_region",
                            "avg_rtt",
                            1,
                            TraceLimits.MOST_DELAY_MILLIS)
                    .format("skyplane-latency", "round trips between cloud regions");
    public static final TraceFormat SKYPLANE_THROUGHPUT =
            new WanCsv(
                            WanKind.RATE_BITS,
                            "src_region",
                            "dst_region",
                            "throughput_sent",
                            1,
                            TraceLimits.MOST_GIGABITS_PER_SECOND * BITS_PER_GIGABIT)
                    .format("skyplane-throughput", "rates over 64 connections");
    public static final TraceFormat SKYPLANE_COST =
            new WanCsv(WanKind.COST_USD_PER_GB, "src", "dest", "cost", 1, TraceLimits.MOST_USD)
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
