package io.reachflow.policies.heuristic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads lines {@code name=value}; blank ones are passed over. */
final class WeightParser {
    private WeightParser() {}

    /** The values of these names, in their order; each has to be there once, and no other. */
    static List<Double> read(String text, List<String> names) {
        Map<String, Double> values = new HashMap<>();
        for (String line : text.lines().map(String::strip).toList()) {
            if (!line.isEmpty()) {
                add(line, names, values);
            }
        }
        for (String name : names) {
            if (!values.containsKey(name)) {
                throw new IllegalArgumentException(
                        "The weight " + name + " is missing. Add a line " + name + "=<number>.");
            }
        }
        return names.stream().map(values::get).toList();
    }

    private static void add(String line, List<String> names, Map<String, Double> values) {
        int equals = line.indexOf('=');
        String name = line.substring(0, Math.max(0, equals)).strip();
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    "The line ("
                            + line
                            + ") names no weight. Write <name>=<number>, one of "
                            + names
                            + ".");
        }
        String value = line.substring(equals + 1).strip();
        if (values.put(name, number(name, value)) != null) {
            throw new IllegalArgumentException(
                    "The weight " + name + " is given twice. Keep one of the lines.");
        }
    }

    private static double number(String name, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "The weight " + name + " (" + value + ") must be a number.", e);
        }
    }
}
