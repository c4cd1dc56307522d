package io.reachflow.checker.fact;

import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a heartbeat says, as far as it decides whether a task may start on the GPU. What can't be
 * true is unknown, as the documentation of the records says.
 *
 * @param memoryMib 0: unknown
 */
@RecordBuilder
public record GpuView(
        GpuState state,
        String hostId,
        String region,
        @Nullable String model,
        long memoryMib,
        @Nullable String cudaVersion,
        @Nullable Double pricePerHourUsd) {

    /** 16 TiB. Exporters say "not supported" with numbers near 2^63. */
    private static final long LARGEST_CREDIBLE_MIB = 1L << 24;

    private static final double HIGHEST_CREDIBLE_USD = 1e4;
    private static final int LONGEST_NAME = 128;

    static GpuView of(GpuTelemetry telemetry) {
        return GpuViewBuilder.builder()
                .state(telemetry.getState())
                .hostId(telemetry.getHostId())
                .region(telemetry.getRegion())
                .model(name(telemetry.getModel()))
                .memoryMib(memory(telemetry.getMemoryTotalMib()))
                .cudaVersion(name(telemetry.getCudaVersion()))
                .pricePerHourUsd(price(telemetry.getPricePerHourUsd()))
                .build();
    }

    private static long memory(@Nullable Long mib) {
        return mib == null || mib < 0 || mib > LARGEST_CREDIBLE_MIB ? 0 : mib;
    }

    private static @Nullable Double price(@Nullable Double usd) {
        return usd != null && usd >= 0 && usd <= HIGHEST_CREDIBLE_USD ? usd : null;
    }

    private static @Nullable String name(@Nullable String text) {
        boolean unknown =
                text == null
                        || text.isBlank()
                        || text.length() > LONGEST_NAME
                        || InputRules.holdsControlCharacters(text)
                        || text.equalsIgnoreCase("n/a")
                        || text.equalsIgnoreCase("[n/a]")
                        || text.equalsIgnoreCase("[not supported]");
        return unknown ? null : text;
    }

    public boolean isLeaving() {
        return state == GpuState.LEAVING;
    }

    /** A card can't turn into another one. */
    boolean isAnotherCard(GpuView before) {
        boolean otherModel = model != null && before.model != null && !model.equals(before.model);
        boolean otherMemory =
                memoryMib > 0 && before.memoryMib > 0 && memoryMib != before.memoryMib;
        return otherModel || otherMemory;
    }
}
