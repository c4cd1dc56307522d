package io.reachflow.streams.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The one ZooKeeper of a cluster, which knows who leads and which checkpoint is the last. */
final class ZooKeeperConf {
    private static final int ANSWER_MILLIS = 2_000;

    private final ClusterLayout layout;
    private final int port;

    ZooKeeperConf(ClusterLayout layout, int port) {
        this.layout = layout;
        this.port = port;
    }

    static Path file(ClusterLayout layout) {
        return layout.conf().resolve("zoo.cfg");
    }

    void write() {
        String text =
                """
                dataDir=%s
                clientPort=%d
                clientPortAddress=localhost
                tickTime=%d
                admin.enableServer=false
                4lw.commands.whitelist=ruok
                autopurge.snapRetainCount=3
                autopurge.purgeInterval=1
                """
                        .formatted(
                                layout.zooKeeperData(),
                                port,
                                FailoverTimes.ZOOKEEPER_TICK.toMillis());
        try {
            Files.writeString(file(layout), text);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write to " + layout.conf() + ".", e);
        }
    }

    /** Whether one answers at a port: asked "are you OK", it says "I am OK". */
    static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ANSWER_MILLIS);
            socket.getOutputStream().write("ruok".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(4);
            return new String(answer, StandardCharsets.US_ASCII).equals("imok");
        } catch (IOException e) {
            return false;
        }
    }
}
