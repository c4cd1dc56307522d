package io.reachflow.cli.demo;

import io.reachflow.streams.dispatch.DispatchStats;
import io.reachflow.streams.dispatch.Dispatcher;
import io.reachflow.streams.replay.ReplayStats;
import io.reachflow.streams.replay.Replayer;
import io.reachflow.streams.stack.JobProcess;
import io.reachflow.streams.stack.JobProgress;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** The parts of a demo that work together, once they all run. */
record DemoPipeline(
        JobProcess job,
        JobProgress progress,
        CommittedOutputReader output,
        Dispatcher dispatcher,
        Replayer replayer) {

    private static final Duration REFRESH = Duration.ofMillis(250);
    private static final Duration SETTLE_PATIENCE = Duration.ofMinutes(5);

    /** Returns when all of the trace is sent. Throws when a part fails. */
    void replay(WorldSettings world, Consumer<List<String>> status) throws InterruptedException {
        RecentRate rate = new RecentRate();
        while (!replayer.await(REFRESH)) {
            requireRunning();
            status.accept(status(world, rate).lines());
        }
        status.accept(status(world, rate).lines());
    }

    private DemoStatus status(WorldSettings world, RecentRate rate) {
        ReplayStats sent = replayer.stats();
        // The last tick lies a little behind the end.
        long traceMillis = Math.min(sent.traceTimeMillis(), world.endMillis());
        DecisionCounts tallied = output.now();
        return new DemoStatus(
                Duration.ofMillis(traceMillis - world.startMillis()),
                Duration.ofMillis(world.endMillis() - world.startMillis()),
                sent.tasksArrived(),
                tallied,
                rate.perSecond(System.nanoTime(), tallied.decisions()));
    }

    private void requireRunning() throws InterruptedException {
        job.requireAlive(Duration.ZERO);
        output.requireRunning();
        dispatcher.await(Duration.ZERO);
    }

    /** Returns when the job has nothing left to decide, and all that it decided is committed. */
    void settle() throws InterruptedException {
        long beginNanos = System.nanoTime();
        while (!progress.isIdle()) {
            requireRunning();
            if (System.nanoTime() - beginNanos > SETTLE_PATIENCE.toNanos()) {
                throw job.failure(
                        "The job still works on the trace "
                                + DemoText.time(SETTLE_PATIENCE)
                                + " after its end. Maybe this machine is too slow for the speed:"
                                + " try a lower --speed, or fewer --gpus.");
            }
            dispatcher.await(REFRESH);
        }
    }

    /** The job last: it ends while nothing of its input is missing. */
    DispatchStats stop() {
        replayer.close();
        dispatcher.close();
        output.close();
        job.close();
        return dispatcher.stats();
    }
}
