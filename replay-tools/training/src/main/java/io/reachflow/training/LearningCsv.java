package io.reachflow.training;

import io.reachflow.training.LearningEntry.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A learning log as CSV, with every digit, so that it can be read again. */
public final class LearningCsv {
    private static final String HEADER =
            Stream.concat(
                            Stream.of("policy", "phase", "step"),
                            Arrays.stream(LearningMeasure.values()).map(LearningMeasure::key))
                    .collect(Collectors.joining(","));

    private LearningCsv() {}

    public static String write(LearningLog log) {
        StringBuilder csv = new StringBuilder(HEADER).append('\n');
        for (LearningEntry entry : log.entries()) {
            csv.append(entry.policy()).append(',').append(entry.phase().key());
            csv.append(',').append(entry.step());
            for (LearningMeasure measure : LearningMeasure.values()) {
                Double value = entry.figures().get(measure);
                csv.append(',').append(value == null ? "" : value);
            }
            csv.append('\n');
        }
        return csv.toString();
    }

    static LearningLog read(String policy, String csv) {
        List<String> lines = csv.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw refused(lines.isEmpty() ? "" : lines.get(0), "start with " + HEADER);
        }
        List<LearningEntry> entries = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            entries.add(entry(line));
        }
        return new LearningLog(policy, entries);
    }

    private static LearningEntry entry(String line) {
        List<String> cells = List.of(line.split(",", -1));
        if (cells.size() != 3 + LearningMeasure.values().length) {
            throw refused(line, "have a cell for each of " + HEADER);
        }
        try {
            Map<LearningMeasure, Double> figures = new EnumMap<>(LearningMeasure.class);
            int next = 3;
            for (LearningMeasure measure : LearningMeasure.values()) {
                String cell = cells.get(next++);
                figures.put(measure, cell.isEmpty() ? Double.NaN : Double.parseDouble(cell));
            }
            return new LearningEntry(
                    cells.get(0), phase(cells.get(1)), Integer.parseInt(cells.get(2)), figures);
        } catch (NumberFormatException e) {
            throw refused(line, "have numbers behind its phase");
        }
    }

    private static Phase phase(String key) {
        return Arrays.stream(Phase.values())
                .filter(phase -> phase.key().equals(key))
                .findFirst()
                .orElseThrow(() -> refused(key, "be one of " + Arrays.toString(Phase.values())));
    }

    private static IllegalArgumentException refused(String text, String rule) {
        return new IllegalArgumentException(
                "A learning log (" + text + ") must " + rule + ". Maybe the file was changed.");
    }
}
