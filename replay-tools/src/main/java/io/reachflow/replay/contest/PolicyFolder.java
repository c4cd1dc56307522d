package io.reachflow.replay.contest;

import io.reachflow.model.score.PolicyFile;
import io.reachflow.model.score.PolicyResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A learned policy in a folder: its manifest, and its tensors beside it. */
public final class PolicyFolder {
    static final String PREFIX = "reach:";

    /** A little more than a policy may have: what exactly is refused is said where it is read. */
    private static final long MOST_BYTES = 1L << 27;

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
        byte[] manifest = bytes(folder, PolicyResource.MANIFEST);
        byte[] tensors = bytes(folder, PolicyResource.TENSORS);
        try {
            return PolicyFile.read(manifest, tensors);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The policy in the folder (" + folder + ") can't be used. " + e.getMessage(),
                    e);
        }
    }

    private static byte[] bytes(Path folder, String name) {
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
        try {
            long bytes = Files.size(file);
            if (bytes > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "The file ("
                                + file
                                + ") must have at most "
                                + MOST_BYTES
                                + " bytes, but has "
                                + bytes
                                + ". Maybe it is another file.");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The file (" + file + ") can't be read.", e);
        }
    }
}
