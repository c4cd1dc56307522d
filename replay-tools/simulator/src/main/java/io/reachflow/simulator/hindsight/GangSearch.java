package io.reachflow.simulator.hindsight;

import io.reachflow.world.fleet.Host;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Gangs worth a look: of one host, of one region, of the best anywhere. */
final class GangSearch {
    private GangSearch() {}

    /**
     * The gangs, as places in the list of hosts.
     *
     * @param hosts one per GPU
     * @param alone what each GPU is worth by itself
     */
    static List<List<Integer>> gangs(List<Host> hosts, List<PlacingRank> alone, int gpus) {
        List<Integer> bestFirst =
                IntStream.range(0, alone.size())
                        .boxed()
                        .sorted(Comparator.<Integer, PlacingRank>comparing(alone::get).reversed())
                        .toList();
        List<List<Integer>> gangs = new ArrayList<>();
        addBest(gangs, bestFirst, gpus);
        Map<String, List<Integer>> byHost = grouped(bestFirst, i -> hosts.get(i).id());
        byHost.values().forEach(all -> addBest(gangs, all, gpus));
        Map<String, List<Integer>> byRegion = grouped(bestFirst, i -> hosts.get(i).region().id());
        for (List<Integer> all : byRegion.values()) {
            addBest(gangs, all, gpus);
            // Few hosts talk less than many.
            List<Integer> largeHostsFirst = new ArrayList<>(all);
            largeHostsFirst.sort(
                    Comparator.comparingInt(
                            i -> -byHost.getOrDefault(hosts.get(i).id(), List.of()).size()));
            addBest(gangs, largeHostsFirst, gpus);
        }
        return gangs;
    }

    private static void addBest(List<List<Integer>> gangs, List<Integer> bestFirst, int gpus) {
        if (bestFirst.size() >= gpus) {
            gangs.add(bestFirst.subList(0, gpus));
        }
    }

    private static Map<String, List<Integer>> grouped(
            List<Integer> bestFirst, Function<Integer, String> key) {
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (Integer i : bestFirst) {
            groups.computeIfAbsent(key.apply(i), any -> new ArrayList<>()).add(i);
        }
        return groups;
    }
}
