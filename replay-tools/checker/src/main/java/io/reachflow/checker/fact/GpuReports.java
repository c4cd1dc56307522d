package io.reachflow.checker.fact;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.streams.topics.TopicPosition;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns heartbeats into the few facts that matter: a GPU is there, says something else than before,
 * or is not heard any more. Holds one entry per GPU, however many heartbeats there are.
 */
final class GpuReports {
    /**
     * Two hosts that use one id within this time use it at the same time: the first of them can't
     * have been given up yet. No GPU is lost sooner ({@code gpu.shortest-timeout}).
     */
    private static final long SURELY_PRESENT_MILLIS = 8_000;

    private static final class Known {
        private TopicPosition lastAt;
        private long lastMillis;
        private GpuView last;
        private boolean silenceTold;

        /** The last that was no goodbye. */
        private @Nullable GpuView card;

        Known(TopicPosition at, long timeMillis, GpuView view) {
            lastAt = at;
            lastMillis = timeMillis;
            last = view;
            card = view.isLeaving() ? null : view;
        }

        void hear(TopicPosition at, long timeMillis, GpuView view) {
            lastAt = at;
            lastMillis = timeMillis;
            last = view;
            silenceTold = false;
            card = view.isLeaving() ? card : view;
        }
    }

    private final long usualGapMillis;
    private final Map<String, Known> knownByGpu = new HashMap<>();
    private final Consumer<Fact> facts;

    /**
     * For one run.
     *
     * @param usualGapMillis shorter silence is not worth a fact
     */
    GpuReports(long usualGapMillis, Consumer<Fact> facts) {
        this.usualGapMillis = usualGapMillis;
        this.facts = facts;
    }

    void see(TopicPosition at, long timeMillis, GpuTelemetry telemetry) {
        String gpuId = telemetry.getGpuId();
        GpuView view = GpuView.of(telemetry);
        Known known = knownByGpu.get(gpuId);
        if (known == null) {
            knownByGpu.put(gpuId, new Known(at, timeMillis, view));
            facts.accept(new GpuFact(at, timeMillis, gpuId, view, null));
            return;
        }
        if (timeMillis < known.lastMillis) {
            // Overtaken by a younger one. Whoever heard it first may have believed it.
            facts.accept(new GpuFact(at, timeMillis, gpuId, view, null));
            return;
        }
        boolean silent = timeMillis - known.lastMillis > usualGapMillis;
        if (silent && !known.silenceTold) {
            tellSilence(gpuId, known);
        }
        String doubt = doubt(known, view, timeMillis);
        boolean news = silent || known.silenceTold || doubt != null || !view.equals(known.last);
        known.hear(at, timeMillis, view);
        if (news) {
            facts.accept(new GpuFact(at, timeMillis, gpuId, view, doubt));
        }
    }

    /** Only what nobody can see otherwise: what else is doubtful, the job may judge. */
    private static @Nullable String doubt(Known known, GpuView view, long timeMillis) {
        GpuView before = known.card;
        if (before == null || view.isLeaving()) {
            return null;
        }
        if (!before.hostId().equals(view.hostId())) {
            boolean together =
                    !known.last.isLeaving()
                            && timeMillis - known.lastMillis < SURELY_PRESENT_MILLIS;
            return together
                    ? "its id speaks from hosts " + before.hostId() + " and " + view.hostId()
                    : null;
        }
        return view.isAnotherCard(before) ? "it claims to be another card than before" : null;
    }

    /** Tells of all who were not heard lately, when event time has come this far. */
    void tellSilences(long nowMillis) {
        knownByGpu.forEach(
                (gpuId, known) -> {
                    if (!known.silenceTold && nowMillis - known.lastMillis > usualGapMillis) {
                        tellSilence(gpuId, known);
                    }
                });
    }

    private void tellSilence(String gpuId, Known known) {
        known.silenceTold = true;
        facts.accept(new GpuSilence(known.lastAt, known.lastMillis, gpuId));
    }

    /** Forgets GPUs that were last heard before a moment. */
    void forget(long beforeMillis) {
        knownByGpu.values().removeIf(known -> known.silenceTold && known.lastMillis < beforeMillis);
    }

    int size() {
        return knownByGpu.size();
    }
}
