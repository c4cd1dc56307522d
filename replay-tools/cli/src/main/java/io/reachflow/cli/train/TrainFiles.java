package io.reachflow.cli.train;

import io.reachflow.cli.command.JsonFile;
import io.reachflow.policies.policyfile.PolicyResource;
import io.reachflow.reports.LearningPage;
import io.reachflow.training.Checkpoint;
import io.reachflow.training.LearningCsv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a training. Each file is replaced as a whole. */
final class TrainFiles {
    private static final String CHECKPOINT = "checkpoint.zip";
    private static final String CURVES = "learning.csv";
    private static final String PAGE = "learning.html";

    private final Path folder;
    private boolean closed;

    TrainFiles(Path folder) {
        this.folder = folder;
    }

    /** Makes the folder now: hours later would be a bad time to learn that it can't be made. */
    void prepare() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make the folder " + folder + ".", e);
        }
    }

    boolean hasCheckpoint() {
        return Files.exists(folder.resolve(CHECKPOINT));
    }

    Checkpoint checkpoint() {
        Path file = folder.resolve(CHECKPOINT);
        if (!hasCheckpoint()) {
            throw new IllegalArgumentException(
                    "There is no checkpoint ("
                            + file
                            + ") to go on from. Either the folder is another one, or the training"
                            + " had not come to its first trial: start it without --resume.");
        }
        try {
            return Checkpoint.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException("The checkpoint (" + file + ") can't be read.", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The checkpoint (" + file + ") can't be used. " + e.getMessage(), e);
        }
    }

    /** All of it, or nothing after the end. The checkpoint comes first: all else is made of it. */
    synchronized void write(Checkpoint checkpoint, String command) {
        if (closed) {
            return;
        }
        write(CHECKPOINT, checkpoint.bytes());
        write(PolicyResource.TENSORS, checkpoint.best().tensorBytes());
        write(PolicyResource.MANIFEST, checkpoint.best().manifestBytes());
        write(CURVES, utf8(LearningCsv.write(checkpoint.log())));
        write(PAGE, utf8(LearningPage.of(checkpoint.log(), command)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
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
