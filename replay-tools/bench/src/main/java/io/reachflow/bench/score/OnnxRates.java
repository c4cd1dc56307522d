package io.reachflow.bench.score;

import io.reachflow.bench.figure.Spread;
import java.util.List;

/**
 * What the process of ONNX Runtime says.
 *
 * @param apart how far its scores are from ours at most
 * @param windows in the order in which they were named
 */
record OnnxRates(String version, double apart, List<OfWindow> windows) {
    /**
     * How often a second a window is scored.
     *
     * @param fed from arrays to arrays, with the copies into native memory and back
     * @param alone what is in native memory already, and stays there
     */
    record OfWindow(Rate fed, Rate alone) {}

    record Rate(List<Double> perCoreSecond, double perSecond) {
        CpuTimer.Rate spread() {
            return new CpuTimer.Rate(Spread.of(perCoreSecond), perSecond);
        }
    }
}
