package io.reachflow.faults.soak;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Looks into another JVM of this machine. */
final class JvmProbe implements AutoCloseable {
    private static final double MEBIBYTE = 1024.0 * 1024.0;
    private static final String RESIDENT = "VmRSS:";

    private final long pid;
    private final JMXConnector connector;
    private final MemoryMXBean memory;
    private final UnixOperatingSystemMXBean system;

    private JvmProbe(long pid, JMXConnector connector) throws IOException {
        this.pid = pid;
        this.connector = connector;
        MBeanServerConnection beans = connector.getMBeanServerConnection();
        this.memory = ManagementFactory.getPlatformMXBean(beans, MemoryMXBean.class);
        this.system = ManagementFactory.getPlatformMXBean(beans, UnixOperatingSystemMXBean.class);
    }

    /** The address comes from a process that we have started, and leads to no other machine. */
    @SuppressWarnings("BanJNDI")
    static JvmProbe of(long pid) throws IOException {
        try {
            VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
            try {
                String address = jvm.startLocalManagementAgent();
                return new JvmProbe(pid, JMXConnectorFactory.connect(new JMXServiceURL(address)));
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("The process " + pid + " lets nobody look into it.", e);
        }
    }

    double heapMebibytes() {
        return memory.getHeapMemoryUsage().getUsed() / MEBIBYTE;
    }

    /**
     * Has all garbage collected; with a heap of some hundred MiB that takes a tenth of a second.
     */
    void collectGarbage() {
        memory.gc();
    }

    double openFiles() {
        return system.getOpenFileDescriptorCount();
    }

    /** What it holds of the machine's memory, as the kernel counts it. */
    double residentMebibytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith(RESIDENT))
                            .map(line -> line.substring(RESIDENT.length()).replace("kB", "").trim())
                            .mapToDouble(Double::parseDouble)
                            .findFirst()
                            .orElseThrow(
                                    () -> new IOException("The process " + pid + " has ended."))
                    / 1024;
        }
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
