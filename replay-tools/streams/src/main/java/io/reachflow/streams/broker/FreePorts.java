package io.reachflow.streams.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports nobody listens on. They are taken from below the range from which systems number outgoing
 * connections, so that no client of this machine can take one before its server binds it.
 */
public final class FreePorts {
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;

    private static int next =
            LOWEST + (int) (ProcessHandle.current().pid() * 61 % (HIGHEST - LOWEST));

    private FreePorts() {}

    /** Each call gives other ports, also when the earlier ones are not bound yet. */
    public static synchronized List<Integer> find(int count) {
        List<Integer> found = new ArrayList<>();
        for (int tried = LOWEST; tried <= HIGHEST && found.size() < count; tried++) {
            next = next >= HIGHEST ? LOWEST : next + 1;
            if (isFree(next)) {
                found.add(next);
            }
        }
        if (found.size() < count) {
            throw new IllegalStateException(
                    "No "
                            + count
                            + " free ports between "
                            + LOWEST
                            + " and "
                            + HIGHEST
                            + ". Stop something that listens there, or name a port.");
        }
        return List.copyOf(found);
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // As servers do: a port whose last connections are just closing may be bound again.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
