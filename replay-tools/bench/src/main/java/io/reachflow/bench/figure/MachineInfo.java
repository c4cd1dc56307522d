package io.reachflow.bench.figure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the figures were measured on.
 *
 * @param loadAverage of the minute before the start; negative: the system does not tell
 */
public record MachineInfo(
        String system, int cores, long memoryMib, double loadAverage, String javaVersion) {
    private static final double QUIET_LOAD = 0.5;

    public static MachineInfo now() {
        OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new MachineInfo(
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
