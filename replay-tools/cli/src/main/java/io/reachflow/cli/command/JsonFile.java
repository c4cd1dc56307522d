package io.reachflow.cli.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The result for machines, beside the one for people. */
public final class JsonFile {
    private static final ObjectMapper MAPPER =
            new ObjectMapper()
                    .setDefaultPropertyInclusion(JsonInclude.Include.NON_ABSENT)
                    .enable(SerializationFeature.INDENT_OUTPUT);

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write the result as JSON to this file; '-' is standard output.")
    @Nullable String target;

    /** True when the JSON goes to standard output, where nothing else should then be printed. */
    public boolean takesStandardOutput() {
        return "-".equals(target);
    }

    /** Writes the result if asked for. A reader of the file sees all of it or the old one. */
    public void write(Object result) {
        write(result, System.out);
    }

    void write(Object result, PrintStream standardOutput) {
        if (target == null) {
            return;
        }
        try {
            String json = MAPPER.writeValueAsString(result);
            if (takesStandardOutput()) {
                standardOutput.println(json);
                return;
            }
            replace(Path.of(target).toAbsolutePath(), json + System.lineSeparator());
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the JSON file " + target + ".", e);
        }
    }

    /** Writes a file so that its readers see all of it or the old one. */
    public static void replace(Path file, String content) throws IOException {
        replace(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file so that its readers see all of it or the old one. */
    public static void replace(Path file, byte[] content) throws IOException {
        String draftName = file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
        Path draft = file.resolveSibling(draftName);
        try {
            Files.write(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
