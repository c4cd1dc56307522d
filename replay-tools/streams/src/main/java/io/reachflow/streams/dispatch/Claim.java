package io.reachflow.streams.dispatch;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who is in charge of a group's topics, and how far the reports are. It is committed together with
 * the outcomes, as the metadata of the group's offsets, where operators see it as well.
 *
 * @param journalId the journal that knows what runs
 * @param instanceId the process, or rather its start
 * @param reports how many reports were made; one is one transaction
 * @param traceMillis up to when they go
 */
record Claim(String journalId, String instanceId, long reports, long traceMillis) {
    private static final Pattern TEXT =
            Pattern.compile("journal=(\\S+) owner=(\\S+) reports=(\\d+) until=(\\d+)");

    static Optional<Claim> parse(String metadata) {
        Matcher matcher = TEXT.matcher(metadata);
        return matcher.matches()
                ? Optional.of(
                        new Claim(
                                matcher.group(1),
                                matcher.group(2),
                                Long.parseLong(matcher.group(3)),
                                Long.parseLong(matcher.group(4))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "journal=%s owner=%s reports=%d until=%d"
                .formatted(journalId, instanceId, reports, traceMillis);
    }
}
