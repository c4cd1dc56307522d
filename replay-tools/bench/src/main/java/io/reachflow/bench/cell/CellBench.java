package io.reachflow.bench.cell;

import com.sun.management.ThreadMXBean;
import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.registry.Policies;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What an assignment costs where a cell gets many tasks in a window, and where a network of a
 * hundred times the GPUs gets as many: then each cell has few. It goes by the CPU time of one
 * thread, and the two networks take turns, so that it says something on a busy machine as well.
 */
public final class CellBench {
    private static final ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private final CellBenchSettings settings;
    private final Consumer<String> progress;

    private CellBench(CellBenchSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    public static CellBenchReport run(CellBenchSettings settings, Consumer<String> progress) {
        return new CellBench(settings, progress).run();
    }

    private CellBenchReport run() {
        MachineInfo machine = MachineInfo.now();
        Subject small = new Subject(settings.smallGpus());
        Subject large = new Subject(settings.largeGpus());
        for (int turn = 0; turn < settings.warmUpTurns(); turn++) {
            small.turn();
            large.turn();
        }
        small.forget();
        large.forget();
        for (int turn = 1; turn <= settings.turns(); turn++) {
            small.turn();
            large.turn();
            progress.accept(
                    "turn %d of %d: %,.0f and %,.0f µs an assignment"
                            .formatted(turn, settings.turns(), small.last(), large.last()));
        }
        return new CellBenchReport(machine, settings, small.cost(), large.cost());
    }

    /** A policy whose scores are timed. */
    private static final class TimedScores implements ForwardingPolicy {
        private final Policy inner;
        private long nanos;

        TimedScores(Policy inner) {
            this.inner = inner;
        }

        @Override
        public Policy inner() {
            return inner;
        }

        @Override
        public List<Scores> score(List<Candidates> batch) {
            long begun = THREADS.getCurrentThreadCpuTime();
            List<Scores> scores = inner.score(batch);
            nanos += THREADS.getCurrentThreadCpuTime() - begun;
            return scores;
        }
    }

    /** A network, and what its turns took. */
    private final class Subject {
        private final int gpus;
        private final TimedScores policy = new TimedScores(Policies.byName(settings.policy()));
        private final CellNetwork network;
        private final List<Double> micros = new ArrayList<>();
        private final List<Double> scoringMicros = new ArrayList<>();
        private final List<Double> kibibytes = new ArrayList<>();

        Subject(int gpus) {
            progress.accept("Making a network of %,d GPUs ...".formatted(gpus));
            this.gpus = gpus;
            this.network = new CellNetwork(gpus, policy);
        }

        void turn() {
            long nanos = 0;
            long bytes = 0;
            long assigned = 0;
            policy.nanos = 0;
            for (int window = 0; window < settings.windows(); window++) {
                network.hearGpus();
                network.offer(settings.tasksPerWindow());
                long begun = THREADS.getCurrentThreadCpuTime();
                long before = THREADS.getCurrentThreadAllocatedBytes();
                assigned += network.closeAll();
                bytes += THREADS.getCurrentThreadAllocatedBytes() - before;
                nanos += THREADS.getCurrentThreadCpuTime() - begun;
            }
            micros.add(nanos / 1e3 / assigned);
            scoringMicros.add(policy.nanos / 1e3 / assigned);
            kibibytes.add(bytes / 1024.0 / assigned);
        }

        void forget() {
            micros.clear();
            scoringMicros.clear();
            kibibytes.clear();
        }

        double last() {
            return micros.get(micros.size() - 1);
        }

        AssignmentCost cost() {
            return new AssignmentCost(
                    gpus,
                    (double) settings.tasksPerWindow() / network.cellCount(),
                    Spread.of(micros),
                    Spread.of(scoringMicros),
                    Spread.of(kibibytes));
        }
    }
}
