package io.reachflow.reports;

import static j2html.TagCreator.code;
import static j2html.TagCreator.div;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.header;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.section;
import static j2html.TagCreator.td;
import static j2html.TagCreator.tr;

import io.reachflow.reports.plot.BarPlot;
import io.reachflow.reports.plot.LinePlot;
import io.reachflow.reports.plot.LinePlot.At;
import io.reachflow.reports.plot.LinePlot.Kind;
import io.reachflow.reports.plot.LinePlot.Series;
import io.reachflow.reports.plot.SeriesStyle;
import io.reachflow.training.survival.ForecastQuality;
import io.reachflow.training.survival.SurvivalStudy;
import j2html.tags.DomContent;
import j2html.tags.specialized.TdTag;
import j2html.tags.specialized.TrTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How well stays are foretold, as one page with reliability diagrams. */
public final class SurvivalPage {
    private static final String ABOUT =
            "Nodes are followed as a job follows GPUs, and asked again and again how likely they"
                    + " are to stay for half an hour to four hours. None of these nodes was"
                    + " fitted on. The table has Brier scores of three estimates: the mean square"
                    + " of how far the chance is from what came, less is better. It says how much"
                    + " lower that of learnt rates is than that of constant rates, and how far the"
                    + " worst tenth of its forecasts is off.";
    private static final String ABOUT_PLOTS =
            "Forecasts from the lowest chance to the highest, a tenth in each point: the chance"
                    + " that was said, and the share that lasted. On the diagonal both agree. A"
                    + " set of few nodes wanders off it by chance.";
    private static final Kind SHARE = new Kind("lasted, %", 100, 1);

    private SurvivalPage() {}

    /**
     * The page.
     *
     * @param command what has to be typed for the same
     */
    public static String of(SurvivalStudy study, String command) {
        String title = "How long GPUs stay";
        return HtmlDocument.of(
                title,
                HtmlDocument.lines(
                        header(HtmlDocument.lines(h1(title), p(ABOUT), pre(code(command)))),
                        section(HtmlDocument.lines(table(study), p(ABOUT_PLOTS), plots(study)))));
    }

    private static DomContent table(SurvivalStudy study) {
        List<TrTag> rows = new ArrayList<>();
        rows.add(
                HtmlTable.head(
                        "set",
                        "nodes",
                        "forecasts",
                        "constant rates",
                        "Kaplan–Meier",
                        "learnt rates",
                        "lower by, %",
                        "worst decile, points"));
        study.rows().forEach(row -> rows.add(row(row)));
        return HtmlTable.of(rows);
    }

    private static TrTag row(SurvivalStudy.Row row) {
        ForecastQuality learnt = row.learntRates();
        return tr(
                HtmlTable.rowHead(row.set()),
                cell("%,.0f", row.nodes()),
                cell("%,.0f", learnt.forecasts()),
                cell("%.4f", row.constantRates().brier()),
                cell("%.4f", row.kaplanMeier().brier()),
                cell("%.4f", learnt.brier()),
                cell("%.1f", 100 * row.gain()),
                cell("%.1f", 100 * learnt.worstMiss()));
    }

    private static TdTag cell(String format, double value) {
        return td(String.format(Locale.ROOT, format, value));
    }

    private static DomContent plots(SurvivalStudy study) {
        List<DomContent> plots = study.rows().stream().map(SurvivalPage::plot).toList();
        return div(HtmlDocument.lines(plots)).withClass("plots");
    }

    private static DomContent plot(SurvivalStudy.Row row) {
        List<Series> all =
                List.of(
                        line("learnt rates", 0, row.learntRates()),
                        line("constant rates", 1, row.constantRates()),
                        line("Kaplan–Meier", 2, row.kaplanMeier()),
                        new Series(
                                "where both agree",
                                new SeriesStyle(3, 1),
                                List.of(new At(0, 0), new At(100, 1))));
        List<BarPlot.Row> legend =
                all.stream().map(each -> new BarPlot.Row(each.name(), each.mark())).toList();
        return CaptionedPlot.of(
                row.set(),
                rawHtml(LinePlot.of(row.set(), "chance, %", SHARE, all)),
                Legend.ofLines(legend));
    }

    private static Series line(String name, int number, ForecastQuality quality) {
        return new Series(
                name,
                SeriesStyle.ofNumber(number),
                quality.deciles().stream()
                        .map(
                                decile ->
                                        new At(
                                                (int) Math.round(100 * decile.chance()),
                                                decile.lasted()))
                        .toList());
    }
}
