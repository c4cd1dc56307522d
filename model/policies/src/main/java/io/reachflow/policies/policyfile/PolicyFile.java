package io.reachflow.policies.policyfile;

import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.FeatureSet;
import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.policies.inference.NetLayout;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A learned policy as it is kept: a manifest (JSON), and its tensors (safetensors) with the network
 * and its normalisation. Can't be wrong: what does not go together is refused. It may be of an
 * earlier version of the encoder, and stays what it is: so does its checksum.
 *
 * @param tensorsSha256 the checksum of the tensors' bytes, in hexadecimal
 */
public record PolicyFile(
        PolicyManifest manifest,
        Normalisation normalisation,
        Weights weights,
        String tensorsSha256) {
    public static final int MOST_MANIFEST_BYTES = 1 << 20;
    public static final int MOST_TENSOR_BYTES = 1 << 26;
    private static final List<String> GROUPS = List.of("gpu", "task", "pair");

    public PolicyFile {
        int version = manifest.encoderVersion();
        if (version < Encoder.OLDEST_VERSION || version > Encoder.VERSION) {
            throw new IllegalArgumentException(
                    "The encoder version ("
                            + version
                            + ") of the policy "
                            + manifest.name()
                            + " has to be "
                            + Encoder.OLDEST_VERSION
                            + " to "
                            + Encoder.VERSION
                            + ". Train it again with: "
                            + manifest.trainedBy());
        }
        NetLayout.require(manifest.shape(), version, weights);
    }

    /** The same network for the features of today; it scores as it does for those it was given. */
    public PolicyFile inTodaysEncoding() {
        if (manifest.encoderVersion() == Encoder.VERSION) {
            return this;
        }
        return of(
                PolicyManifestBuilder.builder(manifest).encoderVersion(Encoder.VERSION).build(),
                EarlierEncoding.widened(normalisation),
                EarlierEncoding.widened(manifest.shape(), weights));
    }

    /** A policy that was just trained. */
    public static PolicyFile of(
            PolicyManifest manifest, Normalisation normalisation, Weights weights) {
        byte[] tensors = tensorBytes(normalisation, weights);
        return new PolicyFile(manifest, normalisation, weights, sha256(tensors));
    }

    /** Reads what {@link #manifestBytes} and {@link #tensorBytes()} wrote; trusts nothing. */
    public static PolicyFile read(byte[] manifest, byte[] tensors) {
        ManifestJson json = ManifestJson.read(manifest);
        requireSize(tensors);
        String sha256 = sha256(tensors);
        if (!sha256.equals(json.tensorsSha256())) {
            throw new IllegalArgumentException(
                    "The tensors of the policy "
                            + json.manifest().name()
                            + " have the SHA-256 ("
                            + sha256
                            + "), but its manifest says "
                            + json.tensorsSha256()
                            + ". Maybe one of the two files was replaced or cut: fetch both"
                            + " again.");
        }
        Weights all = Weights.fromSafetensors(tensors);
        SortedMap<String, Tensor> network = new TreeMap<>(all.tensors());
        GROUPS.forEach(group -> network.keySet().removeAll(List.of(mean(group), factor(group))));
        Normalisation normalisation =
                new Normalisation(
                        scale(all, "gpu", Encoder.GPU),
                        scale(all, "task", Encoder.TASK),
                        scale(all, "pair", Encoder.pair(json.manifest().encoderVersion())));
        return new PolicyFile(json.manifest(), normalisation, new Weights(network), sha256);
    }

    private static String mean(String group) {
        return "normalisation." + group + ".mean";
    }

    private static String factor(String group) {
        return "normalisation." + group + ".factor";
    }

    private static void requireSize(byte[] tensors) {
        if (tensors.length > MOST_TENSOR_BYTES) {
            throw new IllegalArgumentException(
                    "The tensors of a policy ("
                            + tensors.length
                            + " bytes) have to be at most "
                            + MOST_TENSOR_BYTES
                            + ". Train a smaller network: it has to be scored in every window.");
        }
    }

    private static FeatureScale scale(Weights all, String group, FeatureSet features) {
        return new FeatureScale(features, all.values(mean(group)), all.values(factor(group)));
    }

    public byte[] manifestBytes() {
        return ManifestJson.of(manifest, tensorsSha256).write();
    }

    public byte[] tensorBytes() {
        return tensorBytes(normalisation, weights);
    }

    private static byte[] tensorBytes(Normalisation normalisation, Weights weights) {
        SortedMap<String, Tensor> all = new TreeMap<>(weights.tensors());
        putScale(all, "gpu", normalisation.gpu());
        putScale(all, "task", normalisation.task());
        putScale(all, "pair", normalisation.pair());
        return new Weights(all).toSafetensors();
    }

    private static void putScale(SortedMap<String, Tensor> all, String group, FeatureScale scale) {
        int[] shape = {scale.count()};
        all.put(mean(group), new Tensor(shape, scale.means()));
        all.put(factor(group), new Tensor(shape, scale.factors()));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
