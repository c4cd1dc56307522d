package io.reachflow.simulator.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * A host's line in one direction. Its flows share it fairly: what a flow can't use, because its way
 * through the wide area is slower, goes to the others. Rates hold until a flow comes or goes.
 */
final class HostLink {
    /** What is left when rounding to milliseconds ends a flow a little early. */
    private static final double NOTHING_MBIT = 1e-6;

    /** Data on its way to or from the host. */
    static final class Flow {
        final SimulatedRun run;
        final double totalMbit;
        private final double capMbps;
        private double leftMbit;
        private double rateMbps;

        Flow(SimulatedRun run, double megabits, double capMbps) {
            this.run = run;
            this.totalMbit = megabits;
            this.leftMbit = megabits;
            this.capMbps = capMbps;
        }
    }

    private final LongToDoubleFunction lineMbpsAt;
    private final List<Flow> flows = new ArrayList<>();
    private long settledMillis;
    private double deliveredMbit;
    private int version;

    /**
     * @param lineMbpsAt what the line carries at a time
     */
    HostLink(LongToDoubleFunction lineMbpsAt) {
        this.lineMbpsAt = lineMbpsAt;
    }

    /** Grows with every change: a finish that was foreseen under an older version is void. */
    int version() {
        return version;
    }

    /** All that it has carried so far. */
    double deliveredMbit() {
        return deliveredMbit;
    }

    List<FlowState> save(String hostId) {
        return flows.stream()
                .map(
                        flow ->
                                FlowStateBuilder.builder()
                                        .hostId(hostId)
                                        .taskId(flow.run.taskId())
                                        .totalMbit(flow.totalMbit)
                                        .capMbps(flow.capMbps)
                                        .leftMbit(flow.leftMbit)
                                        .rateMbps(flow.rateMbps)
                                        .settledMillis(settledMillis)
                                        .build())
                .toList();
    }

    void load(Flow flow, FlowState state) {
        flow.leftMbit = state.leftMbit();
        flow.rateMbps = state.rateMbps();
        settledMillis = state.settledMillis();
        flows.add(flow);
    }

    void add(Flow flow, long atMillis) {
        settle(atMillis);
        flows.add(flow);
        share(atMillis);
    }

    /** Ends what is still on its way for a run, and says how much of it had come, in Mbit. */
    double drop(SimulatedRun run, long atMillis) {
        settle(atMillis);
        double come = 0;
        for (Iterator<Flow> each = flows.iterator(); each.hasNext(); ) {
            Flow flow = each.next();
            if (flow.run == run) {
                come += flow.totalMbit - flow.leftMbit;
                each.remove();
            }
        }
        share(atMillis);
        return come;
    }

    /** Takes out and returns the flows that are complete. */
    List<Flow> takeFinished(long atMillis) {
        settle(atMillis);
        List<Flow> finished = new ArrayList<>();
        for (Iterator<Flow> each = flows.iterator(); each.hasNext(); ) {
            Flow flow = each.next();
            // Times are whole milliseconds: less than half of one counts as done.
            if (flow.leftMbit <= Math.max(NOTHING_MBIT, flow.rateMbps * 5e-4)) {
                deliveredMbit += flow.leftMbit;
                finished.add(flow);
                each.remove();
            }
        }
        share(atMillis);
        return finished;
    }

    /** When the next flow is complete if nothing changes; the largest long when there is none. */
    long nextFinishMillis() {
        double seconds = Double.POSITIVE_INFINITY;
        for (Flow flow : flows) {
            seconds = Math.min(seconds, flow.leftMbit / flow.rateMbps);
        }
        return flows.isEmpty() ? Long.MAX_VALUE : settledMillis + Math.round(seconds * 1000);
    }

    private void settle(long atMillis) {
        double seconds = (atMillis - settledMillis) / 1000.0;
        for (Flow flow : flows) {
            double moved = Math.min(flow.leftMbit, flow.rateMbps * seconds);
            flow.leftMbit -= moved;
            deliveredMbit += moved;
        }
        settledMillis = atMillis;
    }

    private void share(long atMillis) {
        version++;
        double left = lineMbpsAt.applyAsDouble(atMillis);
        List<Flow> slowestFirst = new ArrayList<>(flows);
        slowestFirst.sort(Comparator.comparingDouble(flow -> flow.capMbps));
        for (int i = 0; i < slowestFirst.size(); i++) {
            Flow flow = slowestFirst.get(i);
            flow.rateMbps = Math.min(flow.capMbps, left / (slowestFirst.size() - i));
            left -= flow.rateMbps;
        }
    }
}
