package io.reachflow.peers.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/**
 * Writes a network as an ONNX model, scores windows with it in ONNX Runtime, and prints how fast
 * and how far from the scores of plain Java. What scores otherwise is not measured.
 */
public final class OnnxRun {
    private static final double MOST_APART = 1e-3;

    private final Network network;
    private final Path folder;
    private final int repetitions;
    private final double leastSeconds;
    private double apart;

    private OnnxRun(Network network, Path folder, int repetitions, double leastSeconds) {
        this.network = network;
        this.folder = folder;
        this.repetitions = repetitions;
        this.leastSeconds = leastSeconds;
    }

    /**
     * Takes a folder, the network's heads and rounds, how often and for how many seconds to
     * measure, and the names of windows. The folder has a file with the tensors of each window, one
     * of the window "check", which is not measured, one of the "network", and one of the "scales"
     * of features. The model is left there.
     */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        SortedMap<String, Tensor> weights = TensorFile.read(folder.resolve("network"));
        byte[] model =
                PoolAttendFile.of(weights, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Files.write(folder.resolve("pool-attend.onnx"), model);
        try (Network network = new Network(model, TensorFile.read(folder.resolve("scales")))) {
            int repetitions = Integer.parseInt(args[3]);
            double leastSeconds = Double.parseDouble(args[4]);
            OnnxRun run = new OnnxRun(network, folder, repetitions, leastSeconds);
            System.out.println(run.all(List.of(args).subList(5, args.length)));
        }
    }

    private String all(List<String> windows) throws Exception {
        checked("check");
        List<String> measured = new ArrayList<>();
        for (String window : windows) {
            measured.add(measured(checked(window)));
        }
        return String.format(
                Locale.ROOT,
                "{\"version\":\"%s\",\"apart\":%.3e,\"windows\":%s}",
                Network.version(),
                apart,
                measured);
    }

    /** A window on which the scores are those of plain Java. */
    private WindowFeed checked(String name) throws IOException, OrtException {
        SortedMap<String, Tensor> window = TensorFile.read(folder.resolve(name));
        WindowFeed feed = network.feed(window);
        List<float[]> scores = network.score(feed);
        for (int i = 0; i < scores.size(); i++) {
            String output = PoolAttendFile.OUTPUTS.get(i);
            double most = Scores.mostApart(scores.get(i), window.get(output).values());
            requireClose(name, output, most);
            apart = Math.max(apart, most);
        }
        return feed;
    }

    private static void requireClose(String window, String output, double most) {
        // Not the other way round: what is not a number is not close either.
        if (!(most <= MOST_APART)) {
            throw new IllegalStateException(
                    String.format(
                            Locale.ROOT,
                            "The scores (%s) of ONNX Runtime on the window %s are up to %.3e from"
                                    + " those of plain Java, and may be %.0e. Look for the"
                                    + " difference between PoolAttendFile and PoolAttend.",
                            output,
                            window,
                            most,
                            MOST_APART));
        }
    }

    private String measured(WindowFeed feed) throws Exception {
        CpuRate fed = CpuRate.of(() -> network.score(feed), repetitions, leastSeconds);
        Map<String, OnnxTensor> inputs = feed.copied();
        CpuRate alone = CpuRate.of(() -> network.run(inputs), repetitions, leastSeconds);
        OnnxValue.close(inputs);
        return "{\"fed\":" + fed.toJson() + ",\"alone\":" + alone.toJson() + "}";
    }
}
