package io.reachflow.world.fleet;

import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.OwnerRules;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.trace.TraceStay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * When recorded nodes were there. A host follows one node. What it did before the world is known as
 * far as it was recorded: a recording that begins again would tell what is to come. When the
 * recording ends it begins again; hosts beyond the number of nodes follow one at another time of
 * the recording.
 */
final class RecordedCalendar {
    private final List<List<TraceStay>> nodes;
    private final long lengthMillis;
    private final double goodbyeShare;

    RecordedCalendar(OwnerRules rules) {
        Map<String, List<TraceStay>> byNode = new LinkedHashMap<>();
        long end = 1;
        for (TraceStay stay : rules.recordedStays()) {
            byNode.computeIfAbsent(stay.node(), node -> new ArrayList<>()).add(stay);
            end = Math.max(end, stay.toMillis());
        }
        this.nodes = List.copyOf(byNode.values());
        this.lengthMillis = end;
        this.goodbyeShare = rules.goodbyeShare();
    }

    List<Presence> of(int host, WorldSettings settings, RandomStream random) {
        long shift = host < nodes.size() ? 0 : (long) (random.unit() * lengthMillis);
        List<TraceStay> stays = nodes.get(host % nodes.size());
        List<Presence> presences = new ArrayList<>();
        long begin = settings.startMillis() - shift;
        long from = settings.historyFromMillis();
        for (; begin < settings.endMillis(); begin += lengthMillis) {
            for (TraceStay stay : stays) {
                boolean saysGoodbye = random.chance(goodbyeShare);
                long joined = Math.max(begin + stay.fromMillis(), from);
                long left = begin + stay.toMillis();
                if (left > joined && joined < settings.endMillis()) {
                    add(presences, new Presence(joined, left, saysGoodbye));
                }
            }
        }
        return presences;
    }

    /** A node that is there at the end and at the beginning of the recording has not left. */
    private static void add(List<Presence> presences, Presence next) {
        int last = presences.size() - 1;
        if (last >= 0 && presences.get(last).leftMillis() >= next.joinedMillis()) {
            Presence before = presences.remove(last);
            long left = Math.max(before.leftMillis(), next.leftMillis());
            presences.add(new Presence(before.joinedMillis(), left, next.saysGoodbye()));
        } else {
            presences.add(next);
        }
    }
}
