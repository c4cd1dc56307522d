package io.reachflow.streams.cluster;

/** How a process of the cluster is. A port of 0 means that it listens on none that is known. */
public record MemberStatus(String name, long pid, int port, State state) {
    public enum State {
        UP,
        /** The process runs but does not answer, or has not registered with the JobManager. */
        NOT_READY,
        GONE
    }
}
