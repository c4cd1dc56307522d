package io.reachflow.faults.kind.input;

import io.reachflow.faults.scene.FaultScene;
import io.reachflow.schema.GpuTelemetry;
import java.util.List;
import java.util.stream.IntStream;

/** GPUs that it happens to. */
final class SomeGpus {
    private SomeGpus() {}

    /** A share of all, by the scene's chance. */
    static List<String> of(FaultScene scene, double share) {
        List<String> all = scene.load().load().gpus().stream().map(GpuTelemetry::getGpuId).toList();
        int first = scene.random().nextInt(all.size());
        int count = Math.max(1, (int) (all.size() * share));
        return IntStream.range(first, first + count)
                .mapToObj(index -> all.get(index % all.size()))
                .toList();
    }
}
