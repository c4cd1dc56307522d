package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.Encoder;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tensors that a network of a shape consists of. A weight has a row for each input and a column
 * for each output.
 */
public final class NetLayout {
    private final NetShape net;
    private final int pairFeatures;
    private final SortedMap<String, int[]> shapes = new TreeMap<>();

    private NetLayout(NetShape net, int encoderVersion) {
        this.net = net;
        this.pairFeatures = Encoder.pair(encoderVersion).count();
        switch (net.architecture()) {
            case POOL_ATTEND -> poolAttend();
            case FULL_SEQUENCE -> fullSequence();
        }
    }

    /** The shape of each tensor by its name. */
    public static SortedMap<String, int[]> of(NetShape net) {
        return of(net, Encoder.VERSION);
    }

    private static SortedMap<String, int[]> of(NetShape net, int encoderVersion) {
        return Collections.unmodifiableSortedMap(new NetLayout(net, encoderVersion).shapes);
    }

    /** Refuses weights that are not exactly those of a network of this shape. */
    public static Weights require(NetShape net, Weights weights) {
        return require(net, Encoder.VERSION, weights);
    }

    /** The same for a network that was trained on the features of some version. */
    public static Weights require(NetShape net, int encoderVersion, Weights weights) {
        return weights.requireShapes(of(net, encoderVersion), net.toString());
    }

    private void poolAttend() {
        inputs();
        shapes.put("latents", new int[] {net.latents(), net.width()});
        for (int round = 0; round < net.rounds(); round++) {
            for (String who : new String[] {"latent", "gpu", "task"}) {
                crossAttention("round." + round + "." + who + ".attention");
                feedForward("round." + round + "." + who + ".feedforward");
            }
        }
        crossAttention("choose.attention");
        feedForward("choose.feedforward");
        norm("gpu.norm");
        norm("task.norm");
        int width = net.width();
        linear("pair.gpu", width, net.hiddenWidth());
        weight("pair.task", width, net.hiddenWidth());
        weight("pair.features", pairFeatures, net.hiddenWidth());
        weight("pair.out", net.hiddenWidth(), 1);
        weight("pair.query", width, width);
        weight("pair.key", width, width);
        heads("wait", "urgency", "value");
    }

    private void fullSequence() {
        inputs();
        weight("pair.in", pairFeatures, net.width());
        shapes.put("wait.token", new int[] {net.width()});
        for (int round = 0; round < net.rounds(); round++) {
            norm("round." + round + ".attention.norm");
            attention("round." + round + ".attention");
            feedForward("round." + round + ".feedforward");
        }
        norm("token.norm");
        heads("candidate", "wait", "urgency", "value");
    }

    private void inputs() {
        linear("gpu.in", Encoder.GPU_FEATURES, net.width());
        linear("task.in", Encoder.TASK_FEATURES, net.width());
        int[] embedding = {Encoder.REGIONS, net.width()};
        shapes.put("gpu.region", embedding);
        shapes.put("task.region", embedding);
    }

    private void heads(String... names) {
        for (String name : names) {
            linear(name + ".hidden", net.width(), net.hiddenWidth());
            linear(name + ".out", net.hiddenWidth(), 1);
        }
    }

    private void crossAttention(String name) {
        norm(name + ".asking");
        norm(name + ".asked");
        attention(name);
    }

    private void attention(String name) {
        for (String linear : new String[] {".query", ".key", ".value", ".out"}) {
            linear(name + linear, net.width(), net.width());
        }
    }

    private void feedForward(String name) {
        norm(name + ".norm");
        linear(name + ".in", net.width(), net.feedForwardWidth());
        linear(name + ".out", net.feedForwardWidth(), net.width());
    }

    private void norm(String name) {
        shapes.put(name + ".gain", new int[] {net.width()});
        shapes.put(name + ".bias", new int[] {net.width()});
    }

    private void linear(String name, int inputs, int outputs) {
        weight(name, inputs, outputs);
        shapes.put(name + ".bias", new int[] {outputs});
    }

    private void weight(String name, int inputs, int outputs) {
        shapes.put(name + ".weight", new int[] {inputs, outputs});
    }
}
