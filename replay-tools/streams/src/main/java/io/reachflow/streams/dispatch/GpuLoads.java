package io.reachflow.streams.dispatch;

import io.reachflow.schema.Decision;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What leases take of each GPU. */
final class GpuLoads {
    private static final int WHOLE_GPU_PERMILLE = 1_000;
    private static final Load NOTHING = new Load(0, 0);

    private record Load(int permille, long memoryMib) {
        Load plus(Decision lease) {
            return new Load(
                    permille + lease.getSharePermille(), memoryMib + lease.getMemoryMibPerGpu());
        }
    }

    private final ToLongFunction<String> memoryMib;
    private final Map<String, Load> loads = new HashMap<>();

    /**
     * @param memoryMib that a GPU has
     */
    GpuLoads(ToLongFunction<String> memoryMib) {
        this.memoryMib = memoryMib;
    }

    void add(Collection<Decision> leases) {
        leases.forEach(this::add);
    }

    void add(Decision lease) {
        for (String gpuId : lease.getGpuIds()) {
            loads.put(gpuId, loads.getOrDefault(gpuId, NOTHING).plus(lease));
        }
    }

    /**
     * Whether there is room for it. On a GPU with nothing on it there is: what a task needs of an
     * idle GPU is for the scheduler to know.
     */
    boolean hasRoomFor(Decision lease) {
        for (String gpuId : lease.getGpuIds()) {
            Load after = loads.getOrDefault(gpuId, NOTHING).plus(lease);
            boolean fits =
                    after.permille <= WHOLE_GPU_PERMILLE
                            && after.memoryMib <= memoryMib.applyAsLong(gpuId);
            if (loads.containsKey(gpuId) && !fits) {
                return false;
            }
        }
        return true;
    }
}
