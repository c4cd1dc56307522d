package io.reachflow.bench.score;

import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import io.reachflow.learning.net.bench.EagerNet;
import io.reachflow.learning.net.bench.MatrixProduct;
import io.reachflow.learning.train.InitialWeights;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.inference.WindowOperations;
import io.reachflow.policies.learned.SyntheticBatch;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.NetShapeBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Measures how fast networks score, on one core. What they have learnt makes no difference, so they
 * have learnt nothing.
 */
public final class ScoreBench {
    static final String POOL_ATTEND = "pool-attend";
    static final String FULL_SEQUENCE = "full-sequence";
    static final String DEEP_SEQUENCE = "full-sequence, as many weights";
    static final String SERVED = "pool-attend, as served";
    static final String EAGER = "pool-attend, PyTorch";
    static final String ONNX = "pool-attend, ONNX Runtime";
    static final String ONNX_ALONE = "pool-attend, ONNX Runtime, fed before";

    private static final NetShape POOL = NetShape.POOL_ATTEND;
    private static final NetShape FULL = NetShape.FULL_SEQUENCE;

    private final ScoreSettings settings;
    private final Consumer<String> progress;
    private final List<ScoringSpeed> speeds = new ArrayList<>();
    private final MatrixPeak peak;

    /** Takes up a number of every result, so that none can be left out of the calculation. */
    private double seen;

    /** Measures the peak at once, as every speed is a share of it. */
    private ScoreBench(ScoreSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
        this.peak = peak();
    }

    /**
     * Measures all that the settings ask for.
     *
     * @param home of the repository, in which the peer is built
     */
    public static ScoreReport run(Path home, ScoreSettings settings, Consumer<String> progress)
            throws IOException, InterruptedException {
        MachineInfo machine = MachineInfo.now();
        // Asked for before the long part, so that a peer that is not built is heard of at once.
        OnnxProcess onnx = settings.peer() ? new OnnxProcess(home, settings) : null;
        ScoringMemory memory = memory(settings, progress);
        ScoreBench bench = new ScoreBench(settings, progress);
        bench.networks();
        bench.served();
        bench.eager();
        PeerScores peer = onnx == null ? null : bench.beside(onnx);
        return ScoreReportBuilder.builder()
                .machine(machine)
                .settings(settings)
                .weights(weights())
                .peak(bench.peak)
                .speeds(List.copyOf(bench.speeds))
                .memory(memory)
                .peer(peer)
                .build();
    }

    private static Map<String, Integer> weights() {
        Map<String, Integer> weights = new TreeMap<>();
        weights.put(POOL_ATTEND, count(POOL));
        weights.put(FULL_SEQUENCE, count(FULL));
        weights.put(DEEP_SEQUENCE, count(deep()));
        return weights;
    }

    private static int count(NetShape shape) {
        return InitialWeights.of(shape, 1).tensors().values().stream()
                .mapToInt(tensor -> tensor.values().length)
                .sum();
    }

    /** The full sequence with as many rounds as have no more weights than the pool attention. */
    private static NetShape deep() {
        NetShape shape = FULL;
        for (NetShape next = FULL;
                count(next) <= count(POOL);
                next = withRounds(next.rounds() + 1)) {
            shape = next;
        }
        return shape;
    }

    private static NetShape withRounds(int rounds) {
        return NetShapeBuilder.builder()
                .architecture(FULL.architecture())
                .width(FULL.width())
                .heads(FULL.heads())
                .rounds(rounds)
                .latents(FULL.latents())
                .feedForwardWidth(FULL.feedForwardWidth())
                .hiddenWidth(FULL.hiddenWidth())
                .build();
    }

    private static ScoringMemory memory(ScoreSettings settings, Consumer<String> progress)
            throws IOException, InterruptedException {
        progress.accept("Scoring " + settings.windows() + " windows ...");
        return ScoringProcess.run(settings.windows(), settings.usualGpus());
    }

    private static Scorer scorer(NetShape shape) {
        return Scorers.of(shape, Normalisation.IDENTITY, InitialWeights.of(shape, 1));
    }

