package io.reachflow.policies.policyfile;

import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.NetLayout;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Brings a policy that was trained on fewer features to those of today. New features stand behind
 * the old ones, and their weights are 0: what it was not trained on does not move it.
 */
final class EarlierEncoding {
    private EarlierEncoding() {}

    static Weights widened(NetShape shape, Weights before) {
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        NetLayout.of(shape)
                .forEach(
                        (name, wanted) -> {
                            // A weight has a row for each input, so new rows lie behind the old.
                            int size = Math.toIntExact(Tensor.sizeOf(wanted));
                            float[] values = Arrays.copyOf(before.values(name), size);
                            tensors.put(name, new Tensor(wanted, values));
                        });
        return new Weights(tensors);
    }

    static Normalisation widened(Normalisation before) {
        FeatureScale pair = before.pair();
        float[] factors = Arrays.copyOf(pair.factors(), Encoder.PAIR_FEATURES);
        Arrays.fill(factors, pair.count(), factors.length, 1);
        return new Normalisation(
                before.gpu(),
                before.task(),
                new FeatureScale(
                        Encoder.PAIR, Arrays.copyOf(pair.means(), Encoder.PAIR_FEATURES), factors));
    }
}
