package io.reachflow.replay.world;

import java.util.List;

/** A driver and the highest CUDA generation that it runs. */
public record Software(String driverVersion, String cudaVersion) {
    private static final Software CUDA_12_2 = new Software("535.183.01", "12.2");
    private static final Software CUDA_12_4 = new Software("550.54.14", "12.4");
    private static final Software CUDA_12_6 = new Software("560.35.03", "12.6");
    private static final Software CUDA_12_8 = new Software("570.86.15", "12.8");
    private static final Software CUDA_13_0 = new Software("580.65.06", "13.0");

    private static final List<Share<Software>> USUAL =
            List.of(
                    new Share<>(CUDA_12_2, 15),
                    new Share<>(CUDA_12_4, 30),
                    new Share<>(CUDA_12_6, 25),
                    new Share<>(CUDA_12_8, 20),
                    new Share<>(CUDA_13_0, 10));

    private static final List<Share<Software>> NEWEST =
            List.of(new Share<>(CUDA_12_8, 60), new Share<>(CUDA_13_0, 40));

    // A new driver runs what was built for an old one, so a task names its oldest and all later.
    private static final List<Share<List<String>>> ACCEPTED =
            List.of(
                    new Share<>(List.of(), 60),
                    new Share<>(List.of("12.4", "12.6", "12.8", "13.0"), 25),
                    new Share<>(List.of("12.6", "12.8", "13.0"), 10),
                    new Share<>(List.of("12.8", "13.0"), 5));

    static Software draw(GpuModel model, RandomStream random) {
        return Share.pick(random, model.needsNewestDriver() ? NEWEST : USUAL);
    }

    /** The generations that a task runs on; none: any. */
    static List<String> drawAccepted(RandomStream random) {
        return Share.pick(random, ACCEPTED);
    }
}
