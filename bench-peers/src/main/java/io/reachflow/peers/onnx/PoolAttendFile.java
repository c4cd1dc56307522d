package io.reachflow.peers.onnx;

import java.util.List;
import java.util.SortedMap;

/**
 * Writes the pool attention of the scorer of that name as an ONNX model, for windows of any number
 * of tasks and GPUs. Features go in normalised.
 */
final class PoolAttendFile {
    static final String ALLOWED = "allowed";
    static final List<String> OUTPUTS = List.of("pairs", "wait", "urgency", "value");

    private static final float FORBIDDEN = -1e9f;

    private final OnnxFile file = new OnnxFile();
    private final SortedMap<String, Tensor> weights;
    private final GraphLayers layers;

    private PoolAttendFile(SortedMap<String, Tensor> weights, int heads) {
        this.weights = weights;
        layers = new GraphLayers(file, weights, heads);
    }

    static byte[] of(SortedMap<String, Tensor> weights, int heads, int rounds) {
        PoolAttendFile model = new PoolAttendFile(weights, heads);
        model.declareInputs();
        model.build(rounds);
        return model.file.toBytes();
    }

    private void declareInputs() {
        file.input("gpu.features", OnnxFile.Type.FLOAT, "gpus", inputs("gpu.in"));
        file.input("gpu.regions", OnnxFile.Type.INT, "gpus");
        file.input("task.features", OnnxFile.Type.FLOAT, "tasks", inputs("task.in"));
        file.input("task.regions", OnnxFile.Type.INT, "tasks");
        file.input("pair.features", OnnxFile.Type.FLOAT, "tasks", "gpus", inputs("pair.features"));
        file.input(ALLOWED, OnnxFile.Type.BOOLEAN, "tasks", "gpus");
    }

    private int inputs(String linear) {
        return (int) weights.get(linear + ".weight").shape()[0];
    }

    private void build(int rounds) {
        String gpus = layers.embedding("gpu.features", "gpu.regions", "gpu");
        String tasks = layers.embedding("task.features", "task.regions", "task");
        String latents = "latents";
        for (int i = 0; i < rounds; i++) {
            String round = "round." + i;
            String all = file.add("Concat", List.of(gpus, tasks), OnnxFile.number("axis", 0));
            latents = layers.crossAttention(latents, all, null, round + ".latent");
            gpus = layers.crossAttention(gpus, latents, null, round + ".gpu");
            tasks = layers.crossAttention(tasks, latents, null, round + ".task");
        }
        tasks = layers.crossAttention(tasks, gpus, mask(), "choose");
        gpus = layers.norm(gpus, "gpu.norm");
        tasks = layers.norm(tasks, "task.norm");
        pairs(OUTPUTS.get(0), tasks, gpus);
        for (String head : OUTPUTS.subList(1, OUTPUTS.size())) {
            layers.head(tasks, head);
        }
    }

    private GraphLayers.Mask mask() {
        String none = layers.number("zero", 0);
        String forbidden = layers.number("forbidden", FORBIDDEN);
        Message toNumbers = OnnxFile.type("to", OnnxFile.Type.FLOAT);
        String numbers = file.add("Cast", List.of(ALLOWED), toNumbers);
        String hasAny = file.add("ReduceMax", List.of(numbers), OnnxFile.numbers("axes", 1));
        return new GraphLayers.Mask(file.add("Where", List.of(ALLOWED, none, forbidden)), hasAny);
    }

    private void pairs(String name, String tasks, String gpus) {
        String logits = layers.sum(hidden(tasks, gpus), match(tasks, gpus));
        String never = layers.number("never", Float.NEGATIVE_INFINITY);
        file.addNamed(name, "Where", List.of(ALLOWED, logits, never));
        file.output(name, OnnxFile.Type.FLOAT, "tasks", "gpus");
    }

    private String hidden(String tasks, String gpus) {
        String one = file.constant("axis.gpus", 1);
        String fromTasks =
                file.add("Unsqueeze", List.of(layers.withoutBias(tasks, "pair.task"), one));
        String fromFeatures = layers.withoutBias("pair.features", "pair.features");
        String sum =
                layers.sum(layers.sum(fromFeatures, layers.linear(gpus, "pair.gpu")), fromTasks);
        String last = file.constant("axis.last", -1);
        String out = layers.withoutBias(layers.rectified(sum), "pair.out");
        return file.add("Squeeze", List.of(out, last));
    }

    private String match(String tasks, String gpus) {
        String scale = layers.number("scale.match", 1 / (float) Math.sqrt((double) layers.width()));
        String queries = file.add("Mul", List.of(layers.withoutBias(tasks, "pair.query"), scale));
        String keys = layers.transposed(layers.withoutBias(gpus, "pair.key"), 1, 0);
        return file.add("MatMul", List.of(queries, keys));
    }
}
