package io.reachflow.simulator.contest;

import io.reachflow.policies.heuristic.ScoreWeights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Weights of the weighted score in a file of lines {@code name=value}. */
final class WeightFile {
    static final String PREFIX = "weighted-score:";

    private static final long MOST_BYTES = 64 * 1024;

    private WeightFile() {}

    static ScoreWeights read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "The file of weights ("
                            + file
                            + ") does not exist. 'reachflow tune --out FILE' writes one.");
        }
        String text = text(file);
        try {
            return ScoreWeights.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The file of weights (" + file + ") can't be used. " + e.getMessage(), e);
        }
    }

    private static String text(Path file) {
        try {
            long bytes = Files.size(file);
            if (bytes > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "The file of weights ("
                                + file
                                + ") must have at most "
                                + MOST_BYTES
                                + " bytes, but has "
                                + bytes
                                + ". Maybe it is another file.");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The file of weights (" + file + ") can't be read.", e);
        }
    }
}
