package io.reachflow.faults.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A network and mounts that only this process and its children see. A process can't enter them
 * while it runs, so the suite starts itself again inside of them.
 */
public final class OwnNamespaces {
    /** Set for the process inside. */
    public static final String VARIABLE = "REACHFLOW_FAULTS_NAMESPACES";

    private static final List<String> ENTER =
            List.of("unshare", "--net", "--mount", "--propagation", "private", "--");

    private OwnNamespaces() {}

    /** Whether this process has them. */
    public static boolean areHere() {
        return System.getenv(VARIABLE) != null;
    }

    /** Why there can be none; empty when there can. */
    public static Optional<String> hindrance() {
        List<String> probe = new ArrayList<>(ENTER);
        probe.addAll(List.of("ip", "link", "set", "lo", "up"));
        SystemCommand.Result result = SystemCommand.run(probe);
        return result.fine()
                ? Optional.empty()
                : Optional.of("no namespaces of its own: " + firstLine(result.said()));
    }

    private static String firstLine(String said) {
        return said.lines().findFirst().orElse("the command failed");
    }

    /** The command inside, with a loopback device that works. */
    public static List<String> enter(List<String> command) {
        List<String> inside = new ArrayList<>(ENTER);
        inside.addAll(List.of("sh", "-c", "ip link set lo up && exec \"$@\"", "inside"));
        inside.addAll(command);
        return inside;
    }
}
