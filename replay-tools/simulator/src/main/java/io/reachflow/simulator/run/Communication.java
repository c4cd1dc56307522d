package io.reachflow.simulator.run;

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
    private static final double BUS_MBPS = 96_000;
    private static final double BUS_DELAY_SECONDS = 1e-5;

    /** Between hosts of one site. */
    public static final double SITE_MBPS = 25_000;

    private static final double SITE_DELAY_SECONDS = 1e-4;
    private static final double GOOD_LINE_MBPS = 10_000;
    private static final double GOOD_LINE_DELAY_SECONDS = 2e-3;

    /** A ring's members and the slowest of its links. */
    private record Ring(int members, double mbps, double delaySeconds) {
        double seconds(double megabits, double rounds) {
            return 2.0 * (members - 1) / members * megabits / mbps
                    + 2.0 * (members - 1) * delaySeconds * rounds;
        }
    }

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
        Ring inHost = new Ring(most(membersOfHost), BUS_MBPS, BUS_DELAY_SECONDS);
        double afterHost = megabits / least(membersOfHost);
        double busSeconds = inHost.seconds(megabits, rounds);
        Ring inSite = new Ring(most(hostsOfSite), SITE_MBPS, SITE_DELAY_SECONDS);
        double afterSite = afterHost / least(hostsOfSite);
        double seconds =
                busSeconds
                        + inSite.seconds(afterHost, rounds)
                        + overSites(hosts, sitesOfRegion, atMillis).seconds(afterSite, rounds)
                        + overRegions(hosts, sitesOfRegion, rules.network(), atMillis)
                                .seconds(afterSite / least(sitesOfRegion), rounds);
        Ring good = new Ring(hosts.size(), GOOD_LINE_MBPS, GOOD_LINE_DELAY_SECONDS);
        return new Communication(
                efficiency(seconds), efficiency(busSeconds + good.seconds(afterHost, rounds)));
    }

    private static double efficiency(double secondsPerMinute) {
        return 60 / (60 + secondsPerMinute);
    }

    private static Ring overSites(
            Map<String, Host> hosts, Map<String, Integer> sitesOfRegion, long atMillis) {
        double delay =
                hosts.values().stream()
                                .mapToDouble(host -> host.line().rttMillis())
                                .max()
                                .orElseThrow()
                        / 1000;
        return new Ring(most(sitesOfRegion), slowestLine(hosts.values(), atMillis), delay);
    }

    private static Ring overRegions(
            Map<String, Host> hosts,
            Map<String, Integer> sitesOfRegion,
            WorldNetwork network,
            long atMillis) {
        double mbps = slowestLine(hosts.values(), atMillis);
        double delay = 0;
        for (String from : sitesOfRegion.keySet()) {
            for (String to : sitesOfRegion.keySet()) {
                mbps = Math.min(mbps, network.rateMbps(from, to, atMillis));
                delay = Math.max(delay, network.delaySeconds(from, to));
            }
        }
        return new Ring(sitesOfRegion.size(), mbps, delay);
    }

    private static double slowestLine(Collection<Host> hosts, long atMillis) {
        double slowest = Double.POSITIVE_INFINITY;
        for (Host host : hosts) {
            slowest = Math.min(slowest, host.line().downMbpsAt(atMillis));
            slowest = Math.min(slowest, host.line().upMbpsAt(atMillis));
        }
        return slowest;
    }

    private static int most(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    private static int least(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
    }
}
