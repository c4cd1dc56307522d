package io.reachflow.brain.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.dataset.HostDatasets;
import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Tells a cell a story: events of the open window one millisecond after another, then the window
 * closes. Windows without events are closed only where the cell asked to be woken, as a body of the
 * cell does it. A ledger reads along.
 */
final class CellDriver {
    static final String NAME = "here";
    private static final long START_MILLIS = 1_000;

    private final Cell cell;
    private final CellSettings settings;
    private final LeaseLedger ledger = new LeaseLedger();
    private final Map<String, Decision> lastLease = new HashMap<>();
    private final List<CellEvent> events = new ArrayList<>();
    private long windowStartMillis = START_MILLIS;
    private OptionalLong wakeAtMillis = OptionalLong.empty();

    private CellDriver(CellSettings settings, Policy policy, List<String> neighbours) {
        this.settings = settings;
        this.cell = new Cell(NAME, settings, policy, mapOf(neighbours));
    }

    /** The cell is in charge of all but a region for each neighbour. */
    static CellMap mapOf(List<String> neighbours) {
        StringBuilder text = new StringBuilder(NAME + "=*");
        neighbours.forEach(other -> text.append(", ").append(other).append("=of-").append(other));
        return CellMap.parse(text.toString());
    }

    static CellDriver aCell() {
        return aCell(CellSettings.STANDARD);
    }

    static CellDriver aCell(CellSettings settings) {
        return new CellDriver(settings, new AgedFastest(), List.of());
    }

    static CellDriver aCellWith(Policy policy) {
        return new CellDriver(CellSettings.STANDARD, policy, List.of());
    }

    static CellDriver aCellWith(Policy policy, CellSettings settings) {
        return new CellDriver(settings, policy, List.of());
    }

    static CellDriver aCellBeside(String... neighbours) {
        return new CellDriver(CellSettings.STANDARD, new AgedFastest(), List.of(neighbours));
    }

    CellDriver joins(GpuFixture... gpus) {
        for (GpuFixture gpu : gpus) {
            add(CellEvent.gpu(NAME, nextMillis(), 0, GpuChange.present(gpu.build())));
        }
        return this;
    }

    CellDriver leaves(String gpuId) {
        return add(CellEvent.gpu(NAME, nextMillis(), 0, GpuChange.left(gpuId, "unplugged")));
    }

    /** It fell silent, and nothing was heard of it since. */
    CellDriver isLost(String... gpuIds) {
        for (String gpuId : gpuIds) {
            add(CellEvent.gpu(NAME, nextMillis(), 0, GpuChange.lost(gpuId, "not heard")));
        }
        return this;
    }

    CellDriver arrives(TaskFixture... tasks) {
        for (TaskFixture task : tasks) {
            add(CellEvent.arrival(NAME, nextMillis(), nextOrigin(), task.build()));
        }
        return this;
    }

    CellDriver isHandedOver(Handover handover) {
        return add(CellEvent.handover(NAME, nextMillis(), nextOrigin(), handover));
    }

    CellDriver isCancelled(String taskId) {
        return add(CellEvent.cancellation(NAME, nextMillis(), nextOrigin(), taskId));
    }

    /** What the dispatcher of a task's last lease reports. */
    CellDriver reports(Outcome.Kind kind, String taskId) {
        return reports(outcome(kind, taskId, null, null));
    }

    /** Its data has come, and its host keeps this now. */
    CellDriver reportsStart(String taskId, String hostId, String... kept) {
        HostDatasets host = new HostDatasets(hostId, KeptDatasets.of(List.of(kept)));
        return reports(
                OutcomeBuilder.builder(outcome(Outcome.Kind.STARTED, taskId, null, null))
                        .hostDatasets(List.of(host))
                        .build());
    }

    CellDriver reportsProgress(String taskId, double checkpointedFraction) {
        return reports(outcome(Outcome.Kind.PROGRESS, taskId, null, checkpointedFraction));
    }

    CellDriver reportsFailure(String taskId, String cause, Double checkpointedFraction) {
        return reports(outcome(Outcome.Kind.FAILED, taskId, cause, checkpointedFraction));
    }

    CellDriver reports(Outcome outcome) {
        return add(CellEvent.outcome(NAME, nextMillis(), nextOrigin(), outcome));
    }

    private Outcome outcome(Outcome.Kind kind, String taskId, String cause, Double fraction) {
        Decision lease = lastLease.get(taskId);
        return OutcomeBuilder.builder()
                .taskId(taskId)
                .decisionId(lease.getDecisionId())
                .attempt(lease.getAttempt())
                .leaseEpoch(lease.getLeaseEpoch())
                .kind(kind)
                .cause(cause)
                .checkpointedFraction(fraction)
                .hostDatasets(List.of())
                .build();
    }

    CellDriver add(CellEvent event) {
        events.add(event);
        return this;
    }

    private long nextMillis() {
        return Math.min(windowStartMillis + events.size(), windowEndMillis() - 1);
    }

    private Origin nextOrigin() {
        return new Origin("a topic", 0, windowStartMillis + events.size());
    }

    private long windowEndMillis() {
        return windowStartMillis + settings.windowMillis();
    }

    /** Closes the open window; the next one opens. */
    WindowResult close() {
        List<CellEvent> told = List.copyOf(events);
        events.clear();
        WindowResult result = cell.close(windowEndMillis(), told);
        ledger.read(told, result);
        assertThat(ledger.liveLeases()).isEqualTo(cell.leaseCount());
        for (Decision decision : result.decisions()) {
            if (decision.getKind() == DecisionKind.ASSIGN) {
                lastLease.put(decision.getTaskId(), decision);
            }
        }
        wakeAtMillis = result.wakeAtMillis();
        wakeAtMillis.ifPresent(wake -> assertThat(wake).isGreaterThanOrEqualTo(windowEndMillis()));
        windowStartMillis = windowEndMillis();
        return result;
    }

    /** Lets time pass until the window that holds a moment is open, and collects what is said. */
    Story until(double seconds) {
        long target = Math.round(seconds * 1000);
        assertThat(events).as("events of a window that is still open").isEmpty();
        Story story = new Story();
        while (wakeAtMillis.isPresent() && settings.windowEnd(wakeAtMillis.getAsLong()) <= target) {
            windowStartMillis =
                    settings.windowEnd(wakeAtMillis.getAsLong()) - settings.windowMillis();
            story.add(close());
        }
        windowStartMillis =
                Math.max(windowStartMillis, settings.windowEnd(target) - settings.windowMillis());
        return story;
    }

    /** The last lease that a task was granted. */
    Decision leaseOf(String taskId) {
        return lastLease.get(taskId);
    }

    OptionalLong wakeAtMillis() {
        return wakeAtMillis;
    }

    Cell cell() {
        return cell;
    }
}
