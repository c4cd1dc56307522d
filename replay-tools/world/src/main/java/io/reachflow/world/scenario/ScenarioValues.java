package io.reachflow.world.scenario;

import io.reachflow.world.random.UniformRange;
import io.reachflow.world.random.WeightedValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The texts of a scenario as values of their types; what is wrong is said in words. */
final class ScenarioValues {
    private static final String NONE = "none";
    private static final Pattern DURATION = Pattern.compile("([0-9.]+)(ms|s|min|h|d)");

    private final String scenario;
    private final Map<String, String> texts;

    ScenarioValues(String scenario, Map<String, String> texts) {
        this.scenario = scenario;
        this.texts = texts;
    }

    String text(String key) {
        String text = texts.get(key);
        if (text == null) {
            throw new IllegalArgumentException(
                    "The scenario " + scenario + " has no value for " + key + ".");
        }
        return text;
    }

    /** Empty where the file says {@code none}. */
    Optional<String> optional(String key) {
        return Optional.of(text(key)).filter(text -> !text.equals(NONE));
    }

    double number(String key, double least, double most) {
        double value = parse(key, text(key), "a number", Double::parseDouble);
        if (!(value >= least && value <= most)) {
            throw wrong(key, text(key), "a number from " + least + " to " + most);
        }
        return value;
    }

    int integer(String key, int least, int most) {
        int value = parse(key, text(key), "a whole number", Integer::parseInt);
        if (value < least || value > most) {
            throw wrong(key, text(key), "a whole number from " + least + " to " + most);
        }
        return value;
    }

    Duration duration(String key) {
        return duration(key, text(key));
    }

    Duration duration(String key, String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw wrong(key, text, "a duration such as 200ms, 30s, 10min, 24h or 2d");
        }
        long unitMillis =
                switch (matcher.group(2)) {
                    case "ms" -> 1;
                    case "s" -> 1_000;
                    case "min" -> 60_000;
                    case "h" -> 3_600_000;
                    default -> 86_400_000;
                };
        double count = parse(key, matcher.group(1), "a duration", Double::parseDouble);
        return Duration.ofMillis(Math.round(count * unitMillis));
    }

    /** One of the constants, by its name in lower case, with dashes. */
    <E extends Enum<E>> E constant(String key, Class<E> type) {
        String known =
                Arrays.stream(type.getEnumConstants())
                        .map(each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .collect(Collectors.joining(", "));
        return parse(key, text(key), "one of " + known, constantOf(type));
    }

    static <E extends Enum<E>> Function<String, E> constantOf(Class<E> type) {
        return text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    boolean flag(String key) {
        return switch (text(key)) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw wrong(key, text(key), "yes or no");
        };
    }

    UniformRange span(String key) {
        return span(key, text(key));
    }

    UniformRange span(String key, String text) {
        int dots = text.indexOf("..");
        if (dots < 0) {
            throw wrong(key, text, "a span such as 1.5..4");
        }
        return new UniformRange(
                parse(key, text.substring(0, dots), "a span", Double::parseDouble),
                parse(key, text.substring(dots + 2), "a span", Double::parseDouble));
    }

    /** Entries of value and weight, such as {@code 1:55 2:20}. */
    <T> List<WeightedValue<T>> shares(String key, Function<String, T> parser) {
        List<WeightedValue<T>> shares = new ArrayList<>();
        for (String entry : text(key).split("\\s+", -1)) {
            int colon = entry.lastIndexOf(':');
            if (colon < 1) {
                throw wrong(key, text(key), "shares such as 1:55 2:20");
            }
            T value = parse(key, entry.substring(0, colon), "shares", parser);
            double weight = parse(key, entry.substring(colon + 1), "shares", Double::parseDouble);
            if (!(weight >= 0) || !Double.isFinite(weight)) {
                throw wrong(key, text(key), "shares with weights of 0 or more");
            }
            shares.add(new WeightedValue<>(value, weight));
        }
        return List.copyOf(shares);
    }

    /** The words of a value that is a small phrase, such as {@code 50% at 12h}. */
    List<String> words(String key, String phrase, Pattern pattern, String example) {
        Matcher matcher = pattern.matcher(phrase);
        if (!matcher.matches()) {
            throw wrong(key, phrase, "'none' or a phrase such as '" + example + "'");
        }
        List<String> words = new ArrayList<>();
        for (int group = 1; group <= matcher.groupCount(); group++) {
            words.add(matcher.group(group));
        }
        return words;
    }

    private <T> T parse(String key, String text, String rule, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw wrong(key, text, rule);
        }
    }

    IllegalArgumentException wrong(String key, String text, String rule) {
        return new IllegalArgumentException(
                "The value ("
                        + text
                        + ") of "
                        + key
                        + " in scenario "
                        + scenario
                        + " must be "
                        + rule
                        + ".");
    }
}
