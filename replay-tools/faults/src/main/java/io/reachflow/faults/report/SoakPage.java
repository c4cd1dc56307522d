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

import io.reachflow.faults.soak.Resource;
import io.reachflow.faults.soak.ResourceSeries;
import io.reachflow.faults.suite.SoakResult;
import io.reachflow.reports.HtmlDocument;
import io.reachflow.reports.HtmlTable;
import io.reachflow.reports.Legend;
import io.reachflow.reports.plot.BarPlot;
import io.reachflow.reports.plot.LinePlot;
import io.reachflow.reports.plot.SeriesStyle;
import j2html.tags.DomContent;
import j2html.tags.specialized.TrTag;
import java.util.ArrayList;
import java.util.List;

/** A soak as one page that needs nothing else. */
public final class SoakPage {
    private static final String ABOUT =
            "Of each minute the least that was seen. What is compared are the second quarter, when"
                    + " all is warm, and the last, by their medians. Memory is looked at after"
                    + " garbage was collected.";

    private final SoakResult result;
    private final String command;

    private SoakPage(SoakResult result, String command) {
        this.result = result;
        this.command = command;
    }

    /**
     * The page.
     *
     * @param command what has to be typed for the same
     */
    public static String of(SoakResult result, String command) {
        return HtmlDocument.of("Soak", new SoakPage(result, command).content());
    }

    private DomContent content() {
        List<DomContent> plots = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            plots.add(plot(resource));
        }
        return HtmlDocument.lines(
                header(
                        HtmlDocument.lines(
                                h1("Soak"), p(SoakText.verdict(result)), pre(code(command)))),
                section(HtmlDocument.lines(h2("What was used"), p(ABOUT), table())),
                section(HtmlDocument.lines(plots)));
    }

    private DomContent plot(Resource resource) {
        List<LinePlot.Series> lines = new ArrayList<>();
        List<BarPlot.Row> names = new ArrayList<>();
        for (ResourceSeries each : result.used()) {
            if (each.resource() == resource) {
                SeriesStyle style = SeriesStyle.ofNumber(lines.size());
                names.add(new BarPlot.Row(each.owner(), style));
                lines.add(new LinePlot.Series(each.owner(), style, points(each)));
            }
        }
        String title = resource.words() + ", " + resource.unit();
        LinePlot.Kind kind = new LinePlot.Kind(resource.unit(), 1, 0);
        return figure(
                HtmlDocument.lines(
                        figcaption(title),
                        rawHtml(LinePlot.of(title, "minute", kind, lines)),
                        Legend.ofLines(names)));
    }

    private static List<LinePlot.At> points(ResourceSeries series) {
        List<LinePlot.At> points = new ArrayList<>();
        for (int i = 0; i < series.minutes().size(); i++) {
            points.add(new LinePlot.At(series.minutes().get(i), series.values().get(i)));
        }
        return points;
    }

    private DomContent table() {
        List<TrTag> rows = new ArrayList<>();
        rows.add(HtmlTable.head("what", "of", "unit", "second quarter", "last quarter", "verdict"));
        for (ResourceSeries each : result.used()) {
            rows.add(
                    tr(
                            HtmlTable.rowHead(each.resource().words()),
                            td(each.owner()),
                            td(each.resource().unit()),
                            td(SoakText.number(each.early())),
                            td(SoakText.number(each.late())),
                            td(each.isFlat() ? "flat" : "grows")));
        }
        return HtmlTable.of(rows);
    }
}
