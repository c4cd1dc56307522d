package io.reachflow.peers.onnx;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/**
 * How often a second work is done, measured as the benchmark measures ours.
 *
 * @param perCoreSecond of each repetition, by the CPU time of this thread
 * @param perSecond by the clock on the wall, over all of them
 */
record CpuRate(List<Double> perCoreSecond, double perSecond) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Work that may fail. */
    interface Work {
        void run() throws Exception;
    }

    static CpuRate of(Work work, int repetitions, double leastSeconds) throws Exception {
        runFor(work, 2 * leastSeconds);
        List<Double> rates = new ArrayList<>();
        long begun = System.nanoTime();
        long times = 0;
        for (int i = 0; i < repetitions; i++) {
            long cpu = THREADS.getCurrentThreadCpuTime();
            long some = runFor(work, leastSeconds);
            rates.add(some * 1e9 / (THREADS.getCurrentThreadCpuTime() - cpu));
            times += some;
        }
        return new CpuRate(rates, times * 1e9 / (System.nanoTime() - begun));
    }

    String toJson() {
        return "{\"perCoreSecond\":" + perCoreSecond + ",\"perSecond\":" + perSecond + "}";
    }

    private static long runFor(Work work, double cpuSeconds) throws Exception {
        long end = THREADS.getCurrentThreadCpuTime() + (long) (cpuSeconds * 1e9);
        long times = 0;
        do {
            work.run();
            times++;
        } while (THREADS.getCurrentThreadCpuTime() < end);
        return times;
    }
}
