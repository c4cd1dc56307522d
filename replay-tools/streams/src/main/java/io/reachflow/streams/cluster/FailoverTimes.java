package io.reachflow.streams.cluster;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long each part waits before it acts on another's silence. All of them in one place, because
 * together they have to keep a promise: from kill -9 of a JobManager to the next decision, at most
 * 15 s. That is the session's end, the start of a JVM beside it, and the restart of the job.
 */
final class FailoverTimes {
    /**
     * ZooKeeper counts in ticks: it looks for sessions that ended once a tick, and grants timeouts
     * of 2 to 20 of them.
     */
    static final Duration ZOOKEEPER_TICK = Duration.ofMillis(500);

    /**
     * A killed JobManager leads until its session ends, so this is the largest part of the way
     * back. Below the longest pause of a JVM on a busy machine, a JobManager that lives would lose
     * its leadership, and its job would restart for nothing.
     */
    static final Duration SESSION = Duration.ofSeconds(5);

    /** Shorter than the session, so that there is time for a second try in it. */
    private static final Duration CONNECT = Duration.ofSeconds(2);

    /**
     * Before the first further try to reach ZooKeeper. Each next pause is up to twice as long, so
     * that tries go on for about half a minute: longer than it takes to start it again.
     */
    private static final Duration RETRY = Duration.ofMillis(200);

    private static final int RETRIES = 8;

    private static final Duration HEARTBEAT = Duration.ofSeconds(1);

    private static final int MISSED_HEARTBEATS = 1;

    /**
     * Silence of a process that may only be slow. One that was killed closes its connections, and
     * is missed at the first heartbeat that does not reach it. By Flink's default it is the second;
     * until then the job would be deployed there again, in vain.
     */
    private static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(8);

    /**
     * A JVM that starts on a busy machine may need longer than Flink's 10 s to listen; it would
     * give up, and end.
     */
    private static final Duration STARTUP = Duration.ofSeconds(60);

    /** No connection within this machine takes longer. Flink's default is 20 s. */
    private static final Duration CONNECTION = Duration.ofSeconds(5);

    /**
     * The longest pause between tries to register with a new leader. Flink's defaults, 10 to 30 s,
     * keep a network of thousands from being flooded; here they would be most of the outage.
     */
    private static final Duration REGISTRATION = Duration.ofSeconds(1);

    private FailoverTimes() {}

    /** As settings of Flink. */
    static Map<String, String> toFlink() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("high-availability.zookeeper.client.session-timeout", text(SESSION));
        all.put("high-availability.zookeeper.client.connection-timeout", text(CONNECT));
        all.put("high-availability.zookeeper.client.retry-wait", text(RETRY));
        all.put("high-availability.zookeeper.client.max-retry-attempts", "" + RETRIES);
        // A connection that breaks and comes back within the session changes no leader.
        all.put("high-availability.zookeeper.client.tolerate-suspended-connections", "true");
        all.put("heartbeat.interval", text(HEARTBEAT));
        all.put("heartbeat.timeout", text(HEARTBEAT_TIMEOUT));
        all.put("heartbeat.rpc-failure-threshold", "" + MISSED_HEARTBEATS);
        all.put("pekko.startup-timeout", text(STARTUP));
        all.put("pekko.tcp.timeout", text(CONNECTION));
        all.put("cluster.registration.max-timeout", text(REGISTRATION));
        all.put("cluster.registration.error-delay", text(REGISTRATION));
        all.put("cluster.registration.refused-registration-delay", text(REGISTRATION));
        return all;
    }

    private static String text(Duration duration) {
        return duration.toMillis() + " ms";
    }
}
