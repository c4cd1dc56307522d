package io.reachflow.cli.simulate;

import io.reachflow.cli.command.JsonFile;
import io.reachflow.reports.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the results of {@code reachflow simulate} go. */
final class SimulateFiles {
    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write report.html, results.csv and results.json to this folder.")
    @Nullable Path folder;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the report as one page with plots, which needs nothing else.")
    @Nullable String html;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description =
                    "Write one line for each simulation, with all metrics; '-' is standard output.")
    @Nullable String csv;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write everything, with intervals and definitions, as JSON; '-' is standard"
                            + " output.")
    @Nullable String json;

    boolean takeStandardOutput() {
        return STANDARD_OUTPUT.equals(csv) || STANDARD_OUTPUT.equals(json);
    }

    /** Makes the folder now: hours later would be a bad time to learn that it can't be made. */
    void prepare() {
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make the folder " + folder + ".", e);
        }
    }

    /** Writes what was asked for. */
    List<Path> write(Report report, PrintWriter standardOutput) {
        List<Path> written = new ArrayList<>();
        if (folder != null) {
            written.add(write(folder.resolve("report.html"), report.html()));
            written.add(write(folder.resolve("results.csv"), report.csv()));
            written.add(write(folder.resolve("results.json"), report.json()));
        }
        if (html != null) {
            written.add(write(Path.of(html), report.html()));
        }
        writeOrPrint(csv, report.csv(), standardOutput, written);
        writeOrPrint(json, report.json(), standardOutput, written);
        return written;
    }

    private static void writeOrPrint(
            @Nullable String target,
            String content,
            PrintWriter standardOutput,
            List<Path> written) {
        if (STANDARD_OUTPUT.equals(target)) {
            standardOutput.print(content);
            standardOutput.flush();
        } else if (target != null) {
            written.add(write(Path.of(target), content));
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
