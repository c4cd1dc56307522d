package io.reachflow.bench.score;

import io.reachflow.bench.figure.Spread;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** Measures work of one thread by its CPU time. */
final class CpuTimer {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuTimer() {}

    /**
     * How often a second.
     *
     * @param perCoreSecond of each repetition
     * @param perSecond by the clock on the wall, over all of them
     */
    record Rate(Spread perCoreSecond, double perSecond) {}

    /** Repeats work for as long as it takes, after as long again in which it is compiled. */
    static Rate rate(Runnable work, int repetitions, double leastSeconds) {
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
        return new Rate(Spread.of(rates), times * 1e9 / (System.nanoTime() - begun));
    }

    private static long runFor(Runnable work, double cpuSeconds) {
        long end = THREADS.getCurrentThreadCpuTime() + (long) (cpuSeconds * 1e9);
        long times = 0;
        do {
            work.run();
            times++;
        } while (THREADS.getCurrentThreadCpuTime() < end);
        return times;
    }
}
