package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.FactListener;
import io.reachflow.checker.fact.GpuFact;
import io.reachflow.checker.fact.GpuSilence;
import io.reachflow.checker.fact.GpuView;
import io.reachflow.checker.fact.LitTime;
import io.reachflow.checker.fact.RequestedTask;
import io.reachflow.schema.GpuState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What could be known of the GPUs when a window was closed. The job may have heard the last reports
 * late, or not yet: so whatever a GPU said in the last minute counts, and the last that it said
 * before. Nothing may start where none of this allows it.
 */
final class GpuViews implements FactListener {
    private static final class Gpu {
        private final Deque<GpuFact> recent = new ArrayDeque<>();
        private @Nullable Long silentSince;
        private @Nullable GpuFact doubt;
        private @Nullable GpuFact laterDoubt;
    }

    private final JobTimes times;
    private final LitTime telemetry;
    private final Map<String, Gpu> gpus = new HashMap<>();

    GpuViews(JobTimes times, LitTime telemetry) {
        this.times = times;
        this.telemetry = telemetry;
    }

    @Override
    public void heard(GpuFact fact) {
        Gpu gpu = gpus.computeIfAbsent(fact.gpuId(), id -> new Gpu());
        gpu.silentSince = null;
        gpu.recent.addLast(fact);
        prune(gpu, fact.timeMillis() - times.lateness().toMillis());
        if (fact.doubt() != null) {
            doubt(gpu, fact);
        }
    }

    /** One report of before the moment is enough. */
    private static void prune(Gpu gpu, long beforeMillis) {
        while (gpu.recent.size() > 1) {
            GpuFact first = gpu.recent.removeFirst();
            if (gpu.recent.getFirst().timeMillis() > beforeMillis) {
                gpu.recent.addFirst(first);
                return;
            }
        }
    }

    /** The first doubt counts until its time is nearly over; then the next one does. */
    private void doubt(Gpu gpu, GpuFact fact) {
        long renewsAfter = times.quarantine().toMillis() / 2;
        GpuFact last = gpu.laterDoubt == null ? gpu.doubt : gpu.laterDoubt;
        if (last == null || fact.timeMillis() - last.timeMillis() >= renewsAfter) {
            gpu.doubt = gpu.laterDoubt == null ? gpu.doubt : gpu.laterDoubt;
            gpu.laterDoubt = fact;
        }
    }

    @Override
    public void fellSilent(GpuSilence silence) {
        Gpu gpu = gpus.get(silence.gpuId());
        if (gpu != null && gpu.recent.getLast().timeMillis() <= silence.timeMillis()) {
            gpu.silentSince = silence.timeMillis();
        }
    }

    boolean isKnown(String gpuId) {
        return gpus.containsKey(gpuId);
    }

    /** The most memory that it may have been believed to have; 0: it has not said. */
    long memoryMib(String gpuId, long windowEndMillis) {
        return credible(gpuId, windowEndMillis).stream()
                .mapToLong(fact -> fact.view().memoryMib())
                .max()
                .orElse(0);
    }

    /**
     * Why nothing may start on a GPU, or not this task; empty where it may.
     *
     * @param task empty where nobody can say what was asked for
     */
    Optional<String> against(String gpuId, Optional<RequestedTask> task, long windowEndMillis) {
        Gpu gpu = gpus.get(gpuId);
        if (gpu == null) {
            return Optional.empty();
        }
        Optional<String> doubt = doubtAt(gpu, windowEndMillis);
        if (doubt.isPresent()) {
            return doubt;
        }
        Long since = gpu.silentSince;
        if (since != null
                && telemetry.exceeds(times.heartbeatTimeout().toMillis(), since, windowEndMillis)) {
            return Optional.of("it was last heard at %d, while others were heard".formatted(since));
        }
        return unfit(credible(gpuId, windowEndMillis), task);
    }

    private static Optional<String> unfit(List<GpuFact> credible, Optional<RequestedTask> task) {
        String newest = null;
        for (GpuFact fact : credible) {
            String reason = against(fact.view(), task);
            if (reason == null) {
                return Optional.empty();
            }
            newest = newest == null ? reason + ", by " + fact.at() : newest;
        }
        return Optional.ofNullable(newest);
    }

    private Optional<String> doubtAt(Gpu gpu, long windowEndMillis) {
        for (GpuFact doubt : new @Nullable GpuFact[] {gpu.doubt, gpu.laterDoubt}) {
            if (doubt != null
                    && doubt.timeMillis() + times.lateness().toMillis() < windowEndMillis
                    && windowEndMillis < doubt.timeMillis() + times.quarantine().toMillis()) {
                return Optional.of("%s, by %s".formatted(doubt.doubt(), doubt.at()));
            }
        }
        return Optional.empty();
    }

    /** The newest first. */
    private List<GpuFact> credible(String gpuId, long windowEndMillis) {
        List<GpuFact> credible = new ArrayList<>();
        Gpu gpu = gpus.get(gpuId);
        if (gpu == null) {
            return credible;
        }
        long sureMillis = windowEndMillis - times.lateness().toMillis();
        for (Iterator<GpuFact> facts = gpu.recent.descendingIterator(); facts.hasNext(); ) {
            GpuFact fact = facts.next();
            credible.add(fact);
            if (fact.timeMillis() < sureMillis) {
                break;
            }
        }
        return credible;
    }

    private static @Nullable String against(GpuView view, Optional<RequestedTask> task) {
        if (view.state() != GpuState.AVAILABLE) {
            return view.isLeaving() ? "it has said goodbye" : "it is paused by its owner";
        }
        return task.map(asked -> against(view, asked)).orElse(null);
    }

    private static @Nullable String against(GpuView view, RequestedTask task) {
        if (isBarred(task.acceptedCudaVersions(), view.cudaVersion())) {
            return "it has CUDA %s; the task accepts %s"
                    .formatted(view.cudaVersion(), task.acceptedCudaVersions());
        }
        if (isBarred(task.allowedModels(), view.model())) {
            return "it is a %s; the task accepts %s".formatted(view.model(), task.allowedModels());
        }
        if (isBarred(task.allowedRegions(), view.region())) {
            return "it is in %s; the task may run in %s"
                    .formatted(view.region(), task.allowedRegions());
        }
        Double price = view.pricePerHourUsd();
        Double most = task.maxPricePerGpuHourUsd();
        return task.budgetIsLimit() && most != null && (price == null || price > most)
                ? "it costs %s USD an hour; the task pays at most %s".formatted(price, most)
                : null;
    }

    private static boolean isBarred(List<String> accepted, @Nullable String value) {
        return !accepted.isEmpty() && (value == null || !accepted.contains(value));
    }

    /** Forgets GPUs that were last heard before a moment. */
    void forget(long beforeMillis) {
        gpus.values().removeIf(gpu -> gpu.silentSince != null && gpu.silentSince < beforeMillis);
    }

    int held() {
        return gpus.values().stream().mapToInt(gpu -> gpu.recent.size()).sum();
    }
}
