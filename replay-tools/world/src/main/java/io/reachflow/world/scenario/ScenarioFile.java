package io.reachflow.world.scenario;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads scenario files: lines of {@code key = value}, comments after {@code #}, one parent. */
final class ScenarioFile {
    static final String PARENT = "extends";

    private static final int MOST_LINES = 10_000;

    private ScenarioFile() {}

    /** The values of a file that comes with the program. */
    static Map<String, String> bundled(String name) {
        String resource = "/scenarios/" + name + ".scenario";
        try (InputStream stream = ScenarioFile.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("The scenario " + name + " is missing in the jar.");
            }
            return read(name, new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the scenario " + name + ".", e);
        }
    }

    /** The values of a file of the user's. */
    static Map<String, String> of(Path file) {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(file.toString(), reader);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the scenario file " + file + ".", e);
        }
    }

    static Map<String, String> read(String where, Reader source) throws IOException {
        BufferedReader lines = new BufferedReader(source);
        Map<String, String> values = new LinkedHashMap<>();
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (number > MOST_LINES) {
                throw bad(where, number, "a scenario has at most " + MOST_LINES + " lines");
            }
            String text = line.replaceFirst("#.*", "").strip();
            if (!text.isEmpty()) {
                add(values, text, where, number);
            }
        }
        return values;
    }

    private static void add(Map<String, String> values, String text, String where, int number) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw bad(where, number, "'" + text + "' must be 'key = value'");
        }
        String key = text.substring(0, equals).strip();
        if (values.put(key, text.substring(equals + 1).strip()) != null) {
            throw bad(where, number, "the key " + key + " is there twice");
        }
    }

    private static IllegalArgumentException bad(String where, int line, String what) {
        return new IllegalArgumentException(
                "Line " + line + " of scenario " + where + ": " + what + ".");
    }
}
