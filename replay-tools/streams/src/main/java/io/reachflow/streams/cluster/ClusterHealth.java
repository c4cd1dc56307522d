package io.reachflow.streams.cluster;

import io.reachflow.streams.cluster.MemberStatus.State;
import io.reachflow.streams.process.Await;
import io.reachflow.streams.topics.TopicAdmin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Looks whether each process does its part, not only whether it exists. */
final class ClusterHealth {
    private static final Duration START_PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration BROKER_ANSWER_TIME = Duration.ofSeconds(3);

    private final ClusterLayout layout;
    private final ClusterState cluster;
    private final FlinkRest rest;

    ClusterHealth(ClusterLayout layout, ClusterState cluster, FlinkRest rest) {
        this.layout = layout;
        this.cluster = cluster;
        this.rest = rest;
    }

    List<MemberStatus> check() {
        Set<String> ready = new TreeSet<>();
        try {
            ready.addAll(registered(rest.lastHeartbeatMillis()));
        } catch (ClusterException e) {
            // Then nobody leads, and nobody who has to register with the leader is ready.
        }
        for (ClusterMember member : cluster.members()) {
            if (answers(member)) {
                ready.add(member.name());
            }
        }
        if (ZooKeeperConf.answers(cluster.ports().zooKeeper())) {
            ready.add(ClusterLauncher.ZOOKEEPER);
        }
        return cluster.members().stream().map(member -> status(member, ready)).toList();
    }

    /** Asked at its own port; TaskManagers are not, they have to be known to the leader. */
    private static boolean answers(ClusterMember member) {
        if (ClusterLauncher.isBroker(member.name())) {
            return TopicAdmin.isReachable("localhost:" + member.port(), BROKER_ANSWER_TIME);
        }
        return ClusterLauncher.isJobManager(member.name())
                && new FlinkRest(List.of(member.port())).answers();
    }

    /** One that was killed is listed for a while, and its successor has the same name. */
    private Set<String> registered(Map<String, Long> lastHeartbeatMillis) {
        Set<String> names = new TreeSet<>();
        for (ClusterMember member : cluster.members()) {
            Long heard = lastHeartbeatMillis.get(member.name());
            if (heard != null && heard > member.startedAtMillis()) {
                names.add(member.name());
            }
        }
        return names;
    }

    private static MemberStatus status(ClusterMember member, Set<String> ready) {
        return new MemberStatus(member.name(), member.pid(), member.port(), state(member, ready));
    }

    private static State state(ClusterMember member, Set<String> ready) {
        if (!member.isAlive()) {
            return State.GONE;
        }
        return ready.contains(member.name()) ? State.UP : State.NOT_READY;
    }

    /** Returns when these are up; fails as soon as one of them has ended. */
    void await(Collection<String> names) {
        try {
            if (!Await.until(() -> areUp(names), START_PATIENCE, PAUSE)) {
                throw new ClusterException(
                        "The cluster was not ready within "
                                + START_PATIENCE.toSeconds()
                                + " s: "
                                + check()
                                + ". The logs are in "
                                + layout.logs()
                                + ".");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while the cluster started.", e);
        }
    }

    private boolean areUp(Collection<String> names) {
        List<MemberStatus> statuses =
                check().stream().filter(each -> names.contains(each.name())).toList();
        for (MemberStatus status : statuses) {
            if (status.state() == State.GONE) {
                throw new ClusterException(
                        "The " + status.name() + " ended while it started. " + lastWords(status));
            }
        }
        return statuses.stream().allMatch(status -> status.state() == State.UP);
    }

    private String lastWords(MemberStatus status) {
        List<String> words = new ArrayList<>();
        for (String suffix : List.of(".out", ".log")) {
            words.addAll(lastMessages(layout.logs().resolve(status.name() + suffix)));
        }
        return "Its last words: " + String.join(" | ", words) + " (more in " + layout.logs() + ")";
    }

    /** The lines before the frames of a stack: the deepest cause comes last. */
    private static List<String> lastMessages(Path log) {
        try (Stream<String> lines = Files.lines(log)) {
            List<String> messages =
                    lines.filter(line -> !line.isBlank() && !line.startsWith("\t")).toList();
            return messages.subList(Math.max(0, messages.size() - 2), messages.size());
        } catch (IOException e) {
            return List.of();
        }
    }
}
