package io.reachflow.replay.cli;

import io.reachflow.replay.results.PartFile;
import io.reachflow.replay.results.PartName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The page of results, and beside it its plots and its parts. Each file is replaced as a whole. */
final class ResultsFiles {
    private final Path folder;

    ResultsFiles(Path folder) {
        this.folder = folder;
    }

    /** Makes the folders now: hours later would be a bad time to learn that they can't be made. */
    void prepare() {
        try {
            Files.createDirectories(beside());
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make the folder " + beside() + ".", e);
        }
    }

    private Path beside() {
        return folder.resolve("results");
    }

    private Path part(PartName name) {
        return beside().resolve("part-" + name.key() + ".md");
    }

    void write(PartName name, PartFile part, Map<String, String> plots) {
        plots.forEach((file, drawing) -> write(beside().resolve(file), drawing));
        write(part(name), part.text());
    }

    Path writePage(String markdown) {
        return write(folder.resolve("results.md"), markdown);
    }

    /** A part that was played before, with whichever policy. */
    Optional<PartFile> read(PartName name) {
        Path file = part(name);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(PartFile.parse(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException("The part (" + file + ") can't be read.", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The part (" + file + ") can't be used. " + e.getMessage(), e);
        }
    }

    private static Path write(Path file, String content) {
        try {
            JsonFile.replace(file.toAbsolutePath(), content);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the file " + file + ".", e);
        }
    }
}
