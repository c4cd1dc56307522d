package io.reachflow.replay.contest.hindsight;

import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Scores;
import io.reachflow.model.policy.Waiting;
import io.reachflow.model.task.Task;
import io.reachflow.replay.contest.hindsight.Foresight.Future;
import io.reachflow.replay.world.Host;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where one who knows the future starts a task, and where it would rather wait. */
final class KnowingPlaces {
    /** Less than waiting: it would be late there, or is better put off. */
    private static final double REFUSED = -1e9;

    private static final double WAITING = -1e6;

    /** A last resort, but better than waiting. */
    private static final double LEAVER = -1e3;

    private final Foresight foresight;
    private final Foreknowledge choice;
    private final Map<String, Double> shortestByTask = new HashMap<>();

    KnowingPlaces(Foresight foresight, Foreknowledge choice) {
        this.foresight = foresight;
        this.choice = choice;
    }

    Scores score(Candidates candidates) {
        List<Host> hosts = new ArrayList<>(candidates.slots().size());
        candidates.slots().forEach(slot -> hosts.add(foresight.hostOf(slot.gpuId())));
        double[] alone = alone(candidates, hosts);
        boolean single = candidates.waiting().task().gpus() == 1;
        return new Scores(single ? alone : gang(candidates, hosts, alone), WAITING);
    }

    /** Each by itself; cards of one host are alike. */
    private double[] alone(Candidates candidates, List<Host> hosts) {
        double[] scores = new double[hosts.size()];
        for (int i = 0; i < scores.length; i++) {
            boolean alike = i > 0 && hosts.get(i).id().equals(hosts.get(i - 1).id());
            scores[i] = alike ? scores[i - 1] : worth(candidates, List.of(hosts.get(i)));
        }
        return scores;
    }

    /** Only the members of the best gang are not refused: others would be another gang. */
    private double[] gang(Candidates candidates, List<Host> hosts, double[] alone) {
        int gpus = candidates.waiting().task().gpus();
        double best = REFUSED;
        List<Integer> members = List.of();
        for (List<Integer> some : GangSearch.gangs(hosts, alone, gpus)) {
            double worth = worth(candidates, some.stream().map(hosts::get).toList());
            if (worth > best) {
                best = worth;
                members = some;
            }
        }
        double[] scores = new double[alone.length];
        Arrays.fill(scores, REFUSED);
        for (int member : members) {
            scores[member] = best;
        }
        return scores;
    }

    private double worth(Candidates candidates, List<Host> members) {
        Waiting waiting = candidates.waiting();
        long now = candidates.nowMillis();
        Future future = foresight.of(waiting, members, now);
        double left = secondsLeft(waiting.task(), now);
        if (future.totalSeconds() > left || (future.leavesFirst() && choice.avoidsLeavers())) {
            return REFUSED;
        }
        boolean canWait = 2 * future.totalSeconds() < left;
        if (canWait && future.totalSeconds() > choice.patience() * shortest(waiting, now)) {
            return REFUSED;
        }
        return (future.leavesFirst() ? LEAVER : 0)
                - future.runSeconds() / 3600
                + choice.transferHours() * future.transferSeconds() / 3600
                + choice.costToBudget() * costToBudget(waiting.task(), future)
                + character(waiting.task(), members);
    }

    private static double secondsLeft(Task task, long nowMillis) {
        return task.deadlineMillis() == null
                ? Double.POSITIVE_INFINITY
                : (task.deadlineMillis() - nowMillis) / 1000.0;
    }

    /** On the best single host of all, present or not; a gang's members each for themselves. */
    private double shortest(Waiting waiting, long nowMillis) {
        return shortestByTask.computeIfAbsent(
                waiting.task().taskId(), id -> foresight.shortestSeconds(waiting, nowMillis));
    }

    private static double costToBudget(Task task, Future future) {
        Double price = task.maxPricePerGpuHourUsd();
        return price == null || price == 0
                ? 0
                : future.costUsd() / (price * task.workGpuSeconds() / 3600);
    }

    /** What the cards could do that is not asked of them. */
    private double character(Task task, List<Host> members) {
        double sum = 0;
        for (Host host : members) {
            double needed = Math.max(1024, task.memoryMibPerGpu());
            sum += choice.spareMemory() * log2(host.model().memoryGib() * 1024 / needed);
            sum += choice.speedDoublings() * log2(host.model().relativeSpeed());
        }
        return sum / members.size();
    }

    private static double log2(double value) {
        return StrictMath.log(value) / StrictMath.log(2);
    }
}
