package io.reachflow.replay.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where a machine finds the result. */
public final class JsonFile {
    private static final String STDOUT = "-";
    private static final ObjectMapper JSON =
            new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Also write the result as JSON to this file; - is the standard output, and the"
                            + " text for people then goes to the standard error.")
    private String file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    public boolean wanted() {
        return file != null;
    }

    public void write(Object value) {
        try {
            String text = JSON.writeValueAsString(value) + System.lineSeparator();
            if (file.equals(STDOUT)) {
                command.commandLine().getOut().print(text);
                command.commandLine().getOut().flush();
            } else {
                Files.writeString(Path.of(file), text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write the result to " + file + ".", e);
        }
    }
}
