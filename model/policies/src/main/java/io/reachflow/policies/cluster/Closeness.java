package io.reachflow.policies.cluster;

/** What the members of a gang have in common, and so what they talk over. */
public enum Closeness {
    /** All stand in one host, and talk over its bus. */
    HOST,
    /** All stand in hosts of one site, and talk over its own network. */
    SITE,
    /** They talk over their hosts' lines. */
    APART
}
