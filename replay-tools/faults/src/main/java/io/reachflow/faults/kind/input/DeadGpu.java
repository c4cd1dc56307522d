package io.reachflow.faults.kind.input;

import io.reachflow.faults.load.SeenDecision;
import io.reachflow.faults.scene.Expectation;
import io.reachflow.faults.scene.Fault;
import io.reachflow.faults.scene.FaultScene;
import io.reachflow.schema.Decision;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The time that counts is from its last heartbeat to the committed lease of its task elsewhere. */
public final class DeadGpu implements Fault {
    /** So long a GPU has to be known before the job trusts its pace: gpu.heartbeat-timeout. */
    private static final Duration WATCHED = Duration.ofSeconds(50);

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int TRIES = 20;

    @Override
    public String name() {
        return "dead-gpu";
    }

    @Override
    public String words() {
        return "a GPU that runs a task is gone without a word; its task is placed elsewhere";
    }

    @Override
    public Expectation expectation() {
        return Expectation.UNNOTICED.withEvictions().within(Duration.ofSeconds(10));
    }

    @Override
    public void apply(FaultScene scene) throws InterruptedException {
        Duration young = WATCHED.minus(scene.load().age());
        scene.stand(young.isNegative() ? Duration.ZERO : young);
        for (int i = 0; i < TRIES; i++) {
            Decision lease = newestLease(scene);
            String gpuId = lease.getGpuIds().get(0);
            scene.notes().begin();
            scene.behaviour().silence(List.of(gpuId));
            if (isDone(scene, lease)) {
                // It was faster than the fault.
                scene.behaviour().revive(List.of(gpuId));
                continue;
            }
            awaitElsewhere(scene, lease, gpuId);
            scene.behaviour().revive(List.of(gpuId));
            return;
        }
        throw new IllegalStateException("No task could be caught while it ran.");
    }

    private static boolean isDone(FaultScene scene, Decision lease) {
        return scene.dispatchers().completedTasks().contains(lease.getTaskId());
    }

    /** On a GPU that was watched for long enough to know how often it speaks. */
    private static Decision newestLease(FaultScene scene) throws InterruptedException {
        Set<String> done = scene.dispatchers().completedTasks();
        Optional<SeenDecision> newest =
                scene.watch().assignments().values().stream()
                        .filter(each -> !done.contains(each.decision().getTaskId()))
                        .filter(each -> isWatched(scene, each.decision()))
                        .max(Comparator.comparingLong(SeenDecision::seenAtMillis));
        if (newest.isEmpty()) {
            scene.stand(Duration.ofMillis(500));
            return newestLease(scene);
        }
        return newest.get().decision();
    }

    private static boolean isWatched(FaultScene scene, Decision lease) {
        return lease.getGpuIds().stream().allMatch(scene.behaviour()::wasAlwaysThere);
    }

    private static void awaitElsewhere(FaultScene scene, Decision lease, String gpuId)
            throws InterruptedException {
        Optional<SeenDecision> elsewhere =
                scene.watch()
                        .await(
                                each ->
                                        each.isAssignment()
                                                && isLater(each.decision(), lease)
                                                && !each.decision().getGpuIds().contains(gpuId),
                                PATIENCE);
        if (elsewhere.isEmpty()) {
            throw new IllegalStateException(
                    "The task (" + lease.getTaskId() + ") on a dead GPU was not placed again.");
        }
        long millis = elsewhere.get().seenAtMillis() - scene.load().lastHeartbeatMillis(gpuId);
        scene.notes().measured(Duration.ofMillis(millis));
    }

    private static boolean isLater(Decision decision, Decision lease) {
        return decision.getTaskId().equals(lease.getTaskId())
                && decision.getWindowEndMillis() > lease.getWindowEndMillis();
    }
}
