package io.reachflow.brain.cell;

import io.reachflow.brain.state.ReleasedGpu;
import io.reachflow.brain.window.WindowContext;
import java.util.TreeMap;

/** Lets go of GPUs that another cell shall have, as soon as nothing runs there. */
final class GpuReleases {
    private final WindowContext window;

    GpuReleases(WindowContext window) {
        this.window = window;
    }

    void run() {
        new TreeMap<>(window.pool().leaving())
                .forEach(
                        (gpuId, move) -> {
                            if (window.book().onGpu(gpuId).isEmpty()) {
                                release(gpuId, move);
                            }
                        });
    }

    /** It travels as tasks do, so it takes as long. */
    private void release(String gpuId, long move) {
        long freeAt = window.endMillis() + window.settings().spillDelayMillis();
        window.log().release(new ReleasedGpu(window.cell(), gpuId, move, freeAt));
        window.pool().remove(gpuId);
        if (window.pool().isEmpty()) {
            window.news().lastGpuLeft();
        }
    }
}
