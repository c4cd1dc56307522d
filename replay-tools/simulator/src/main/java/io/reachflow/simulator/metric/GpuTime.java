package io.reachflow.simulator.metric;

import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import java.util.List;

/**
 * Where the GPUs' time went in a stretch of trace time, in GPU-seconds. What is not available is
 * not counted; idle is the rest.
 *
 * @param useful computing that was kept, for tasks that were done by their deadline
 * @param wasted computing that was kept, for tasks that were not
 * @param lost computing since the last checkpoint of an attempt that did not end well
 * @param moving fetching data, talking to other members, sending a last checkpoint, waiting for a
 *     member that is gone
 */
public record GpuTime(double available, double useful, double wasted, double lost, double moving) {

    public double idle() {
        return Math.max(0, available - useful - wasted - lost - moving);
    }

    /** Over [from, to), all attempts of the tasks given. */
    static GpuTime between(World world, List<TaskResult> tasks, long fromMillis, long toMillis) {
        double useful = 0;
        double wasted = 0;
        double lost = 0;
        double moving = 0;
        for (TaskResult task : tasks) {
            for (Attempt attempt : task.attempts()) {
                Split split = Split.of(attempt, fromMillis, toMillis);
                useful += task.isCompleted() ? split.kept : 0;
                wasted += task.isCompleted() ? 0 : split.kept;
                lost += split.lost;
                moving += split.moving;
            }
        }
        double available = available(world, fromMillis, toMillis);
        return new GpuTime(available, useful, wasted, lost, moving);
    }

    private static double available(World world, long fromMillis, long toMillis) {
        double seconds = 0;
        for (Host host : world.hosts()) {
            for (Presence presence : host.presences()) {
                seconds +=
                        presence.overlapMillis(fromMillis, toMillis)
                                / 1000.0
                                * host.gpuIds().size();
            }
        }
        return seconds;
    }

    /** An attempt's GPU-seconds within the stretch; what is lost is the end of its running. */
    private record Split(double kept, double lost, double moving) {
        static Split of(Attempt attempt, long fromMillis, long toMillis) {
            double weight = attempt.gpus() * attempt.sharePermille() / 1e6;
            long stalledFrom = attempt.endedMillis() - attempt.stalledMillis();
            long savingFrom =
                    stalledFrom - Math.round(1000 * attempt.savingGpuSeconds() / attempt.gpus());
            long started = attempt.startedMillis() < 0 ? savingFrom : attempt.startedMillis();
            double running = attempt.computingGpuSeconds() + attempt.communicatingGpuSeconds();
            double computing = running == 0 ? 0 : attempt.computingGpuSeconds() / running;
            long lostFrom =
                    savingFrom - Math.round(1000 * attempt.lostGpuSeconds() / attempt.gpus());
            long keptUntil = Math.max(started, lostFrom);
            double fetch = overlap(attempt.acceptedMillis(), started, fromMillis, toMillis);
            double kept = overlap(started, keptUntil, fromMillis, toMillis);
            double lost = overlap(keptUntil, savingFrom, fromMillis, toMillis);
            double saving = overlap(savingFrom, stalledFrom, fromMillis, toMillis);
            double stalled =
                    overlap(stalledFrom, attempt.endedMillis(), fromMillis, toMillis)
                            * stayed(attempt);
            double moving = fetch + saving + stalled + (kept + lost) * (1 - computing);
            return new Split(kept * computing * weight, lost * computing * weight, moving * weight);
        }

        /** The part of its members that was still there while they waited for one. */
        private static double stayed(Attempt attempt) {
            return attempt.stalledMillis() == 0
                    ? 0
                    : attempt.stalledGpuSeconds()
                            / (attempt.gpus() * attempt.stalledMillis() / 1000.0);
        }

        private static double overlap(long from, long to, long fromMillis, long toMillis) {
            return Math.max(0, Math.min(to, toMillis) - Math.max(from, fromMillis));
        }
    }
}
