package io.reachflow.streams.verify.fact;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.streams.topics.TopicPosition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns heartbeats into the few facts that matter: a GPU is there, and the largest memory that it
 * ever reported. Holds two numbers per GPU, however many heartbeats there are.
 */
final class GpuMemories {
    /** 16 TiB. Exporters say "not supported" with numbers near 2^63. */
    private static final long LARGEST_CREDIBLE_MIB = 1L << 24;

    private record Known(long earliestMillis, long memoryMib) {}

    private final Map<String, Known> knownByGpu = new HashMap<>();

    Optional<GpuFact> see(TopicPosition at, long timeMillis, GpuTelemetry telemetry) {
        long memoryMib = credible(telemetry.getMemoryTotalMib());
        Known known = knownByGpu.get(telemetry.getGpuId());
        if (known != null && known.earliestMillis <= timeMillis && known.memoryMib >= memoryMib) {
            return Optional.empty();
        }
        long earliest = known == null ? timeMillis : Math.min(timeMillis, known.earliestMillis);
        long largest = known == null ? memoryMib : Math.max(memoryMib, known.memoryMib);
        knownByGpu.put(telemetry.getGpuId(), new Known(earliest, largest));
        return Optional.of(new GpuFact(at, timeMillis, telemetry.getGpuId(), memoryMib));
    }

    private static long credible(@Nullable Long memoryMib) {
        return memoryMib == null || memoryMib < 0 || memoryMib > LARGEST_CREDIBLE_MIB
                ? 0
                : memoryMib;
    }
}
