package io.reachflow.policies.policyfile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Policies that come with the program: the only thing that the brain reads by itself. */
public final class PolicyResource {
    private static final String FOLDER = "io/reachflow/policies/policyfile/";
    public static final String MANIFEST = "manifest.json";
    public static final String TENSORS = "tensors.safetensors";

    private PolicyResource() {}

    /** The policy of that name on a class path; empty when there is none. */
    public static Optional<PolicyFile> find(ClassLoader classes, String name) {
        Optional<byte[]> manifest = bytes(classes, FOLDER + name + "/" + MANIFEST);
        if (manifest.isEmpty()) {
            return Optional.empty();
        }
        byte[] tensors =
                bytes(classes, FOLDER + name + "/" + TENSORS)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "The policy "
                                                        + name
                                                        + " has a "
                                                        + MANIFEST
                                                        + ", but no "
                                                        + TENSORS
                                                        + " beside it. Build the program again."));
        return Optional.of(PolicyFile.read(manifest.get(), tensors));
    }

    private static Optional<byte[]> bytes(ClassLoader classes, String path) {
        try (InputStream stream = classes.getResourceAsStream(path)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + path + " from the class path.", e);
        }
    }
}
