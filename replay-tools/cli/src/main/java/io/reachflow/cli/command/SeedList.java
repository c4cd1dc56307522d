package io.reachflow.cli.command;

import io.reachflow.world.Seeds;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Seeds as they are typed: {@code 201..220}, or how many from the first one for reports. */
public final class SeedList {
    private static final int MOST = 10_000;
    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})\\.\\.(\\d{1,18})");
    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

    private SeedList() {}

    public static List<Long> of(String text) {
        Matcher range = RANGE.matcher(text);
        if (range.matches()) {
            return between(text, Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
        }
        if (COUNT.matcher(text).matches()) {
            long count = Long.parseLong(text);
            return between(text, Seeds.FIRST_FOR_REPORTS, Seeds.FIRST_FOR_REPORTS + count - 1);
        }
        throw wrong(text);
    }

    private static List<Long> between(String text, long first, long last) {
        if (last < first || last - first >= MOST) {
            throw wrong(text);
        }
        return LongStream.rangeClosed(first, last).boxed().toList();
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "The seeds ("
                        + text
                        + ") must be a range such as 201..220, or how many from "
                        + Seeds.FIRST_FOR_REPORTS
                        + " on; 1 to "
                        + MOST
                        + " of them.");
    }
}
