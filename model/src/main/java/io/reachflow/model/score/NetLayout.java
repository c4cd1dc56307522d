package io.reachflow.model.score;

import io.reachflow.model.sequence.Encoder;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tensors that a network of a shape consists of. A weight has a row for each input and a column
 * for each output.
 */
public final class NetLayout {
    /** How a tensor starts out. */
    enum Start {
        ZERO,
        ONE,
        /** As large as its inputs and outputs allow without sums growing or vanishing. */
        BALANCED,
        /** A tenth of that, so that a fresh policy has hardly an opinion yet. */
        TIMID,
        /** As embeddings and tokens: about as large as what is added to them. */
        TOKEN
    }

    @SuppressWarnings("ArrayRecordComponent") // made and read here, not compared
    record Part(int[] shape, Start start) {}

    private final NetShape net;
    private final SortedMap<String, Part> parts = new TreeMap<>();

    private NetLayout(NetShape net) {
        this.net = net;
        switch (net.architecture()) {
            case POOL_ATTEND -> poolAttend();
            case FULL_SEQUENCE -> fullSequence();
        }
    }

    /** The shape of each tensor by its name. */
    public static SortedMap<String, int[]> of(NetShape net) {
        SortedMap<String, int[]> shapes = new TreeMap<>();
        parts(net).forEach((name, part) -> shapes.put(name, part.shape().clone()));
        return Collections.unmodifiableSortedMap(shapes);
    }

    static SortedMap<String, Part> parts(NetShape net) {
        return new NetLayout(net).parts;
    }

    private void poolAttend() {
        inputs();
        parts.put("latents", new Part(new int[] {net.latents(), net.width()}, Start.TOKEN));
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
        linear("pair.gpu", width, net.hiddenWidth(), Start.BALANCED);
        weight("pair.task", width, net.hiddenWidth(), Start.BALANCED);
        weight("pair.features", Encoder.PAIR_FEATURES, net.hiddenWidth(), Start.BALANCED);
        weight("pair.out", net.hiddenWidth(), 1, Start.TIMID);
        weight("pair.query", width, width, Start.TIMID);
        weight("pair.key", width, width, Start.BALANCED);
        heads("wait", "urgency", "value");
    }

    private void fullSequence() {
        inputs();
        weight("pair.in", Encoder.PAIR_FEATURES, net.width(), Start.BALANCED);
        parts.put("wait.token", new Part(new int[] {net.width()}, Start.TOKEN));
        for (int round = 0; round < net.rounds(); round++) {
            norm("round." + round + ".attention.norm");
            attention("round." + round + ".attention");
            feedForward("round." + round + ".feedforward");
        }
        norm("token.norm");
        heads("candidate", "wait", "urgency", "value");
    }

    private void inputs() {
        linear("gpu.in", Encoder.GPU_FEATURES, net.width(), Start.BALANCED);
        linear("task.in", Encoder.TASK_FEATURES, net.width(), Start.BALANCED);
        int[] embedding = {Encoder.REGIONS, net.width()};
        parts.put("gpu.region", new Part(embedding, Start.TOKEN));
        parts.put("task.region", new Part(embedding, Start.TOKEN));
    }

    private void heads(String... names) {
        for (String name : names) {
            linear(name + ".hidden", net.width(), net.hiddenWidth(), Start.BALANCED);
            linear(name + ".out", net.hiddenWidth(), 1, Start.TIMID);
        }
    }

    private void crossAttention(String name) {
        norm(name + ".asking");
        norm(name + ".asked");
        attention(name);
    }

    private void attention(String name) {
        for (String linear : new String[] {".query", ".key", ".value", ".out"}) {
            linear(name + linear, net.width(), net.width(), Start.BALANCED);
        }
    }

    private void feedForward(String name) {
        norm(name + ".norm");
        linear(name + ".in", net.width(), net.feedForwardWidth(), Start.BALANCED);
        linear(name + ".out", net.feedForwardWidth(), net.width(), Start.BALANCED);
    }

    private void norm(String name) {
        parts.put(name + ".gain", new Part(new int[] {net.width()}, Start.ONE));
        parts.put(name + ".bias", new Part(new int[] {net.width()}, Start.ZERO));
    }

    private void linear(String name, int inputs, int outputs, Start start) {
        weight(name, inputs, outputs, start);
        parts.put(name + ".bias", new Part(new int[] {outputs}, Start.ZERO));
    }

    private void weight(String name, int inputs, int outputs, Start start) {
        parts.put(name + ".weight", new Part(new int[] {inputs, outputs}, start));
    }
}
