package io.reachflow.training.survival;

import io.reachflow.training.survival.StayHistory.PastStay;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many stays of a kind of nodes lasted how long, by Kaplan and Meier (1958): those that were
 * cut count for as long as they were seen. It knows the kind, and nothing of the node.
 */
final class KaplanMeier implements StayForecaster {
    /** By age in milliseconds: the share of stays that last longer. */
    private final NavigableMap<Long, Double> curve;

    private KaplanMeier(NavigableMap<Long, Double> curve) {
        this.curve = curve;
    }

    /** Fitted to all stays of these nodes; a kind that is not among them is taken for all. */
    static Method of(List<StayHistory> fitted) {
        Map<String, List<PastStay>> byKind = new TreeMap<>();
        List<PastStay> all = new ArrayList<>();
        for (StayHistory node : fitted) {
            all.addAll(node.stays());
            byKind.computeIfAbsent(node.kind(), kind -> new ArrayList<>()).addAll(node.stays());
        }
        Map<String, NavigableMap<Long, Double>> curves = new TreeMap<>();
        byKind.forEach((kind, stays) -> curves.put(kind, curve(stays)));
        NavigableMap<Long, Double> ofAll = curve(all);
        return node -> new KaplanMeier(curves.getOrDefault(node.kind(), ofAll));
    }

    static NavigableMap<Long, Double> curve(List<PastStay> stays) {
        List<PastStay> shortestFirst = new ArrayList<>(stays);
        // At equal lengths those that ended come first: the cut ones were there to see it.
        shortestFirst.sort(
                Comparator.comparingLong(KaplanMeier::length).thenComparing(PastStay::cut));
        NavigableMap<Long, Double> curve = new TreeMap<>(Map.of(0L, 1.0));
        double share = 1;
        int there = shortestFirst.size();
        for (PastStay stay : shortestFirst) {
            if (!stay.cut()) {
                share *= 1 - 1.0 / there;
                curve.put(length(stay), share);
            }
            there--;
        }
        return curve;
    }

    private static long length(PastStay stay) {
        return stay.leftMillis() - stay.joinedMillis();
    }

    @Override
    public void online(long joinedMillis, long fromMillis, long toMillis) {}

    @Override
    public void departed(long joinedMillis, long atMillis) {}

    /** Of those that are as old, how many get older; nobody knows where no stay got as old. */
    @Override
    public double chance(long joinedMillis, long fromMillis, double seconds) {
        long age = fromMillis - joinedMillis;
        double now = curve.floorEntry(age).getValue();
        double then = curve.floorEntry(age + (long) (seconds * 1000)).getValue();
        return now > 0 ? then / now : 0;
    }
}
