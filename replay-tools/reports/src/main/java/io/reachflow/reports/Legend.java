package io.reachflow.reports;

import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.span;
import static j2html.TagCreator.text;

import io.reachflow.reports.plot.AreaPlot;
import io.reachflow.reports.plot.BarPlot;
import io.reachflow.reports.plot.Svg;
import io.reachflow.reports.text.BoundText;
import io.reachflow.reports.text.MetricKeys;
import j2html.tags.DomContent;
import java.util.Arrays;
import java.util.List;

/** Which colour and line is whose, in text that wraps where the page is narrow. */
public final class Legend {
    private Legend() {}

    public static DomContent ofLines(List<BarPlot.Row> rows) {
        return legend(rows.stream().map(Legend::line).toList());
    }

    private static DomContent line(BarPlot.Row row) {
        Svg sample = new Svg(26, 10, row.name());
        sample.line(1, 5, 25, 5, row.mark().drawn());
        return item(sample, row.name());
    }

    static DomContent ofLayers() {
        return legend(Arrays.stream(AreaPlot.Layer.values()).map(Legend::layer).toList());
    }

    private static DomContent layer(AreaPlot.Layer layer) {
        Svg sample = new Svg(14, 10, layer.words());
        String marks = "class=\"layer " + MetricKeys.of(layer) + "\"";
        sample.rectangle(new Svg.Box(0, 0, 14, 10), marks, layer.words());
        return item(sample, layer.words());
    }

    static DomContent ofLimit() {
        Svg line = new Svg(26, 10, BoundText.NAME);
        line.line(13, 0, 13, 10, "class=\"limit\"");
        Svg gap = new Svg(14, 10, "optimum");
        gap.rectangle(new Svg.Box(0, 0, 14, 10), "class=\"gap\"", "optimum");
        return legend(
                List.of(
                        item(line, BoundText.NAME + ": " + BoundText.MEANING),
                        item(gap, "in here lies the optimum")));
    }

    private static DomContent legend(List<DomContent> items) {
        return p(HtmlDocument.lines(items)).withClass("legend");
    }

    private static DomContent item(Svg sample, String words) {
        return span(rawHtml(sample.toString()), text(words));
    }
}
