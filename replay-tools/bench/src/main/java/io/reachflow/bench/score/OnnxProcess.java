package io.reachflow.bench.score;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.bench.figure.PeerModule;
import io.reachflow.learning.train.NormalisationFit;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.Scorer;
import io.reachflow.policies.inference.Scorers;
import io.reachflow.policies.learned.SyntheticBatch;
import io.reachflow.streams.process.ChildProcess;
import io.reachflow.streams.process.FileTree;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * ONNX Runtime in a JVM of its own, which is told of a network, of windows and of their scores by
 * files, makes a model of the network, and ends with an error if its scores are others.
 */
final class OnnxProcess {
    private static final Duration PATIENCE = Duration.ofHours(1);
    private static final NetShape SHAPE = NetShape.POOL_ATTEND;
    private static final Size CHECK = new Size(9, 40);

    private final PeerModule module;
    private final ScoreSettings settings;

    OnnxProcess(Path home, ScoreSettings settings) {
        this.module = new PeerModule(home, "ONNX Runtime");
        this.settings = settings;
    }

    /** The tasks and GPUs of a window. */
    record Size(int tasks, int gpus) {
        private String file() {
            return tasks + "x" + gpus;
        }
    }

    /** How fast windows of these sizes are scored, in their order. */
    OnnxRates rates(List<Size> sizes) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("onnx");
        try {
            writeInput(folder, sizes);
            return parse(ChildProcess.outputOf("ONNX Runtime", command(folder, sizes), PATIENCE));
        } finally {
            FileTree.delete(folder);
        }
    }

    private static void writeInput(Path folder, List<Size> sizes) throws IOException {
        Weights weights = FullCoverageFixture.weights(SHAPE);
        EncodedWindow check = FullCoverageFixture.window(CHECK.tasks(), CHECK.gpus());
        Normalisation normalisation = new NormalisationFit().add(check).build();
        TensorFile.write(folder.resolve("network"), weights.tensors());
        TensorFile.write(folder.resolve("scales"), WindowTensors.of(normalisation));
        Scorer scorer = Scorers.of(SHAPE, normalisation, weights);
        TensorFile.write(folder.resolve("check"), WindowTensors.of(scorer.score(check)));
        for (Size size : sizes) {
            EncodedWindow window = Encoder.encode(SyntheticBatch.of(size.tasks(), size.gpus()));
            TensorFile.write(folder.resolve(size.file()), WindowTensors.of(scorer.score(window)));
        }
    }

    private List<String> command(Path folder, List<Size> sizes) {
        List<String> arguments = new ArrayList<>();
        arguments.add(folder.toString());
        arguments.add(Integer.toString(SHAPE.heads()));
        arguments.add(Integer.toString(SHAPE.rounds()));
        arguments.add(Integer.toString(settings.repetitions()));
        arguments.add(Double.toString(settings.leastSeconds()));
        sizes.forEach(size -> arguments.add(size.file()));
        return module.command("io.reachflow.peers.onnx.OnnxRun", arguments);
    }

    /** What the process ended with; natives may say something before. */
    static OnnxRates parse(String output) {
        String last = output.strip().lines().reduce("", (before, line) -> line);
        try {
            return new ObjectMapper().readValue(last, OnnxRates.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "ONNX Runtime should end with a line of JSON, but said: " + output, e);
        }
    }
}
