package io.reachflow.jobs.operator;

import io.reachflow.brain.gpu.Gpu;
import io.reachflow.brain.gpu.Survival;

/** GPUs as a cell sees them. */
final class Gpus {
    private Gpus() {}

    /** A healthy RTX 3090 in Frankfurt. */
    static Gpu gpu(String gpuId) {
        return new Gpu(
                gpuId,
                "host-of-" + gpuId,
                null,
                "eu-central-1",
                false,
                null,
                "RTX 3090",
                1.0,
                24_576L,
                5.0,
                50.0,
                100.0,
                40.0,
                12.0,
                0.3,
                "550.54",
                "12.4",
                0,
                Survival.UNSEEN);
    }
}
