package io.reachflow.world.trace;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * How many GPUs of a model a market holds, and what an hour of one costs.
 *
 * @param imagesPerSecond measured training speed (ResNet-50, fp16); null when not measured
 */
@RecordBuilder
public record ModelShare(
        String model,
        double memoryGib,
        long count,
        double priceUsdPerHourP10,
        double priceUsdPerHourP50,
        double priceUsdPerHourP90,
        @Nullable Double imagesPerSecond) {

    public ModelShare {
        TraceChecks.named(model, "GPU model of a fleet mix");
        TraceChecks.that(
                count >= 1,
                () -> "The count (%d) of %s must be at least 1.".formatted(count, model));
        TraceChecks.that(
                priceUsdPerHourP10 <= priceUsdPerHourP50
                        && priceUsdPerHourP50 <= priceUsdPerHourP90,
                () ->
                        "The prices of %s (p10 %s, p50 %s, p90 %s) must not fall."
                                .formatted(
                                        model,
                                        priceUsdPerHourP10,
                                        priceUsdPerHourP50,
                                        priceUsdPerHourP90));
    }
}
