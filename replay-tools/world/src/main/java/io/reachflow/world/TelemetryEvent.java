package io.reachflow.world;

import io.reachflow.schema.GpuTelemetry;

/** A heartbeat or a goodbye, and when it is sent. */
public record TelemetryEvent(long atMillis, GpuTelemetry telemetry) {}
