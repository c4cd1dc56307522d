package io.reachflow.world.fleet;

import io.reachflow.world.random.RandomStream;
import io.reachflow.world.random.WeightedValue;
import io.reachflow.world.scenario.GpuModel;
import java.util.List;

/** A driver and the highest CUDA generation that it runs. */
public record GpuDriver(String driverVersion, String cudaVersion) {
    private static final GpuDriver CUDA_12_2 = new GpuDriver("535.183.01", "12.2");
    private static final GpuDriver CUDA_12_4 = new GpuDriver("550.54.14", "12.4");
    private static final GpuDriver CUDA_12_6 = new GpuDriver("560.35.03", "12.6");
    private static final GpuDriver CUDA_12_8 = new GpuDriver("570.86.15", "12.8");
    private static final GpuDriver CUDA_13_0 = new GpuDriver("580.65.06", "13.0");

    private static final List<WeightedValue<GpuDriver>> USUAL =
            List.of(
                    new WeightedValue<>(CUDA_12_2, 15),
                    new WeightedValue<>(CUDA_12_4, 30),
                    new WeightedValue<>(CUDA_12_6, 25),
                    new WeightedValue<>(CUDA_12_8, 20),
                    new WeightedValue<>(CUDA_13_0, 10));

    private static final List<WeightedValue<GpuDriver>> NEWEST =
            List.of(new WeightedValue<>(CUDA_12_8, 60), new WeightedValue<>(CUDA_13_0, 40));

    // A new driver runs what was built for an old one, so a task names its oldest and all later.
    private static final List<WeightedValue<List<String>>> ACCEPTED =
            List.of(
                    new WeightedValue<>(List.of(), 60),
                    new WeightedValue<>(List.of("12.4", "12.6", "12.8", "13.0"), 25),
                    new WeightedValue<>(List.of("12.6", "12.8", "13.0"), 10),
                    new WeightedValue<>(List.of("12.8", "13.0"), 5));

    static GpuDriver draw(GpuModel model, RandomStream random) {
        return WeightedValue.pick(random, model.needsNewestDriver() ? NEWEST : USUAL);
    }

    /** The generations that a task runs on; none: any. */
    public static List<String> drawAccepted(RandomStream random) {
        return WeightedValue.pick(random, ACCEPTED);
    }
}
