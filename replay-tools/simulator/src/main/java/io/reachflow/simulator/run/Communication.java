package io.reachflow.simulator.run;

import io.reachflow.intake.network.LinkTiers;
import io.reachflow.intake.units.Units;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.network.WorldNetwork;
import io.reachflow.world.task.WorldTask;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a gang pays for talking: a ring in each host, one over the hosts of a site, one over the
 * sites of a region, one over the regions, each with less data than the one below.
 *
 * @param efficiency compute over compute and communication
 * @param efficiencyInOneRegion the same if its hosts stood in one region, on good lines
 */
public record Communication(double efficiency, double efficiencyInOneRegion) {
    private static final Communication NONE = new Communication(1, 1);
    private static final LinkTiers.Link GOOD_LINE = LinkTiers.STANDARD.cluster();

    /**
     * What a gang pays that runs on these hosts.
     *
     * @param members one host per GPU
     */
    public static Communication of(
            WorldTask task, List<Host> members, GangRules rules, long atMillis) {
        double megabits = task.request().getAllReduceMibPerMinute() * Units.MEGABITS_PER_MEBIBYTE;
        if (megabits == 0 || members.size() == 1) {
            return NONE;
        }
        Map<String, Integer> membersOfHost = new TreeMap<>();
        Map<String, Host> hosts = new TreeMap<>();
        for (Host host : members) {
            membersOfHost.merge(host.id(), 1, Integer::sum);
            hosts.put(host.id(), host);
        }
        Map<String, Integer> hostsOfSite = new TreeMap<>();
        Map<String, String> regionOfSite = new TreeMap<>();
        for (Host host : hosts.values()) {
            hostsOfSite.merge(host.siteId(), 1, Integer::sum);
            regionOfSite.put(host.siteId(), host.region().id());
        }
        Map<String, Integer> sitesOfRegion = new TreeMap<>();
        regionOfSite.values().forEach(region -> sitesOfRegion.merge(region, 1, Integer::sum));
        double rounds = rules.allReducesPerMinute();
        LinkTiers tiers = rules.tiers();
        double busSeconds = tiers.host().ringSeconds(most(membersOfHost), megabits, rounds);
        double afterHost = megabits / least(membersOfHost);
        double rackSeconds = tiers.rack().ringSeconds(most(hostsOfSite), afterHost, rounds);
        double afterSite = afterHost / least(hostsOfSite);
        double clusterSeconds =
                slowestLine(hosts.values(), atMillis)
                        .ringSeconds(most(sitesOfRegion), afterSite, rounds);
        double wideAreaSeconds =
                overRegions(hosts, sitesOfRegion, rules.network(), atMillis)
                        .ringSeconds(
                                sitesOfRegion.size(), afterSite / least(sitesOfRegion), rounds);
        double goodSeconds = GOOD_LINE.ringSeconds(hosts.size(), afterHost, rounds);
        return new Communication(
                efficiency(busSeconds + rackSeconds + clusterSeconds + wideAreaSeconds),
                efficiency(busSeconds + goodSeconds));
    }

    private static double efficiency(double secondsPerMinute) {
        return 60 / (60 + secondsPerMinute);
    }

    private static LinkTiers.Link overRegions(
            Map<String, Host> hosts,
            Map<String, Integer> sitesOfRegion,
            WorldNetwork network,
            long atMillis) {
        double mbps = slowestLine(hosts.values(), atMillis).mbps();
        double delay = 0;
        for (String from : sitesOfRegion.keySet()) {
            for (String to : sitesOfRegion.keySet()) {
                mbps = Math.min(mbps, network.rateMbps(from, to, atMillis));
                delay = Math.max(delay, network.delaySeconds(from, to));
            }
        }
        return new LinkTiers.Link(mbps, delay);
    }

    /** The lowest rate and the longest delay of their lines. */
    private static LinkTiers.Link slowestLine(Collection<Host> hosts, long atMillis) {
        double slowest = Double.POSITIVE_INFINITY;
        double delayMillis = 0;
        for (Host host : hosts) {
            slowest = Math.min(slowest, host.line().downMbpsAt(atMillis));
            slowest = Math.min(slowest, host.line().upMbpsAt(atMillis));
            delayMillis = Math.max(delayMillis, host.line().rttMillis());
        }
        return new LinkTiers.Link(slowest, delayMillis / 1000);
    }

    private static int most(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    private static int least(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
    }
}