    private MatrixPeak peak() {
        int size = settings.matrixSize();
        // Small enough for a cache: the loops do not look after that by themselves.
        int plainSize = size / 4;
        PlainProduct plain = new PlainProduct(plainSize);
        double plainRate = rate("a matrix product", plain::multiply).perCoreSecond().median();
        seen += plain.anyNumber();
        try (MatrixProduct product = new MatrixProduct(size)) {
            double rate =
                    rate("a matrix product by PyTorch", product::multiply).perCoreSecond().median();
            return new MatrixPeak(rate * gigaflop(size), plainRate * gigaflop(plainSize));
        }
    }

    private static double gigaflop(double matrixSize) {
        return 2 * matrixSize * matrixSize * matrixSize / 1e9;
    }

    private void networks() {
        score(POOL_ATTEND, POOL, settings.tasks(), settings.manyGpus());
        score(FULL_SEQUENCE, FULL, settings.tasks(), settings.manyGpus());
        score(DEEP_SEQUENCE, deep(), settings.tasks(), settings.manyGpus());
        for (int tasks : new int[] {settings.tasks(), 1}) {
            score(POOL_ATTEND, POOL, tasks, settings.usualGpus());
            score(FULL_SEQUENCE, FULL, tasks, settings.usualGpus());
        }
    }

    private void score(String name, NetShape shape, int tasks, int gpus) {
        Scorer scorer = scorer(shape);
        EncodedWindow window = Encoder.encode(SyntheticBatch.of(tasks, gpus));
        add(name, shape, tasks, gpus, () -> seen += scorer.score(window).waiting()[0]);
    }

    /** With the encoding of the window, as the job pays for it. */
    private void served() {
        Policy policy = ScoringProcess.policy();
        for (int tasks : new int[] {settings.tasks(), 1}) {
            List<Candidates> batch = SyntheticBatch.of(tasks, settings.usualGpus());
            Runnable work = () -> seen += policy.score(batch).get(0).waiting();
            add(SERVED, POOL, tasks, settings.usualGpus(), work);
        }
    }

    private void eager() {
        try (EagerNet net = EagerNet.of(POOL, Normalisation.IDENTITY, InitialWeights.of(POOL, 1))) {
            eager(net, settings.tasks(), settings.manyGpus());
            eager(net, settings.tasks(), settings.usualGpus());
            eager(net, 1, settings.usualGpus());
        }
    }

    private void eager(EagerNet net, int tasks, int gpus) {
        EncodedWindow window = Encoder.encode(SyntheticBatch.of(tasks, gpus));
        add(EAGER, POOL, tasks, gpus, () -> seen += net.score(window).waiting()[0]);
    }

    private PeerScores beside(OnnxProcess onnx) throws IOException, InterruptedException {
        progress.accept("Measuring " + ONNX + " ...");
        List<OnnxProcess.Size> sizes =
                List.of(
                        new OnnxProcess.Size(settings.tasks(), settings.manyGpus()),
                        new OnnxProcess.Size(settings.tasks(), settings.usualGpus()),
                        new OnnxProcess.Size(1, settings.usualGpus()));
        OnnxRates rates = onnx.rates(sizes);
        for (int i = 0; i < sizes.size(); i++) {
            int tasks = sizes.get(i).tasks();
            int gpus = sizes.get(i).gpus();
            add(ONNX, POOL, tasks, gpus, rates.windows().get(i).fed().spread());
            add(ONNX_ALONE, POOL, tasks, gpus, rates.windows().get(i).alone().spread());
        }
        return new PeerScores(rates.version(), rates.apart());
    }

    private void add(String name, NetShape shape, int tasks, int gpus, Runnable work) {
        String what = name + ", " + tasks + " tasks, " + gpus + " GPUs";
        add(name, shape, tasks, gpus, rate(what, work));
    }

    private void add(String name, NetShape shape, int tasks, int gpus, CpuTimer.Rate windows) {
        Spread rate = windows.perCoreSecond();
        long operations = WindowOperations.of(shape, tasks, gpus);
        speeds.add(
                ScoringSpeedBuilder.builder()
                        .network(name)
                        .tasks(tasks)
                        .gpus(gpus)
                        .tasksPerCoreSecond(rate.times(tasks))
                        .tasksPerSecond(windows.perSecond() * tasks)
                        .operationsPerWindow(operations)
                        .shareOfPeak(rate.median() * operations / 1e9 / peak.nativeGigaflops())
                        .build());
    }

    private CpuTimer.Rate rate(String what, Runnable work) {
        progress.accept("Measuring " + what + " ...");
        return CpuTimer.rate(work, settings.repetitions(), settings.leastSeconds());
    }
}
