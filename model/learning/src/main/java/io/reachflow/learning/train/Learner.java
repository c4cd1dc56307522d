package io.reachflow.learning.train;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.reachflow.learning.net.NetOutput;
import io.reachflow.learning.net.RetainedArray;
import io.reachflow.learning.net.TrainableNet;
import io.reachflow.learning.net.WindowBatch;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Improves a network by samples: first by imitation of what somebody else chose, then by proximal
 * policy optimisation (Schulman et al., 2017) of what it chose itself. For one thread.
 */
public final class Learner implements AutoCloseable {
    private final TrainableNet net;
    private final LearnerSettings settings;
    private long updates;

    public Learner(
            Engine engine,
            NetShape shape,
            Normalisation normalisation,
            Weights weights,
            LearnerSettings settings) {
        this.net = TrainableNet.of(engine, shape, normalisation, weights);
        this.settings = settings;
    }

    /** One that goes on from where another was. */
    public static Learner restored(
            Engine engine,
            NetShape shape,
            Normalisation normalisation,
            LearnerState state,
            LearnerSettings settings) {
        Learner learner = new Learner(engine, shape, normalisation, state.weights(), settings);
        learner.net.restore(state.optimiser());
        learner.updates = state.updates();
        return learner;
    }

    public LearnerState state() {
        return new LearnerState(net.weights(), net.optimiser(), updates);
    }

    public Weights weights() {
        return net.weights();
    }

    /** Makes what was chosen more likely, however it turned out. */
    public LearnerProgress imitate(List<Sample> samples, double learningRate) {
        UpdateStatistics tally = new UpdateStatistics();
        for (Minibatch batch : Minibatch.shuffled(samples, updates++)) {
            learn(batch, null, learningRate, tally);
        }
        return tally.progress();
    }

    /** Makes what turned out better than expected more likely, and the rest less. */
    public LearnerProgress improve(List<Sample> samples) {
        List<Minibatch> batches = Minibatch.shuffled(samples, updates++);
        List<OldProbabilities> before = batches.stream().map(this::probabilities).toList();
        UpdateStatistics tally = new UpdateStatistics();
        for (int epoch = 0; epoch < settings.epochs(); epoch++) {
            tally = new UpdateStatistics();
            for (int i = 0; i < batches.size(); i++) {
                learn(batches.get(i), before.get(i), settings.learningRate(), tally);
            }
            if (tally.progress().divergence() > settings.targetDivergence()) {
                break;
            }
        }
        return tally.progress();
    }

    /** Log-probabilities of a batch's choices under the policy that made them. */
    @SuppressWarnings("ArrayRecordComponent") // handed from one method to another
    private record OldProbabilities(float[] places, float[] turns) {
        float[] of(Choice.Kind kind) {
            return kind == Choice.Kind.PLACE ? places : turns;
        }
    }

    private OldProbabilities probabilities(Minibatch batch) {
        try (WindowBatch windows = net.batch(batch.windows())) {
            NetOutput output = net.forward(windows);
            return new OldProbabilities(
                    probabilities(Choice.Kind.PLACE, batch, output, windows.manager()),
                    probabilities(Choice.Kind.TURN, batch, output, windows.manager()));
        }
    }

    private static float[] probabilities(
            Choice.Kind kind, Minibatch batch, NetOutput output, NDManager manager) {
        ChoiceRows rows = ChoiceRows.of(kind, batch);
        return rows.count() == 0
                ? new float[0]
                : ChoiceProbabilities.of(rows, output, manager).logProbability().toFloatArray();
    }

    private void learn(
            Minibatch batch,
            @Nullable OldProbabilities before,
            double learningRate,
            UpdateStatistics tally) {
        try (WindowBatch windows = net.batch(batch.windows());
                GradientCollector gradients = net.collectGradients()) {
            NDManager manager = windows.manager();
            NetOutput output = net.forward(windows);
            List<NDArray> losses = new ArrayList<>();
            for (Choice.Kind kind : Choice.Kind.values()) {
                ChoiceRows rows = ChoiceRows.of(kind, batch);
                if (rows.count() > 0) {
                    ChoiceProbabilities draw = ChoiceProbabilities.of(rows, output, manager);
                    float[] old = before == null ? null : before.of(kind);
                    losses.add(loss(draw, rows, old, manager, tally));
                }
            }
            losses.add(valueLoss(batch, output, manager, tally));
            gradients.backward(new NDList(losses).stream().reduce(NDArray::add).orElseThrow());
        }
        net.step(learningRate);
    }

    private NDArray loss(
            ChoiceProbabilities draw,
            ChoiceRows rows,
            float @Nullable [] old,
            NDManager manager,
            UpdateStatistics tally) {
        NDArray entropy = draw.entropy();
        NDArray gain = draw.logProbability();
        if (old != null) {
            NDArray before = manager.create(old);
            NDArray ratio = draw.logProbability().sub(before).exp();
            NDArray advantages = rows.advantages(manager);
            double clip = settings.clip();
            gain = ratio.mul(advantages).minimum(ratio.clip(1 - clip, 1 + clip).mul(advantages));
            tally.moved(ratio.toFloatArray(), clip);
        }
        tally.chosen(draw, entropy);
        double entropyWeight = old == null ? 0 : settings.entropyWeight();
        return gain.add(RetainedArray.times(entropy, entropyWeight)).mean().neg();
    }

    private NDArray valueLoss(
            Minibatch batch, NetOutput output, NDManager manager, UpdateStatistics tally) {
        int tasks = (int) output.values().getShape().get(1);
        int size = batch.samples().size() * tasks;
        float[] target = new float[size];
        float[] known = new float[size];
        float count = 0;
        for (int window = 0; window < batch.samples().size(); window++) {
            double[] returns = batch.samples().get(window).returns();
            for (int task = 0; task < returns.length; task++) {
                if (!Double.isNaN(returns[task])) {
                    target[window * tasks + task] = (float) returns[task];
                    known[window * tasks + task] = 1;
                    count++;
                }
            }
        }
        Shape shape = new Shape(batch.samples().size(), tasks);
        NDArray error =
                output.values()
                        .sub(manager.create(target, shape))
                        .mul(manager.create(known, shape));
        NDArray squares = error.square().sum();
        tally.valued(squares.getFloat(), count);
        return RetainedArray.times(squares, settings.valueWeight() / Math.max(1, count));
    }

    @Override
    public void close() {
        net.close();
    }
}
