package io.reachflow.streams.dispatch;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.reachflow.schema.Decision;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireEncoder;
import io.reachflow.schema.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * A journal's entries as lines of text: a checksum, a letter, the fields. Decisions are in their
 * wire format, as Base64, so that a later version reads what an earlier one wrote. Not thread-safe.
 */
final class JournalLines {
    private static final String NONE = "-";
    private static final int CHECKSUM_CHARACTERS = 8;

    private final WireEncoder encoder = new WireEncoder();
    private final WireDecoder decoder = new WireDecoder();
    private final ObjectMapper json =
            new ObjectMapper()
                    .registerModule(
                            new SimpleModule()
                                    .addSerializer(Decision.class, new DecisionWriter())
                                    .addDeserializer(Decision.class, new DecisionParser()));

    private final class DecisionWriter extends JsonSerializer<Decision> {
        @Override
        public void serialize(Decision decision, JsonGenerator to, SerializerProvider provider)
                throws IOException {
            to.writeString(text(decision));
        }
    }

    private final class DecisionParser extends JsonDeserializer<Decision> {
        @Override
        public Decision deserialize(JsonParser from, DeserializationContext context)
                throws IOException {
            return decision(from.getText());
        }
    }

    /** Without the end of the line. */
    String write(JournalEntry entry) {
        String payload = payload(entry);
        return checksum(payload) + " " + payload;
    }

    private String payload(JournalEntry entry) {
        if (entry instanceof JournalEntry.Head head) {
            return "J " + head.journalId();
        }
        if (entry instanceof JournalEntry.Snapshot snapshot) {
            String positions = text(snapshot.positions());
            return "S " + snapshot.reports() + " " + positions + " " + text(snapshot.state());
        }
        if (entry instanceof JournalEntry.Heard heard) {
            String decisions =
                    heard.decisions().stream().map(this::text).collect(Collectors.joining(","));
            return "H "
                    + heard.traceMillis()
                    + " "
                    + text(heard.positions())
                    + " "
                    + (decisions.isEmpty() ? NONE : decisions);
        }
        JournalEntry.Reported reported = (JournalEntry.Reported) entry;
        return "R " + reported.reports() + " " + reported.traceMillis();
    }

    /** Throws where the line is not as it was written. */
    JournalEntry read(String line) {
        if (line.length() <= CHECKSUM_CHARACTERS) {
            throw new IllegalArgumentException("it is too short");
        }
        String payload = line.substring(CHECKSUM_CHARACTERS + 1);
        if (!line.startsWith(checksum(payload) + " ")) {
            throw new IllegalArgumentException("its checksum is wrong");
        }
        String[] fields = payload.split(" ", 4);
        return switch (fields[0]) {
            case "J" -> new JournalEntry.Head(fields[1]);
            case "S" ->
                    new JournalEntry.Snapshot(
                            Long.parseLong(fields[1]), positions(fields[2]), state(fields[3]));
            case "H" ->
                    new JournalEntry.Heard(
                            Long.parseLong(fields[1]), positions(fields[2]), decisions(fields[3]));
            case "R" ->
                    new JournalEntry.Reported(Long.parseLong(fields[1]), Long.parseLong(fields[2]));
            default -> throw new IllegalArgumentException("a later version wrote it");
        };
    }

    private static String checksum(String payload) {
        CRC32C sum = new CRC32C();
        sum.update(payload.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", sum.getValue());
    }

    private static String text(SortedMap<Integer, Long> positions) {
        return positions.isEmpty()
                ? NONE
                : positions.entrySet().stream()
                        .map(position -> position.getKey() + ":" + position.getValue())
                        .collect(Collectors.joining(","));
    }

    private static SortedMap<Integer, Long> positions(String text) {
        SortedMap<Integer, Long> positions = new TreeMap<>();
        for (String position : items(text)) {
            int colon = position.indexOf(':');
            positions.put(
                    Integer.valueOf(position.substring(0, colon)),
                    Long.valueOf(position.substring(colon + 1)));
        }
        return positions;
    }

    private static List<String> items(String text) {
        return text.equals(NONE) ? List.of() : List.of(text.split(",", -1));
    }

    private String text(Decision decision) {
        return Base64.getEncoder().encodeToString(encoder.encode(decision));
    }

    private List<Decision> decisions(String text) {
        List<Decision> decisions = new ArrayList<>();
        for (String decision : items(text)) {
            decisions.add(decision(decision));
        }
        return decisions;
    }

    private Decision decision(String text) {
        try {
            return (Decision) decoder.decode(Base64.getDecoder().decode(text));
        } catch (WireException e) {
            throw new IllegalArgumentException("a decision in it can't be read", e);
        }
    }

    private String text(DispatchSnapshot state) {
        try {
            return json.writeValueAsString(state);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("Can't write the leases of a dispatcher.", e);
        }
    }

    private DispatchSnapshot state(String text) {
        try {
            return json.readValue(text, DispatchSnapshot.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("its leases can't be read", e);
        }
    }
}
