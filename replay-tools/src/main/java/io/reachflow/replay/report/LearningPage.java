package io.reachflow.replay.report;

import io.reachflow.replay.train.LearningEntry;
import io.reachflow.replay.train.LearningEntry.Phase;
import io.reachflow.replay.train.LearningLog;
import io.reachflow.replay.train.Measure;
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
        return Document.of("Training of " + log.policy(), new LearningPage(log, command).content());
    }

    private String content() {
        LearningPlots plots = new LearningPlots(log);
        return "\n"
                + Html.element("header", "", "\n" + introduction())
                + "\n"
                + section("Trials", ABOUT_TRIALS, plots.trials() + table())
                + section("Episodes and updates", ABOUT_UPDATES, plots.updates())
                + section("Imitation", ABOUT_IMITATION, imitation());
    }

    private static String section(String title, String about, String content) {
        return Html.element(
                        "section",
                        "",
                        "\n" + Html.text("h2", "", title) + "\n" + Html.paragraph(about) + content)
                + "\n";
    }

    private String introduction() {
        return Html.text("h1", "", "Training of " + log.policy())
                + "\n"
                + Html.paragraph(verdict())
                + Html.element("pre", "", Html.text("code", "", command))
                + "\n";
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
                        best.figure(Measure.REWARD));
        return words
                + log.strongest().map(reference -> difference(best, reference)).orElse("")
                + ".";
    }

    private static String difference(LearningEntry best, LearningEntry reference) {
        double difference = best.figure(Measure.REWARD) - reference.figure(Measure.REWARD);
        return String.format(
                Locale.ROOT,
                ", %.4f %s that of %s",
                Math.abs(difference),
                difference < 0 ? "below" : "above",
                reference.policy());
    }

    /** The best beside those to compare with. */
    private String table() {
        StringBuilder rows = new StringBuilder();
        rows.append(heads("policy", "reward", "high priority, %", "normal, %", "low, %"));
        log.best().ifPresent(best -> rows.append(row(best, best.policy() + " (best)")));
        log.of(Phase.REFERENCE).forEach(entry -> rows.append(row(entry, entry.policy())));
        return wide(rows);
    }

    private static String row(LearningEntry entry, String name) {
        return Html.element(
                        "tr",
                        "",
                        Html.text("th", "scope=\"row\"", name)
                                + cell("%.4f", entry.figure(Measure.REWARD))
                                + cell("%.1f", 100 * entry.figure(Measure.COMPLETION_HIGH))
                                + cell("%.1f", 100 * entry.figure(Measure.COMPLETION_NORMAL))
                                + cell("%.1f", 100 * entry.figure(Measure.COMPLETION_LOW)))
                + "\n";
    }

    private String imitation() {
        StringBuilder rows = new StringBuilder();
        rows.append(heads("pass", "choices", "agreement, %", "entropy", "value error"));
        for (LearningEntry pass : log.of(Phase.IMITATION)) {
            rows.append(
                    Html.element(
                            "tr",
                            "",
                            Html.text("th", "scope=\"row\"", String.valueOf(pass.step()))
                                    + cell("%,.0f", pass.figure(Measure.CHOICES))
                                    + cell("%.1f", 100 * pass.figure(Measure.AGREEMENT))
                                    + cell("%.3f", pass.figure(Measure.ENTROPY))
                                    + cell("%.3f", pass.figure(Measure.VALUE_ERROR))));
        }
        return wide(rows);
    }

    private static String heads(String... words) {
        StringBuilder cells = new StringBuilder();
        for (String word : words) {
            cells.append(Html.text("th", "", word));
        }
        return Html.element("tr", "", cells.toString()) + "\n";
    }

    private static String cell(String format, double value) {
        String text =
                Double.isNaN(value) ? Figures.NOTHING : String.format(Locale.ROOT, format, value);
        return Html.text("td", "", text);
    }

    private static String wide(StringBuilder rows) {
        String table = Html.element("table", "", "\n" + rows);
        return Html.element("div", "class=\"wide\"", table) + "\n";
    }
}
