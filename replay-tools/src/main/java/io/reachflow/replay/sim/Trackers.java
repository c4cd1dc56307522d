package io.reachflow.replay.sim;

import io.reachflow.model.cell.CellEvent;
import io.reachflow.model.gpu.GpuTrack;
import io.reachflow.model.gpu.GpuTracker;
import io.reachflow.model.routing.CellMap;
import io.reachflow.replay.world.GpuVoice;
import io.reachflow.schema.GpuTelemetry;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Listens to all GPUs and tells the cells what they should know, window by window. */
final class Trackers {
    private final long windowMillis;
    private final GpuTracker tracker;
    private final CellMap cells;
    private final List<GpuVoice> voices;
    private final Consumer<CellEvent> news;
    private final Ear[] ears;
    private final Wheel speaking;
    private final Wheel waking;
    private int[] due = new int[64];
    private long handled;

    Trackers(
            List<GpuVoice> voices,
            SimulationSettings settings,
            long startMillis,
            Consumer<CellEvent> news) {
        this.windowMillis = settings.cell().windowMillis();
        this.tracker = new GpuTracker(settings.tracker());
        this.cells = settings.cells();
        this.voices = voices;
        this.news = news;
        this.ears = new Ear[voices.size()];
        long patience = settings.tracker().heartbeatTimeoutMillis();
        Arrays.setAll(ears, gpu -> new Ear(patience));
        this.speaking = new Wheel(startMillis / windowMillis);
        this.waking = new Wheel(startMillis / windowMillis);
        voices.forEach(this::planSpeaking);
    }

    private void planSpeaking(GpuVoice voice) {
        if (voice.nextMillis() < Long.MAX_VALUE) {
            speaking.add(voice.nextMillis() / windowMillis, voice.number());
        }
    }

    /** Heartbeats and wakes so far. */
    long handled() {
        return handled;
    }

    /** The end of the next window in which something is due; the largest long when nothing is. */
    long nextWindowEnd() {
        long next = Math.min(speaking.nextWindow(), waking.nextWindow());
        return next == Long.MAX_VALUE ? next : (next + 1) * windowMillis;
    }

    /**
     * Handles all that is due in a window; none before it may be left out in which something is.
     */
    void advance(long windowEndMillis) {
        long window = windowEndMillis / windowMillis - 1;
        due = speaking.take(window, due);
        for (int i = 0; due[i] >= 0; i++) {
            listen(voices.get(due[i]), windowEndMillis);
        }
        due = waking.take(window, due);
        for (int i = 0; due[i] >= 0; i++) {
            // An earlier one may have taken the place of this one.
            if (ears[due[i]].isWakeOf(window)) {
                ears[due[i]].planWake(Long.MAX_VALUE);
                wake(due[i], windowEndMillis);
            }
        }
    }

    private void listen(GpuVoice voice, long windowEndMillis) {
        int gpu = voice.number();
        Ear ear = ears[gpu];
        while (voice.nextMillis() < windowEndMillis) {
            long at = voice.nextMillis();
            GpuTelemetry telemetry = voice.say();
            if (!ear.counts(telemetry, at)) {
                GpuTrack before = ear.track();
                follow(gpu, tracker.observe(before, ear.report(telemetry), at));
            }
            handled++;
        }
        planSpeaking(voice);
    }

    private void wake(int gpu, long windowEndMillis) {
        Ear ear = ears[gpu];
        if (!ear.follows()) {
            return;
        }
        if (ear.wakeAtMillis() < windowEndMillis) {
            handled++;
            follow(gpu, tracker.wake(ear.track(), ear.wakeAtMillis()));
        } else {
            planWake(gpu);
        }
    }

    private void follow(int gpu, GpuTracker.Step step) {
        int sequence = 0;
        for (GpuTracker.Notice notice : step.notices()) {
            String cell = cells.cellOfHost(notice.region(), notice.hostId());
            news.accept(CellEvent.gpu(cell, notice.timeMillis(), sequence++, notice.change()));
        }
        ears[gpu].follow(step);
        if (ears[gpu].follows()) {
            planWake(gpu);
        }
    }

    /**
     * Most wakes are put off by a heartbeat: only when one comes up is it looked at again. But a
     * GPU that comes back is missed much sooner than one that is away is forgotten.
     */
    private void planWake(int gpu) {
        long wakeWindow = ears[gpu].wakeAtMillis() / windowMillis;
        if (ears[gpu].wakesAfter(wakeWindow)) {
            waking.add(wakeWindow, gpu);
            ears[gpu].planWake(wakeWindow);
        }
    }
}
