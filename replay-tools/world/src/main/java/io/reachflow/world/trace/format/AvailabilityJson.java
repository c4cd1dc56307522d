package io.reachflow.world.trace.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.BadRowException;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.BadTraceException;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import io.reachflow.world.trace.csv.TraceFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Readings at equal distances: {@code {"metadata": {"gap_seconds": 600}, "data": [0, 1, 3]}}. Each
 * says how many nodes there are until the next; a reading that is skipped leaves them as they were.
 */
public final class AvailabilityJson {
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "availability-json",
                    TraceKind.AVAILABILITY,
                    "number of nodes at equal distances",
                    List.of("metadata.gap_seconds", "data"),
                    AvailabilityJson::read);

    private static final double MOST_GAP_SECONDS = 7.0 * 24 * 3600;

    private final Path file;
    private final SkippedTally skipped;
    private int[] counts = new int[1024];
    private int size;
    private double gapSeconds;
    private boolean hasData;

    private AvailabilityJson(Path file, SkippedTally skipped) {
        this.file = file;
        this.skipped = skipped;
    }

    static AvailabilityTrace read(Path file, BadRowPolicy badRows) {
        AvailabilityJson json = new AvailabilityJson(file, new SkippedTally(badRows));
        TraceFile.read(file, json::parse);
        return json.trace();
    }

    private void parse(InputStream bytes) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw notThisFormat();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                parseMember(parser);
            }
        } catch (JsonProcessingException e) {
            throw new BadTraceException(
                    "%s is not JSON from line %d on."
                            .formatted(file, e.getLocation() == null ? 1 : line(e)),
                    e);
        }
    }

    private static int line(JsonProcessingException failure) {
        return failure.getLocation().getLineNr();
    }

    private void parseMember(JsonParser parser) throws IOException {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("metadata") && value == JsonToken.START_OBJECT) {
            parseMetadata(parser);
        } else if (name.equals("data") && value == JsonToken.START_ARRAY) {
            hasData = true;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                addReading(parser);
            }
        } else {
            parser.skipChildren();
        }
    }

    private void parseMetadata(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean isGap = parser.currentName().equals("gap_seconds");
            if (parser.nextToken().isNumeric() && isGap) {
                gapSeconds = parser.getDoubleValue();
            }
            parser.skipChildren();
        }
    }

    private void addReading(JsonParser parser) throws IOException {
        if (size == CsvTable.MOST_ROWS) {
            throw new BadTraceException(
                    "%s has more than %d readings. Split it.".formatted(file, CsvTable.MOST_ROWS));
        }
        if (size == counts.length) {
            counts = Arrays.copyOf(counts, size * 2);
        }
        counts[size] = size == 0 ? 0 : counts[size - 1];
        try {
            counts[size] = count(parser);
        } catch (BadRowException e) {
            skipped.bad(e);
        }
        size++;
    }

    private int count(JsonParser parser) throws IOException {
        double value = parser.currentToken().isNumeric() ? parser.getDoubleValue() : -1;
        if (value >= 0 && value <= TraceLimits.MOST_NODES && value == Math.rint(value)) {
            return (int) value;
        }
        BadRowException bad =
                BadRowException.value(
                        file,
                        parser.currentTokenLocation().getLineNr(),
                        "data[" + size + "]",
                        parser.getText(),
                        "a whole number from 0 to %d".formatted(TraceLimits.MOST_NODES));
        parser.skipChildren();
        throw bad;
    }

    private AvailabilityTrace trace() {
        if (!hasData) {
            throw notThisFormat();
        }
        if (!(gapSeconds > 0 && gapSeconds <= MOST_GAP_SECONDS)) {
            throw new BadTraceException(
                    "%s: the metadata's gap_seconds (%s) must be a number above 0, up to %.0f."
                            .formatted(file, gapSeconds, MOST_GAP_SECONDS));
        }
        CountedNodes nodes = new CountedNodes();
        nodes.count(0, 0);
        for (int i = 0; i < size; i++) {
            nodes.count(counts[i], millis(i));
        }
        return nodes.trace(millis(size), skipped.total());
    }

    private long millis(int reading) {
        return Math.round(reading * gapSeconds * 1000);
    }

    private BadTraceException notThisFormat() {
        return new BadTraceException(
                ("%s must be {\"metadata\": {\"gap_seconds\": ...}, \"data\": [...]}."
                                + " Maybe it has another format.")
                        .formatted(file));
    }
}
