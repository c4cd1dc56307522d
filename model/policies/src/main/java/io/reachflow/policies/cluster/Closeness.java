package io.reachflow.policies.cluster;

import io.reachflow.intake.gpu.Gpu;
import java.util.List;

/** What the members of a gang have in common, and so what they talk over. */
public enum Closeness {
    /** All stand in one host, and talk over its bus. */
    HOST,
    /** All stand in hosts of one site, and talk over its own network. */
    SITE,
    /** They talk over their hosts' lines. */
    APART;

    /** The closeness of members that are all known. */
    public static Closeness of(List<Gpu> members) {
        Gpu first = members.get(0);
        if (members.stream().allMatch(gpu -> gpu.hostId().equals(first.hostId()))) {
            return HOST;
        }
        String site = first.siteId();
        return site != null && members.stream().allMatch(gpu -> site.equals(gpu.siteId()))
                ? SITE
                : APART;
    }
}
