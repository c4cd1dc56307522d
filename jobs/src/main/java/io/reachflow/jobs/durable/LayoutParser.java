package io.reachflow.jobs.durable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Understands what {@link ValueFormat#layout} says: how state was written, perhaps long ago. */
final class LayoutParser {
    /** Packages that classes of state have left since, and where those are now. */
    private static final Map<String, String> MOVED =
            Map.of("io.reachflow.brain.policy.", "io.reachflow.policies.policy.");

    private final String text;
    private final ClassLoader classes;
    private int position;

    private LayoutParser(String text, ClassLoader classes) {
        this.text = text;
        this.classes = classes;
    }

    /** The format of a record as it was written, for the class as it is now. */
    static RecordFormat parse(String layout, ClassLoader classes) {
        if (new LayoutParser(layout, classes).format() instanceof RecordFormat record) {
            return record;
        }
        throw new IllegalArgumentException("State holds a layout (" + layout + ") of no record.");
    }

    private ValueFormat format() {
        String word = word();
        if (!at('(')) {
            return Scalar.named(word)
                    .orElseThrow(
                            () ->
                                    new IllegalArgumentException(
                                            "State holds values of an unknown kind ("
                                                    + word
                                                    + "). A later version may have written it."));
        }
        ValueFormat format =
                switch (word) {
                    case "list" -> new ListFormat(format());
                    case "enum" -> EnumFormat.of(type(), rest());
                    case "record" -> RecordFormat.of(type(), components());
                    default ->
                            throw new IllegalArgumentException(
                                    "State holds a layout that can't be read, at " + word + ".");
                };
        if (!at(')')) {
            throw new IllegalArgumentException("State holds a layout that ends too soon.");
        }
        return format;
    }

    private Map<String, ValueFormat> components() {
        Map<String, ValueFormat> components = new LinkedHashMap<>();
        while (at(',')) {
            String name = word();
            if (!at('=')) {
                throw new IllegalArgumentException(
                        "State holds a layout in which (" + name + ") has no format.");
            }
            components.put(name, format());
        }
        return components;
    }

    private List<String> rest() {
        List<String> words = new ArrayList<>();
        while (at(',')) {
            words.add(word());
        }
        return words;
    }

    private Class<?> type() {
        String name = presentName(word());
        try {
            return Class.forName(name, false, classes);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "State holds the class (" + name + "), which this version does not have.", e);
        }
    }

    private static String presentName(String written) {
        int simpleName = written.lastIndexOf('.') + 1;
        String home = written.substring(0, simpleName);
        return MOVED.getOrDefault(home, home) + written.substring(simpleName);
    }

    private String word() {
        int from = position;
        while (position < text.length() && "(),=".indexOf(text.charAt(position)) < 0) {
            position++;
        }
        return text.substring(from, position);
    }

    private boolean at(char expected) {
        boolean there = position < text.length() && text.charAt(position) == expected;
        position += there ? 1 : 0;
        return there;
    }
}
