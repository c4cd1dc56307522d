package io.reachflow.replay.demo;

import io.reachflow.replay.dispatch.DispatchStats;
import io.reachflow.replay.dispatch.Dispatcher;
import io.reachflow.replay.replay.ReplayStats;
import io.reachflow.replay.replay.Replayer;
import io.reachflow.replay.stack.JobProcess;
import io.reachflow.replay.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** The parts of a demo that work together, once they all run. */
record Pipeline(
        JobProcess job,
        JobProgress progress,
        OutputWatch output,
        Dispatcher dispatcher,
        Replayer replayer) {

    private static final Duration REFRESH = Duration.ofMillis(250);
    private static final Duration SETTLE_PATIENCE = Duration.ofMinutes(5);

    /** Returns when all of the trace is sent. Throws when a part fails. */
    void replay(WorldSettings world, Consumer<List<String>> status) throws InterruptedException {
        Rate rate = new Rate();
        while (!replayer.await(REFRESH)) {
            requireRunning();
            status.accept(status(world, rate).lines());
        }
        status.accept(status(world, rate).lines());
    }

    private Status status(WorldSettings world, Rate rate) {
        ReplayStats sent = replayer.stats();
        // The last tick lies a little behind the end.
        long traceMillis = Math.min(sent.traceTimeMillis(), world.endMillis());
        Tallied tallied = output.now();
        return new Status(
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
                                + Words.time(SETTLE_PATIENCE)
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
