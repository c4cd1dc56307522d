package io.reachflow.faults.report;

import static j2html.TagCreator.code;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.header;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;
import static j2html.TagCreator.td;
import static j2html.TagCreator.tr;

import io.reachflow.faults.suite.FaultResult;
import io.reachflow.faults.suite.KindSummary;
import io.reachflow.faults.suite.RoundResult;
import io.reachflow.faults.suite.SuiteResult;
import io.reachflow.reports.HtmlDocument;
import io.reachflow.reports.HtmlTable;
import io.reachflow.reports.plot.BarPlot;
import io.reachflow.reports.plot.SeriesStyle;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric.Unit;
import j2html.tags.DomContent;
import j2html.tags.specialized.TrTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A suite as one page that needs nothing else. */
public final class SuitePage {
    private static final String ABOUT_KINDS =
            "The time is from the fault to a committed decision on a task that arrived after it;"
                    + " of a dead GPU, from its last heartbeat to the committed lease of its task"
                    + " elsewhere.";
    private static final String ABOUT_ROUNDS =
            "A round is a job under load on topics of its own. When its faults are over, all tasks"
                    + " end, the checker reads the topics, and the recorded input is decided on"
                    + " again without faults.";

    private final SuiteResult result;
    private final String command;

    private SuitePage(SuiteResult result, String command) {
        this.result = result;
        this.command = command;
    }

    /**
     * The page.
     *
     * @param command what has to be typed for the same
     */
    public static String of(SuiteResult result, String command) {
        return HtmlDocument.of("Fault suite", new SuitePage(result, command).content());
    }

    private DomContent content() {
        return HtmlDocument.lines(
                header(
                        HtmlDocument.lines(
                                h1("Fault suite: " + result.suite()),
                                p(SuiteText.verdict(result)),
                                pre(code(command)))),
                section(HtmlDocument.lines(h2("Kinds"), p(ABOUT_KINDS), plot(), kinds())),
                section(HtmlDocument.lines(h2("Rounds"), p(ABOUT_ROUNDS), rounds())),
                section(HtmlDocument.lines(h2("Complaints"), complaints())));
    }

    private DomContent plot() {
        List<KindSummary> measured =
                result.kinds().stream().filter(kind -> kind.p95Seconds() != null).toList();
        if (measured.isEmpty()) {
            return p("Nothing was measured.");
        }
        List<BarPlot.Row> rows =
                measured.stream()
                        .map(kind -> new BarPlot.Row(kind.kind(), SeriesStyle.ofNumber(0)))
                        .toList();
        String title = "Time to the next decision";
        List<BarPlot.Panel> panels =
                List.of(
                        panel("p50", measured, kind -> orZero(kind.medianSeconds())),
                        panel("p95", measured, kind -> orZero(kind.p95Seconds())));
        return figure(
                        HtmlDocument.lines(
                                figcaption(title),
                                rawHtml(BarPlot.of(title, BarPlot.BROAD, rows, panels))))
                .withClass("broad");
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }

    private static BarPlot.Panel panel(
            String title, List<KindSummary> kinds, ToDoubleFunction<KindSummary> seconds) {
        List<Interval> values =
                kinds.stream().map(kind -> Interval.of(seconds.applyAsDouble(kind))).toList();
        return new BarPlot.Panel(title, Unit.SECONDS, 0, values);
    }

    private DomContent kinds() {
        List<TrTag> rows = new ArrayList<>();
        rows.add(
                HtmlTable.head(
                        "kind",
                        "what",
                        "applied",
                        "p50, s",
                        "p95, s",
                        "worst, s",
                        "goal, s",
                        "notes"));
        for (KindSummary kind : result.kinds()) {
            rows.add(
                    tr(
                            HtmlTable.rowHead(kind.kind()),
                            td(kind.words()),
                            td(String.valueOf(kind.applied())),
                            td(SuiteText.seconds(kind.medianSeconds())),
                            td(SuiteText.seconds(kind.p95Seconds())),
                            td(SuiteText.seconds(kind.worstSeconds())),
                            td(
                                    SuiteText.seconds(kind.goalSeconds())
                                            + (kind.isFastEnough() ? "" : ", missed")),
                            td(notes(kind))));
        }
        return HtmlTable.of(rows);
    }

    private static String notes(KindSummary kind) {
        List<String> words = new ArrayList<>();
        if (kind.skipped() != null) {
            words.add("skipped: " + kind.skipped());
        }
        kind.notes().stream().distinct().forEach(words::add);
        return String.join("; ", words);
    }

    private DomContent rounds() {
        List<TrTag> rows = new ArrayList<>();
        rows.add(
                HtmlTable.head(
                        "round",
                        "policy",
                        "faults",
                        "tasks",
                        "lost",
                        "decisions",
                        "violations",
                        "evicted",
                        "dead letters",
                        "decided again",
                        "open transactions",
                        "verdict"));
        for (RoundResult round : result.rounds()) {
            rows.add(
                    tr(
                            HtmlTable.rowHead(String.valueOf(round.number())),
                            td(round.policy()),
                            td(faults(round)),
                            number(round.tasks()),
                            number(round.lostTasks()),
                            number(round.decisions()),
                            number(round.violations()),
                            number(round.evictions()),
                            number(round.deadLetters()),
                            td(round.comparison()),
                            number(round.openTransactions()),
                            td(round.isFine() ? "fine" : "NOT FINE")));
        }
        return HtmlTable.of(rows);
    }

    private static DomContent number(long value) {
        return td(String.format(Locale.ROOT, "%,d", value));
    }

    /** In words, as "3 × broker-kill". */
    private static String faults(RoundResult round) {
        Map<String, Integer> counts = new TreeMap<>();
        for (FaultResult fault : round.faults()) {
            if (fault.wasApplied()) {
                counts.merge(fault.kind(), 1, Integer::sum);
            }
        }
        return counts.isEmpty()
                ? "none"
                : String.join(
                        ", ",
                        counts.entrySet().stream()
                                .map(entry -> entry.getValue() + " × " + entry.getKey())
                                .toList());
    }

    private DomContent complaints() {
        List<DomContent> all = new ArrayList<>();
        for (RoundResult round : result.rounds()) {
            round.complaints().forEach(each -> all.add(p("Round " + round.number() + ": " + each)));
        }
        result.tooSlow().forEach(kind -> all.add(p(kind + " is slower than its goal.")));
        return all.isEmpty() ? p("None.") : HtmlDocument.lines(all);
    }
}
