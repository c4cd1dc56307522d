package io.reachflow.jobs.story;

import io.reachflow.learning.train.InitialWeights;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyManifest;
import io.reachflow.policies.policyfile.PolicyManifestBuilder;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/** Learned policies that have learnt nothing. */
public final class Networks {
    /** Far apart from the policy that comes with the program. */
    public static final String NAME = "untrained";

    private Networks() {}

    public static PolicyFile untrained(long seed) {
        return file(NAME, InitialWeights.of(NetShape.POOL_ATTEND, seed));
    }

    /** Never chooses to wait. */
    public static PolicyFile eager(long seed) {
        SortedMap<String, Tensor> tensors =
                new TreeMap<>(InitialWeights.of(NetShape.POOL_ATTEND, seed).tensors());
        tensors.computeIfPresent("wait.out.bias", (name, tensor) -> full(tensor, -1e6f));
        return file(NAME, new Weights(tensors));
    }

    /** Its numbers are finite, but the scores that come of them are not. */
    public static PolicyFile overflowing() {
        SortedMap<String, Tensor> tensors =
                new TreeMap<>(InitialWeights.of(NetShape.POOL_ATTEND, 1).tensors());
        tensors.computeIfPresent("wait.out.weight", (name, tensor) -> full(tensor, 3e38f));
        tensors.computeIfPresent("wait.hidden.bias", (name, tensor) -> full(tensor, 3e38f));
        return file(NAME, new Weights(tensors));
    }

    private static Tensor full(Tensor tensor, float value) {
        float[] values = tensor.values();
        Arrays.fill(values, value);
        return new Tensor(tensor.shape(), values);
    }

    public static PolicyFile file(String name, Weights weights) {
        PolicyManifest manifest =
                PolicyManifestBuilder.builder()
                        .name(name)
                        .version("1")
                        .encoderVersion(Encoder.VERSION)
                        .shape(NetShape.POOL_ATTEND)
                        .deadlineMargin(1)
                        .preempts(false)
                        .trainedBy("nothing")
                        .seed(1)
                        .scores(new TreeMap<>())
                        .createdFrom("a test")
                        .build();
        return PolicyFile.of(manifest, Normalisation.IDENTITY, weights);
    }

    /** As the setting policy.file expects it. */
    public static void write(PolicyFile file, Path folder) throws IOException {
        Files.write(folder.resolve(PolicyResource.MANIFEST), file.manifestBytes());
        Files.write(folder.resolve(PolicyResource.TENSORS), file.tensorBytes());
    }
}
