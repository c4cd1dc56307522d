package io.reachflow.faults.report;

import io.reachflow.faults.suite.KindSummary;
import io.reachflow.faults.suite.RoundResult;
import io.reachflow.faults.suite.SuiteResult;
import io.reachflow.reports.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A suite for the terminal. */
public final class SuiteText {
    private SuiteText() {}

    public static String of(SuiteResult result) {
        List<String> lines = new ArrayList<>();
        lines.add(kinds(result).toString());
        result.kinds().stream()
                .filter(kind -> kind.applied() == 0)
                .forEach(kind -> lines.add("skipped " + kind.kind() + ": " + kind.skipped()));
        for (RoundResult round : result.rounds()) {
            round.complaints().forEach(each -> lines.add("round " + round.number() + ": " + each));
        }
        lines.add("");
        lines.add(verdict(result));
        return String.join(System.lineSeparator(), lines);
    }

    private static TextTable kinds(SuiteResult result) {
        TextTable table =
                new TextTable("kind", "applied", "p50, s", "p95, s", "worst, s", "goal, s")
                        .numbersFrom(1);
        for (KindSummary kind : result.kinds()) {
            table.row(
                    kind.kind(),
                    kind.applied(),
                    seconds(kind.medianSeconds()),
                    seconds(kind.p95Seconds()),
                    seconds(kind.worstSeconds()),
                    seconds(kind.goalSeconds()) + (kind.isFastEnough() ? "" : " MISSED"));
        }
        return table;
    }

    static String seconds(@Nullable Double value) {
        return value == null ? "–" : String.format(Locale.ROOT, "%.1f", value);
    }

    /** The whole suite in a sentence or two. */
    public static String verdict(SuiteResult result) {
        long kinds = result.kinds().stream().filter(kind -> kind.applied() > 0).count();
        return String.format(
                Locale.ROOT,
                "%,d faults of %d kinds in %.0f s: %,d violations, %,d tasks lost, %,d tasks done."
                        + " %s",
                result.applied(),
                kinds,
                result.seconds(),
                result.violations(),
                result.rounds().stream().mapToLong(RoundResult::lostTasks).sum(),
                result.rounds().stream()
                        .mapToLong(round -> round.tasks() - round.lostTasks())
                        .sum(),
                result.isFine() ? "All is as it should be." : "NOT ALL IS AS IT SHOULD BE.");
    }
}
