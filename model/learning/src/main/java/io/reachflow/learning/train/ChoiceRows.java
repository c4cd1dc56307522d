package io.reachflow.learning.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.reachflow.learning.net.NetOutput;
import java.util.ArrayList;
import java.util.List;

/**
 * The choices of one kind in a batch, as rows: which row of logits each was drawn from, what was
 * possible, what was chosen.
 */
final class ChoiceRows {
    private final Choice.Kind kind;
    private final List<Choice> choices = new ArrayList<>();
    private final List<Integer> windows = new ArrayList<>();
    private final List<Float> advantages = new ArrayList<>();

    private ChoiceRows(Choice.Kind kind) {
        this.kind = kind;
    }

    static ChoiceRows of(Choice.Kind kind, Minibatch batch) {
        ChoiceRows rows = new ChoiceRows(kind);
        for (int window = 0; window < batch.samples().size(); window++) {
            Sample sample = batch.samples().get(window);
            for (int i = 0; i < sample.choices().size(); i++) {
                if (sample.choices().get(i).kind() == kind) {
                    rows.choices.add(sample.choices().get(i));
                    rows.windows.add(window);
                    rows.advantages.add((float) sample.advantages()[i]);
                }
            }
        }
        return rows;
    }

    int count() {
        return choices.size();
    }

    NDArray advantages(NDManager manager) {
        return manager.create(floats(advantages));
    }

    /**
     * The logits that each choice was drawn from [choices, options], those of what was not possible
     * forbidden.
     */
    NDArray logits(NetOutput output, NDManager manager) {
        NDArray options = options(output);
        int width = (int) options.getShape().get(1);
        int rows = (int) options.getShape().get(0);
        int tasks = (int) output.waiting().getShape().get(1);
        float[] drawnFrom = new float[count() * rows];
        float[] forbidden = new float[count() * width];
        for (int i = 0; i < count(); i++) {
            Choice choice = choices.get(i);
            int window = windows.get(i);
            int row = kind == Choice.Kind.TURN ? window : window * tasks + choice.task();
            drawnFrom[i * rows + row] = 1;
            for (int option = 0; option < width; option++) {
                forbidden[i * width + option] =
                        isPossible(choice, option, width) ? 0 : NetOutput.MASKED;
            }
        }
        return manager.create(drawnFrom, new Shape(count(), rows))
                .matMul(options)
                .add(manager.create(forbidden, new Shape(count(), width)));
    }

    /** Of turns [windows, tasks], of places [windows x tasks, GPUs and waiting]. */
    private NDArray options(NetOutput output) {
        if (kind == Choice.Kind.TURN) {
            return output.urgency();
        }
        NDArray all = output.pairs().concat(output.waiting().expandDims(2), 2);
        return all.reshape(-1, all.getShape().get(2));
    }

    /** Windows are filled up at the end, but waiting is always the last option. */
    private boolean isPossible(Choice choice, int option, int width) {
        boolean[] possible = choice.possible();
        if (kind == Choice.Kind.PLACE && option == width - 1) {
            return possible[possible.length - 1];
        }
        int last = kind == Choice.Kind.PLACE ? possible.length - 1 : possible.length;
        return option < last && possible[option];
    }

    /** 1 for what was chosen, else 0 [choices, options]. */
    NDArray chosen(NDManager manager, int width) {
        float[] chosen = new float[count() * width];
        for (int i = 0; i < count(); i++) {
            Choice choice = choices.get(i);
            boolean waits =
                    kind == Choice.Kind.PLACE && choice.chosen() == choice.possible().length - 1;
            chosen[i * width + (waits ? width - 1 : choice.chosen())] = 1;
        }
        return manager.create(chosen, new Shape(count(), width));
    }

    private static float[] floats(List<Float> list) {
        float[] floats = new float[list.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = list.get(i);
        }
        return floats;
    }
}
