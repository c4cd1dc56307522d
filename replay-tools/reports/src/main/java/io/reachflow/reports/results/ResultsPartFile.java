package io.reachflow.reports.results;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part as it is kept, so that the page can be put together without playing it again.
 *
 * @param policy which one it tells of
 * @param command what has to be typed for the same page
 */
public record ResultsPartFile(String policy, String command, String markdown) {
    private static final Pattern FORM =
            Pattern.compile(
                    "<!-- policy: ([^\n]*) -->\n<!-- command: ([^\n]*) -->\n\n(.*)",
                    Pattern.DOTALL);

    public static ResultsPartFile parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "It must begin with the policy and the command that it was made by. Delete it,"
                            + " or play that part again.");
        }
        return new ResultsPartFile(matcher.group(1), matcher.group(2), matcher.group(3));
    }

    public String text() {
        return "<!-- policy: " + policy + " -->\n<!-- command: " + command + " -->\n\n" + markdown;
    }
}
