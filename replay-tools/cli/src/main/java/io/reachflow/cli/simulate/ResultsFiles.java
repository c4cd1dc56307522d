package io.reachflow.cli.simulate;

import io.reachflow.cli.command.JsonFile;
import io.reachflow.reports.results.ResultsPartFile;
import io.reachflow.reports.results.ResultsPartName;
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

    private Path part(ResultsPartName name) {
        return beside().resolve("part-" + name.key() + ".md");
    }

    void write(ResultsPartName name, ResultsPartFile part, Map<String, String> plots) {
        plots.forEach((file, drawing) -> write(beside().resolve(file), drawing));
        write(part(name), part.text());
    }

    Path writePage(String markdown) {
        return write(folder.resolve("results.md"), markdown);
    }

    /** A part that was played before, with whichever policy. */
    Optional<ResultsPartFile> read(ResultsPartName name) {
        Path file = part(name);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ResultsPartFile.parse(Files.readString(file)));
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
