package io.reachflow.simulator.hindsight;

import io.reachflow.intake.task.Task;
import io.reachflow.intake.units.Units;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.simulator.hindsight.Foresight.Future;
import io.reachflow.simulator.hindsight.PlacingRank.Tier;
import io.reachflow.world.fleet.Host;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where one who knows the future starts a task, and where it would rather wait. */
final class ForesightPlacing {
    private final Foresight foresight;
    private final ForesightWeights choice;
    private final Map<String, Double> shortestByTask = new HashMap<>();

    ForesightPlacing(Foresight foresight, ForesightWeights choice) {
        this.foresight = foresight;
        this.choice = choice;
    }

    /** Of a task that stays where it is. */
    static Scores refused(Candidates candidates) {
        double[] scores = new double[candidates.slots().size()];
        Arrays.fill(scores, PlacingRank.REFUSED.score());
        return new Scores(scores, PlacingRank.WAITING.score());
    }

    Scores score(Candidates candidates) {
        List<Host> hosts = new ArrayList<>(candidates.slots().size());
        candidates.slots().forEach(slot -> hosts.add(foresight.hostOf(slot.gpuId())));
        List<PlacingRank> alone = alone(candidates, hosts);
        boolean single = candidates.waiting().task().gpus() == 1;
        List<PlacingRank> places = single ? alone : gang(candidates, hosts, alone);
        double[] scores = places.stream().mapToDouble(PlacingRank::score).toArray();
        return new Scores(scores, PlacingRank.WAITING.score());
    }

    /** Each by itself; cards of one host are alike. */
    private List<PlacingRank> alone(Candidates candidates, List<Host> hosts) {
        List<PlacingRank> worths = new ArrayList<>(hosts.size());
        for (int i = 0; i < hosts.size(); i++) {
            boolean alike = i > 0 && hosts.get(i).id().equals(hosts.get(i - 1).id());
            worths.add(alike ? worths.get(i - 1) : worth(candidates, List.of(hosts.get(i))));
        }
        return worths;
    }

    /** Only the members of the best gang are not refused: others would be another gang. */
    private List<PlacingRank> gang(
            Candidates candidates, List<Host> hosts, List<PlacingRank> alone) {
        int gpus = candidates.waiting().task().gpus();
        PlacingRank best = PlacingRank.REFUSED;
        List<Integer> members = List.of();
        for (List<Integer> some : GangSearch.gangs(hosts, alone, gpus)) {
            PlacingRank worth = worth(candidates, some.stream().map(hosts::get).toList());
            if (worth.compareTo(best) > 0) {
                best = worth;
                members = some;
            }
        }
        List<PlacingRank> worths =
                new ArrayList<>(Collections.nCopies(hosts.size(), PlacingRank.REFUSED));
        for (int member : members) {
            worths.set(member, best);
        }
        return worths;
    }

    private PlacingRank worth(Candidates candidates, List<Host> members) {
        WaitingTask waiting = candidates.waiting();
        long now = candidates.nowMillis();
        Future future = foresight.of(waiting, members, now);
        double left = secondsLeft(waiting.task(), now);
        if (future.totalSeconds() > left || (future.leavesFirst() && choice.avoidsLeavers())) {
            return PlacingRank.REFUSED;
        }
        boolean canWait = 2 * future.totalSeconds() < left;
        if (canWait && future.totalSeconds() > choice.patience() * shortest(waiting, now)) {
            return PlacingRank.REFUSED;
        }
        Tier tier = future.leavesFirst() ? Tier.LAST_RESORT : Tier.GOOD;
        return new PlacingRank(tier, hours(waiting.task(), members, future));
    }

    private double hours(Task task, List<Host> members, Future future) {
        return -future.runSeconds() / Units.SECONDS_PER_HOUR
                + choice.transferHours() * future.transferSeconds() / Units.SECONDS_PER_HOUR
                + choice.costToBudget() * costToBudget(task, future)
                + character(task, members);
    }

    private static double secondsLeft(Task task, long nowMillis) {
        return task.deadlineMillis() == null
                ? Double.POSITIVE_INFINITY
                : (task.deadlineMillis() - nowMillis) / 1000.0;
    }

    /** On the best single host of all, present or not; a gang's members each for themselves. */
    private double shortest(WaitingTask waiting, long nowMillis) {
        return shortestByTask.computeIfAbsent(
                waiting.task().taskId(), id -> foresight.shortestSeconds(waiting, nowMillis));
    }

    private static double costToBudget(Task task, Future future) {
        Double price = task.maxPricePerGpuHourUsd();
        return price == null || price == 0
                ? 0
                : future.costUsd() / (price * task.workGpuSeconds() / Units.SECONDS_PER_HOUR);
    }

    /** What the cards could do that is not asked of them. */
    private double character(Task task, List<Host> members) {
        double sum = 0;
        for (Host host : members) {
            double needed = Math.max(Units.MEBIBYTES_PER_GIBIBYTE, (double) task.memoryMibPerGpu());
            double memoryMib = host.model().memoryGib() * Units.MEBIBYTES_PER_GIBIBYTE;
            sum += choice.spareMemory() * log2(memoryMib / needed);
            sum += choice.speedDoublings() * log2(host.model().relativeSpeed());
        }
        return sum / members.size();
    }

    private static double log2(double value) {
        return StrictMath.log(value) / StrictMath.log(2);
    }
}
