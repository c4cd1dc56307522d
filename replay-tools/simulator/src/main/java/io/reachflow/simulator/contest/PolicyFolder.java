package io.reachflow.simulator.contest;

import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.policies.policyfile.PolicyResource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A learned policy in a folder: its manifest, and its tensors beside it. */
public final class PolicyFolder {
    static final String PREFIX = "reach:";

    private PolicyFolder() {}

    public static PolicyFile read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(
                    "The policy's folder ("
                            + folder
                            + ") "
                            + (Files.exists(folder) ? "is a file" : "does not exist")
                            + ". 'reachflow train --out DIR' writes one.");
        }
        byte[] manifest = bytes(folder, PolicyResource.MANIFEST, PolicyFile.MOST_MANIFEST_BYTES);
        byte[] tensors = bytes(folder, PolicyResource.TENSORS, PolicyFile.MOST_TENSOR_BYTES);
        try {
            return PolicyFile.read(manifest, tensors);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The policy in the folder (" + folder + ") can't be used. " + e.getMessage(),
                    e);
        }
    }

    /** No more than one byte too many, by which its reader sees that it is too large. */
    private static byte[] bytes(Path folder, String name, int most) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "The policy's folder ("
                            + folder
                            + ") must have a file "
                            + name
                            + ". Maybe it is another folder, or a training in it has not come to"
                            + " its first trial.");
        }
        try (InputStream stream = Files.newInputStream(file)) {
            return stream.readNBytes(most + 1);
        } catch (IOException e) {
            throw new UncheckedIOException("The file (" + file + ") can't be read.", e);
        }
    }
}
