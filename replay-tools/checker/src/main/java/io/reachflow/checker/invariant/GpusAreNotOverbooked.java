package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.checker.fact.RequestedTask;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.schema.DecisionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** I2. */
final class GpusAreNotOverbooked implements Invariant {
    private static final int WHOLE_GPU_PERMILLE = 1000;

    private final Recording recording;
    private final LiveLeases leases;
    private final GpuViews gpus;
    private final Violations violations;
    private final Map<String, List<DecisionFact>> leasesByGpu = new HashMap<>();

    GpusAreNotOverbooked(
            Recording recording, LiveLeases leases, GpuViews gpus, Violations violations) {
        this.recording = recording;
        this.leases = leases;
        this.gpus = gpus;
        this.violations = violations;
    }

    @Override
    public String id() {
        return "I2";
    }

    @Override
    public String rule() {
        return "No GPU is used beyond its memory or its shares, or against the rules of its owner"
                + " or the task; a gang gets all of its GPUs.";
    }

    @Override
    public String advice() {
        return "A GPU was promised twice, or to a task that does not fit. Look whether two cells"
                + " claim the same host, or whether a lease ended without its GPUs being freed.";
    }

    @Override
    public void rewarded(RewardFact reward) {
        reward.lease().flatMap(leases::live).ifPresent(this::free);
    }

    @Override
    public void decided(DecisionFact decision) {
        if (!decision.is(DecisionKind.ASSIGN)) {
            return;
        }
        checkGang(decision);
        Set<String> members = new HashSet<>();
        for (String gpuId : decision.gpuIds()) {
            if (members.add(gpuId)) {
                book(gpuId, decision);
            } else {
                complain(decision, "GPU %s stands twice in the gang.".formatted(gpuId));
            }
        }
    }

    private void checkGang(DecisionFact decision) {
        recording.task(decision.taskId()).ifPresent(task -> checkAsked(decision, task));
    }

    private void checkAsked(DecisionFact decision, RequestedTask task) {
        if (decision.gpuIds().size() != task.gpus()) {
            complain(
                    decision,
                    "The gang has %d GPUs; task %s asked for %d at %s."
                            .formatted(
                                    decision.gpuIds().size(),
                                    task.taskId(),
                                    task.gpus(),
                                    task.at()));
        }
        if (decision.memoryMibPerGpu() < task.memoryMibPerGpu()
                || decision.sharePermille() < task.sharePermille()) {
            complain(
                    decision,
                    "%d MiB and %d permille are reserved per GPU; task %s asked for %d MiB and %d permille at %s."
                            .formatted(
                                    decision.memoryMibPerGpu(),
                                    decision.sharePermille(),
                                    task.taskId(),
                                    task.memoryMibPerGpu(),
                                    task.sharePermille(),
                                    task.at()));
        }
    }

    private void book(String gpuId, DecisionFact decision) {
        List<DecisionFact> booked = leasesByGpu.computeIfAbsent(gpuId, id -> new ArrayList<>());
        booked.add(decision);
        long permille = booked.stream().mapToLong(DecisionFact::sharePermille).sum();
        if (permille > WHOLE_GPU_PERMILLE) {
            complain(
                    decision,
                    "GPU %s is booked to %d of %d permille, by %s."
                            .formatted(gpuId, permille, WHOLE_GPU_PERMILLE, holders(booked)));
        }
        checkMemory(gpuId, booked, decision);
        gpus.against(gpuId, recording.certainTask(decision.taskId()), decision.timeMillis())
                .ifPresent(
                        reason ->
                                complain(
                                        decision,
                                        "GPU %s may not take task %s in the window (%d): %s."
                                                .formatted(
                                                        gpuId,
                                                        decision.taskId(),
                                                        decision.timeMillis(),
                                                        reason)));
    }

    private void checkMemory(String gpuId, List<DecisionFact> booked, DecisionFact decision) {
        if (!gpus.isKnown(gpuId)) {
            complain(
                    decision,
                    "GPU %s is not known: no telemetry of it before the window's end (%d)."
                            .formatted(gpuId, decision.timeMillis()));
            return;
        }
        long memoryMib = gpus.memoryMib(gpuId, decision.timeMillis());
        long neededMib = booked.stream().mapToLong(DecisionFact::memoryMibPerGpu).sum();
        if (neededMib > 0 && memoryMib == 0) {
            complain(
                    decision,
                    "GPU %s has not reported its memory; nothing may be put on it."
                            .formatted(gpuId));
        } else if (neededMib > memoryMib) {
            complain(
                    decision,
                    "GPU %s has %d MiB and is booked to %d MiB, by %s."
                            .formatted(gpuId, memoryMib, neededMib, holders(booked)));
        }
    }

    private void free(DecisionFact granted) {
        for (String gpuId : granted.gpuIds()) {
            leasesByGpu.computeIfPresent(
                    gpuId,
                    (id, booked) -> {
                        booked.remove(granted);
                        return booked.isEmpty() ? null : booked;
                    });
        }
    }

    @Override
    public int held() {
        return leasesByGpu.size();
    }

    private static String holders(List<DecisionFact> booked) {
        return String.join(
                " and ",
                booked.stream().map(lease -> lease.taskId() + " (" + lease.at() + ")").toList());
    }

    private void complain(DecisionFact decision, String words) {
        violations.add(id(), decision.at(), words);
    }
}
