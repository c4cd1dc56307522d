package io.reachflow.simulator;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.intake.gpu.GpuTracker;
import io.reachflow.intake.gpu.Sighting;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.world.HeartbeatGenerator;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Listens to all GPUs and tells the cells what they should know, window by window. */
final class TelemetryTrackers {
    private final long windowMillis;
    private final GpuTracker tracker;
    private final List<HeartbeatGenerator> generators;
    private final Consumer<CellEvent> news;
    private final HeartbeatListener[] listeners;
    private final TimingWheel heartbeats;
    private final TimingWheel wakeUps;
    private int[] due = new int[64];
    private long handled;

    TelemetryTrackers(
            List<HeartbeatGenerator> generators,
            SimulationSettings settings,
            long startMillis,
            Consumer<CellEvent> news) {
        this.windowMillis = settings.cell().windowMillis();
        this.tracker = new GpuTracker(settings.tracker(), settings.cells());
        this.generators = generators;
        this.news = news;
        this.listeners = new HeartbeatListener[generators.size()];
        Arrays.setAll(listeners, gpu -> new HeartbeatListener(tracker));
        this.heartbeats = new TimingWheel(startMillis / windowMillis);
        this.wakeUps = new TimingWheel(startMillis / windowMillis);
        generators.forEach(this::planHeartbeat);
    }

    private void planHeartbeat(HeartbeatGenerator generator) {
        if (generator.nextMillis() < Long.MAX_VALUE) {
            heartbeats.add(generator.nextMillis() / windowMillis, generator.number());
        }
    }

    /** Heartbeats and wakes so far. */
    long handled() {
        return handled;
    }

    /** The end of the next window in which something is due; the largest long when nothing is. */
    long nextWindowEnd() {
        long next = Math.min(heartbeats.nextWindow(), wakeUps.nextWindow());
        return next == Long.MAX_VALUE ? next : (next + 1) * windowMillis;
    }

    /**
     * Handles all that is due in a window; none before it may be left out in which something is.
     */
    void advance(long windowEndMillis) {
        long window = windowEndMillis / windowMillis - 1;
        due = heartbeats.take(window, due);
        for (int i = 0; due[i] >= 0; i++) {
            listen(generators.get(due[i]), windowEndMillis);
        }
        due = wakeUps.take(window, due);
        for (int i = 0; due[i] >= 0; i++) {
            // An earlier one may have taken the place of this one.
            if (listeners[due[i]].isWakeOf(window)) {
                listeners[due[i]].planWake(Long.MAX_VALUE);
                wake(due[i], windowEndMillis);
            }
        }
    }

    private void listen(HeartbeatGenerator generator, long windowEndMillis) {
        int gpu = generator.number();
        HeartbeatListener listener = listeners[gpu];
        while (generator.nextMillis() < windowEndMillis) {
            long at = generator.nextMillis();
            GpuTelemetry telemetry = generator.nextTelemetry();
            if (!listener.counts(telemetry, at)) {
                GpuTrack before = listener.track();
                follow(gpu, tracker.observe(before, listener.report(telemetry), Sighting.at(at)));
            }
            handled++;
        }
        planHeartbeat(generator);
    }

    private void wake(int gpu, long windowEndMillis) {
        HeartbeatListener listener = listeners[gpu];
        if (!listener.follows()) {
            return;
        }
        if (listener.wakeAtMillis() < windowEndMillis) {
            handled++;
            GpuTrack before = Objects.requireNonNull(listener.track(), "it follows a track");
            follow(gpu, tracker.wake(before, Sighting.at(listener.wakeAtMillis())));
        } else {
            planWake(gpu);
        }
    }

    private void follow(int gpu, GpuTracker.Step step) {
        int sequence = 0;
        for (GpuTracker.Notice notice : step.notices()) {
            news.accept(
                    CellEvent.gpu(notice.cell(), notice.timeMillis(), sequence++, notice.change()));
        }
        listeners[gpu].follow(step);
        if (listeners[gpu].follows()) {
            planWake(gpu);
        }
    }

    /**
     * Most wakes are put off by a heartbeat: only when one comes up is it looked at again. But a
     * GPU that comes back is missed much sooner than one that is away is forgotten.
     */
    private void planWake(int gpu) {
        long wakeWindow = listeners[gpu].wakeAtMillis() / windowMillis;
        if (listeners[gpu].wakesAfter(wakeWindow)) {
            wakeUps.add(wakeWindow, gpu);
            listeners[gpu].planWake(wakeWindow);
        }
    }
}
