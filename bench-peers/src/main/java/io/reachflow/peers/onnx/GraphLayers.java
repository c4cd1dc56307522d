package io.reachflow.peers.onnx;

import java.util.List;
import java.util.SortedMap;

/** The layers of the scorer as operations of ONNX. A token is a row. */
final class GraphLayers {
    /** As in the scorer. */
    private static final float LEAST_VARIANCE = 1e-5f;

    private final OnnxFile file;
    private final long width;
    private final String byHead;
    private final String whole;
    private final String flat;
    private final String headScale;

    /** Puts all weights into the file, by the names they have. */
    GraphLayers(OnnxFile file, SortedMap<String, Tensor> weights, int heads) {
        this.file = file;
        weights.forEach(file::constant);
        width = weights.get("latents").shape()[1];
        long headWidth = width / heads;
        byHead = file.constant("shape.by-head", -1, heads, headWidth);
        whole = file.constant("shape.whole", -1, width);
        flat = file.constant("shape.flat", -1);
        headScale = number("scale.head", 1 / (float) Math.sqrt((double) headWidth));
    }

    long width() {
        return width;
    }

    /** A constant that is a single number. */
    String number(String name, float value) {
        return file.constant(name, new Tensor(new long[0], new float[] {value}));
    }

    String linear(String in, String name) {
        return file.add("Gemm", List.of(in, name + ".weight", name + ".bias"));
    }

    String withoutBias(String in, String name) {
        return file.add("MatMul", List.of(in, name + ".weight"));
    }

    String sum(String one, String other) {
        return file.add("Add", List.of(one, other));
    }

    String rectified(String in) {
        return file.add("Relu", List.of(in));
    }

    String norm(String in, String name) {
        return file.add(
                "LayerNormalization",
                List.of(in, name + ".gain", name + ".bias"),
                OnnxFile.number("axis", -1),
                OnnxFile.decimal("epsilon", LEAST_VARIANCE));
    }

    String embedding(String features, String regions, String name) {
        String region = file.add("Gather", List.of(name + ".region", regions));
        return sum(linear(features, name + ".in"), region);
    }

    /** The asking tokens after attention to others and a feed-forward. */
    String crossAttention(String asking, String asked, Mask mask, String name) {
        String askingNormed = norm(asking, name + ".attention.asking");
        String askedNormed = norm(asked, name + ".attention.asked");
        String taken = attention(askingNormed, askedNormed, mask, name + ".attention");
        return feedForward(sum(asking, taken), name + ".feedforward");
    }

    private String attention(String asking, String asked, Mask mask, String name) {
        String queries = heads(linear(asking, name + ".query"), 1, 0, 2);
        String keys = heads(linear(asked, name + ".key"), 1, 2, 0);
        String values = heads(linear(asked, name + ".value"), 1, 0, 2);
        String scaled = file.add("Mul", List.of(queries, headScale));
        String matches = file.add("MatMul", List.of(scaled, keys));
        String open = mask == null ? matches : sum(matches, mask.forbidden());
        String shares = file.add("Softmax", List.of(open), OnnxFile.number("axis", -1));
        String byHeads = file.add("MatMul", List.of(shares, values));
        String byTokens = transposed(byHeads, 1, 0, 2);
        String taken = file.add("Reshape", List.of(byTokens, whole));
        String own = mask == null ? taken : file.add("Mul", List.of(taken, mask.hasAny()));
        return linear(own, name + ".out");
    }

    /** From [tokens, width] to [tokens, heads, width of a head], in another order. */
    private String heads(String tokens, long... order) {
        return transposed(file.add("Reshape", List.of(tokens, byHead)), order);
    }

    String transposed(String in, long... order) {
        return file.add("Transpose", List.of(in), OnnxFile.numbers("perm", order));
    }

    private String feedForward(String tokens, String name) {
        String hidden = rectified(linear(norm(tokens, name + ".norm"), name + ".in"));
        return sum(tokens, linear(hidden, name + ".out"));
    }

    /** One number for each token, as an output of the model. */
    void head(String tokens, String name) {
        String hidden = rectified(linear(tokens, name + ".hidden"));
        file.addNamed(name, "Reshape", List.of(linear(hidden, name + ".out"), flat));
        file.output(name, OnnxFile.Type.FLOAT, "tasks");
    }

    /**
     * Who may ask whom.
     *
     * @param forbidden 0, or a large negative number where not allowed [asking, asked]
     * @param hasAny 1, or 0 for who may ask nobody and so takes nothing [asking, 1]
     */
    record Mask(String forbidden, String hasAny) {}
}
