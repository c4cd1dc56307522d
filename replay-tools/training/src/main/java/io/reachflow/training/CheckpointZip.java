package io.reachflow.training;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.reachflow.learning.net.OptimiserState;
import io.reachflow.learning.train.LearnerState;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.tensors.Weights;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A checkpoint in one file, so that there is never half of one. */
final class CheckpointZip {
    private static final String COUNTERS = "counters.json";
    private static final String LOG = "learning.csv";
    private static final String WEIGHTS = "weights.safetensors";
    private static final String MEAN = "gradient-mean.safetensors";
    private static final String SQUARE = "gradient-square.safetensors";
    private static final List<String> PARTS =
            List.of(
                    COUNTERS,
                    LOG,
                    WEIGHTS,
                    MEAN,
                    SQUARE,
                    PolicyResource.MANIFEST,
                    PolicyResource.TENSORS);

    private static final int MOST_BYTES = 1 << 26;
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                    .build();

    private CheckpointZip() {}

    @RecordBuilder
    @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
    record Counters(
            List<String> options,
            String settings,
            int planned,
            int iteration,
            long updates,
            int steps) {}

    static byte[] write(Checkpoint checkpoint) {
        LearnerState learner = checkpoint.learner();
        OptimiserState optimiser = learner.optimiser();
        Counters counters =
                CheckpointZipCountersBuilder.builder()
                        .options(checkpoint.options())
                        .settings(checkpoint.settings())
                        .planned(checkpoint.planned())
                        .iteration(checkpoint.iteration())
                        .updates(learner.updates())
                        .steps(optimiser.steps())
                        .build();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            put(zip, COUNTERS, JSON.writeValueAsBytes(counters));
            put(zip, LOG, LearningCsv.write(checkpoint.log()).getBytes(StandardCharsets.UTF_8));
            put(zip, WEIGHTS, learner.weights().toSafetensors());
            put(zip, MEAN, optimiser.mean().toSafetensors());
            put(zip, SQUARE, optimiser.square().toSafetensors());
            put(zip, PolicyResource.MANIFEST, checkpoint.best().manifestBytes());
            put(zip, PolicyResource.TENSORS, checkpoint.best().tensorBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("Memory can always be written to.", e);
        }
        return bytes.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    static Checkpoint read(byte[] bytes) {
        try {
            Map<String, byte[]> parts = parts(bytes);
            Counters counters = JSON.readValue(part(parts, COUNTERS), Counters.class);
            PolicyFile best =
                    PolicyFile.read(
                            part(parts, PolicyResource.MANIFEST),
                            part(parts, PolicyResource.TENSORS));
            LearnerState learner =
                    new LearnerState(
                            Weights.fromSafetensors(part(parts, WEIGHTS)),
                            new OptimiserState(
                                    Weights.fromSafetensors(part(parts, MEAN)),
                                    Weights.fromSafetensors(part(parts, SQUARE)),
                                    counters.steps()),
                            counters.updates());
            String csv = new String(part(parts, LOG), StandardCharsets.UTF_8);
            return CheckpointBuilder.builder()
                    .options(counters.options())
                    .settings(counters.settings())
                    .planned(counters.planned())
                    .iteration(counters.iteration())
                    .learner(learner)
                    .best(best)
                    .log(LearningCsv.read(best.manifest().name(), csv))
                    .build();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "A checkpoint has to be as it was written: " + e.getMessage(), e);
        }
    }

    private static byte[] part(Map<String, byte[]> parts, String name) {
        return Objects.requireNonNull(parts.get(name), "parts were counted when they were read");
    }

    private static Map<String, byte[]> parts(byte[] bytes) throws IOException {
        Map<String, byte[]> parts = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = zip.readNBytes(MOST_BYTES + 1);
                if (!PARTS.contains(entry.getName()) || content.length > MOST_BYTES) {
                    throw new IOException("it has a part (" + entry.getName() + ") too many.");
                }
                parts.put(entry.getName(), content);
            }
        }
        for (String part : PARTS) {
            if (!parts.containsKey(part)) {
                throw new IOException("its part (" + part + ") is missing.");
            }
        }
        return parts;
    }
}
