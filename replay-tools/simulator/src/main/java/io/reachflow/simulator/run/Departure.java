package io.reachflow.simulator.run;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import java.util.List;
import java.util.Optional;

/**
 * The first departure of a host that a gang runs on.
 *
 * @param announced the owner says goodbye
 * @param leavesWitness another member's host is still there when the loss would be reported
 */
record Departure(long atMillis, boolean announced, boolean leavesWitness) {
    /** How long the other members wait for a silent one before they give up. */
    static final long NOTICE_MILLIS = 30_000;

    static Departure first(List<Host> members, long fromMillis) {
        Departure first = new Departure(Long.MAX_VALUE, false, false);
        for (Host host : members) {
            Optional<Presence> stay = host.presenceAt(fromMillis);
            long leftMillis = stay.map(Presence::leftMillis).orElse(fromMillis);
            if (leftMillis < first.atMillis) {
                boolean announced = stay.map(Presence::saysGoodbye).orElse(false);
                first = new Departure(leftMillis, announced, false);
            }
        }
        long noticedMillis = first.atMillis + NOTICE_MILLIS;
        boolean leavesWitness =
                members.stream()
                        .flatMap(host -> host.presenceAt(fromMillis).stream())
                        .anyMatch(stay -> stay.leftMillis() > noticedMillis);
        return new Departure(first.atMillis, first.announced, leavesWitness);
    }
}
