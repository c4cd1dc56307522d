package io.reachflow.world.trace.format;

import io.reachflow.intake.units.Units;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.FleetMix;
import io.reachflow.world.trace.ModelShare;
import io.reachflow.world.trace.ModelShareBuilder;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** GPU models of a market with their number, prices, memory and training speed. */
public final class FleetMixCsv {
    private static final List<String> COLUMNS =
            List.of(
                    "gpu",
                    "vram_gib",
                    "count",
                    "price_usd_h_p10",
                    "price_usd_h_p50",
                    "price_usd_h_p90",
                    "resnet50_fp16_images_s");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "fleet-mix",
                    TraceKind.FLEET_MIX,
                    "GPU models of a market and their prices",
                    COLUMNS,
                    FleetMixCsv::read);

    private static final double MOST_MEMORY_GIB =
            TraceLimits.MOST_MEMORY_MIB / Units.MEBIBYTES_PER_GIBIBYTE;
    private static final long MOST_COUNT = 1_000_000_000;
    private static final double MOST_IMAGES_PER_SECOND = 10_000_000;

    private FleetMixCsv() {}

    static FleetMix read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        List<ModelShare> models = new ArrayList<>();
        new CsvTable(file, skipped).readWithHeader(COLUMNS, row -> models.add(share(row)));
        return new FleetMix(models, skipped.total());
    }

    private static ModelShare share(CsvRow row) {
        double low = row.decimal("price_usd_h_p10", 0, TraceLimits.MOST_USD);
        double middle = notBelow(low, row, "price_usd_h_p50");
        double high = notBelow(middle, row, "price_usd_h_p90");
        return ModelShareBuilder.builder()
                .model(row.text("gpu"))
                .memoryGib(row.decimal("vram_gib", 0, MOST_MEMORY_GIB))
                .count(row.whole("count", 1, MOST_COUNT))
                .priceUsdPerHourP10(low)
                .priceUsdPerHourP50(middle)
                .priceUsdPerHourP90(high)
                .imagesPerSecond(
                        row.isBlank("resnet50_fp16_images_s")
                                ? null
                                : (Double)
                                        row.decimal(
                                                "resnet50_fp16_images_s",
                                                0,
                                                MOST_IMAGES_PER_SECOND))
                .build();
    }

    private static double notBelow(double lower, CsvRow row, String column) {
        double price = row.decimal(column, 0, TraceLimits.MOST_USD);
        if (price < lower) {
            throw row.bad(column, "no lower than the percentile before it");
        }
        return price;
    }
}
