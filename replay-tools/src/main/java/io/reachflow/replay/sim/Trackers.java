package io.reachflow.replay.sim;

import io.reachflow.model.cell.CellEvent;
import io.reachflow.model.gpu.GpuReport;
import io.reachflow.model.gpu.GpuTracker;
import io.reachflow.model.intake.TelemetryIntake;
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
    private final GpuTracker.Step[] steps;
    private final GpuTelemetry[] heard;
    private final GpuReport[] reports;
    private final Wheel speaking;
    private final Wheel waking;

    /** The window of each GPU's next wake; the largest long when none is planned. */
    private final long[] wakePlanned;

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
        this.steps = new GpuTracker.Step[voices.size()];
        this.heard = new GpuTelemetry[voices.size()];
        this.reports = new GpuReport[voices.size()];
        this.wakePlanned = new long[voices.size()];
        Arrays.fill(wakePlanned, Long.MAX_VALUE);
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
            if (wakePlanned[due[i]] == window) {
                wakePlanned[due[i]] = Long.MAX_VALUE;
                wake(due[i], windowEndMillis);
            }
        }
    }

    private void listen(GpuVoice voice, long windowEndMillis) {
        int gpu = voice.number();
        while (voice.nextMillis() < windowEndMillis) {
            long at = voice.nextMillis();
            GpuReport report = report(gpu, voice.say());
            GpuTracker.Step before = steps[gpu];
            follow(gpu, tracker.observe(before == null ? null : before.track(), report, at));
            handled++;
        }
        planSpeaking(voice);
    }

    /** The same words give the same report, so they are taken in once. */
    @SuppressWarnings("ReferenceEquality") // a voice repeats the object; equals would cost a pass
    private GpuReport report(int gpu, GpuTelemetry telemetry) {
        if (heard[gpu] != telemetry) {
            heard[gpu] = telemetry;
            reports[gpu] = TelemetryIntake.of(telemetry).accepted().orElseThrow();
        }
        return reports[gpu];
    }

    private void wake(int gpu, long windowEndMillis) {
        GpuTracker.Step step = steps[gpu];
        if (step == null) {
            return;
        }
        if (step.wakeAtMillis() < windowEndMillis) {
            handled++;
            follow(gpu, tracker.wake(step.track(), step.wakeAtMillis()));
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
        steps[gpu] = step.track() == null ? null : step;
        if (steps[gpu] != null) {
            planWake(gpu);
        }
    }

    /**
     * Most wakes are put off by a heartbeat: only when one comes up is it looked at again. But a
     * GPU that comes back is missed much sooner than one that is away is forgotten.
     */
    private void planWake(int gpu) {
        long wakeWindow = steps[gpu].wakeAtMillis() / windowMillis;
        if (wakeWindow < wakePlanned[gpu]) {
            waking.add(wakeWindow, gpu);
            wakePlanned[gpu] = wakeWindow;
        }
    }
}
