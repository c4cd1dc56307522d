package io.reachflow.reports;

import static j2html.TagCreator.code;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.header;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.td;
import static j2html.TagCreator.tr;

import io.reachflow.reports.text.MetricFormat;
import io.reachflow.training.LearningEntry;
import io.reachflow.training.LearningEntry.Phase;
import io.reachflow.training.LearningLog;
import io.reachflow.training.LearningMeasure;
import j2html.TagCreator;
import j2html.tags.DomContent;
import j2html.tags.specialized.TdTag;
import j2html.tags.specialized.TrTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How a training went, as one page. */
public final class LearningPage {
    private static final String ABOUT_TRIALS =
            "Every few iterations the policy is tried as it would be served, on worlds that it is"
                    + " not trained on; the policies to compare with played the same worlds. The"
                    + " best of the trials is kept. Chosen so, it looks better here than it is:"
                    + " results are measured on other seeds.";
    private static final String ABOUT_UPDATES =
            "In episodes choices are drawn, so their reward is below that of trials, and it"
                    + " differs with the worlds of an iteration: look at the mean. Entropy should"
                    + " fall slowly; near zero, nothing new is tried. The divergence says how far"
                    + " an update has moved the policy. The value error is that of what a task was"
                    + " expected to bring.";
    private static final String ABOUT_IMITATION =
            "Before its own episodes the policy went through what its teacher chose. Agreement is"
                    + " the share of choices that would have been its own.";

    private final LearningLog log;
    private final String command;

    private LearningPage(LearningLog log, String command) {
        this.log = log;
        this.command = command;
    }

    /**
     * The page.
     *
     * @param log with one trial at least
     * @param command what has to be typed for the same
     */
    public static String of(LearningLog log, String command) {
        return HtmlDocument.of(
                "Training of " + log.policy(), new LearningPage(log, command).content());
    }

    private DomContent content() {
        LearningPlots plots = new LearningPlots(log);
        return HtmlDocument.lines(
                header(introduction()),
                section("Trials", ABOUT_TRIALS, plots.trials(), table()),
                section("Episodes and updates", ABOUT_UPDATES, plots.updates()),
                section("Imitation", ABOUT_IMITATION, imitation()));
    }

    private static DomContent section(String title, String about, DomContent... content) {
        return TagCreator.section(
                HtmlDocument.lines(h2(title), p(about)), HtmlDocument.lines(content));
    }

    private DomContent introduction() {
        return HtmlDocument.lines(
                h1("Training of " + log.policy()), p(verdict()), pre(code(command)));
    }

    private String verdict() {
        List<LearningEntry> trials = log.of(Phase.TRIAL);
        LearningEntry best = log.best().orElseThrow();
        String words =
                String.format(
                        Locale.ROOT,
                        "After %d iterations and %d trials, the best is that of iteration %d with"
                                + " a reward of %.4f",
                        trials.get(trials.size() - 1).step(),
                        trials.size(),
                        best.step(),
                        best.figure(LearningMeasure.REWARD));
        return words
                + log.strongest().map(reference -> difference(best, reference)).orElse("")
                + ".";
    }

    private static String difference(LearningEntry best, LearningEntry reference) {
        double difference =
                best.figure(LearningMeasure.REWARD) - reference.figure(LearningMeasure.REWARD);
        return String.format(
                Locale.ROOT,
                ", %.4f %s that of %s",
                Math.abs(difference),
                difference < 0 ? "below" : "above",
                reference.policy());
    }

    /** The best beside those to compare with. */
    private DomContent table() {
        List<TrTag> rows = new ArrayList<>();
        rows.add(HtmlTable.head("policy", "reward", "high priority, %", "normal, %", "low, %"));
        log.best().ifPresent(best -> rows.add(row(best, best.policy() + " (best)")));
        log.of(Phase.REFERENCE).forEach(entry -> rows.add(row(entry, entry.policy())));
        return HtmlTable.of(rows);
    }

    private static TrTag row(LearningEntry entry, String name) {
        return tr(
                HtmlTable.rowHead(name),
                cell("%.4f", entry.figure(LearningMeasure.REWARD)),
                cell("%.1f", 100 * entry.figure(LearningMeasure.COMPLETION_HIGH)),
                cell("%.1f", 100 * entry.figure(LearningMeasure.COMPLETION_NORMAL)),
                cell("%.1f", 100 * entry.figure(LearningMeasure.COMPLETION_LOW)));
    }

    private DomContent imitation() {
        List<TrTag> rows = new ArrayList<>();
        rows.add(HtmlTable.head("pass", "choices", "agreement, %", "entropy", "value error"));
        for (LearningEntry pass : log.of(Phase.IMITATION)) {
            rows.add(
                    tr(
                            HtmlTable.rowHead(String.valueOf(pass.step())),
                            cell("%,.0f", pass.figure(LearningMeasure.CHOICES)),
                            cell("%.1f", 100 * pass.figure(LearningMeasure.AGREEMENT)),
                            cell("%.3f", pass.figure(LearningMeasure.ENTROPY)),
                            cell("%.3f", pass.figure(LearningMeasure.VALUE_ERROR))));
        }
        return HtmlTable.of(rows);
    }

    private static TdTag cell(String format, double value) {
        return td(
                Double.isNaN(value)
                        ? MetricFormat.NOTHING
                        : String.format(Locale.ROOT, format, value));
    }
}
