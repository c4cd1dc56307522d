package io.reachflow.replay.cli;

import io.reachflow.model.score.PolicyFile;
import io.reachflow.model.score.PolicyResource;
import io.reachflow.replay.train.LearningCsv;
import io.reachflow.replay.train.LearningLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a training. Each file is replaced as a whole. */
final class TrainFiles {
    static final String CURVES = "learning.csv";

    private final Path folder;
    private boolean closed;

    TrainFiles(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /** Makes the folder now: hours later would be a bad time to learn that it can't be made. */
    void prepare() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make the folder " + folder + ".", e);
        }
    }

    /** All of it, or nothing after the end. */
    synchronized void write(PolicyFile policy, LearningLog log) {
        if (closed) {
            return;
        }
        write(PolicyResource.TENSORS, policy.tensorBytes());
        write(PolicyResource.MANIFEST, policy.manifestBytes());
        write(CURVES, LearningCsv.write(log).getBytes(StandardCharsets.UTF_8));
    }

    private void write(String name, byte[] content) {
        try {
            JsonFile.replace(folder.resolve(name).toAbsolutePath(), content);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write " + name + " to " + folder + ".", e);
        }
    }

    /** Waits for what is being written; from then on, everything stays as it is. */
    synchronized void close() {
        closed = true;
    }
}
