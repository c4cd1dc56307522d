package io.reachflow.replay.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the figures were measured on.
 *
 * @param loadAverage of the minute before the start; negative: the system does not tell
 */
public record Machine(
        String system, int cores, long memoryMib, double loadAverage, String javaVersion) {
    private static final double QUIET_LOAD = 0.5;

    public static Machine now() {
        OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Machine(
                system.getName() + " " + system.getArch(),
                system.getAvailableProcessors(),
                system.getTotalMemorySize() >> 20,
                system.getSystemLoadAverage(),
                Runtime.version().toString());
    }

    /** Whether something else was running, so that the figures say little. */
    public boolean wasBusy() {
        return loadAverage > QUIET_LOAD;
    }
}
