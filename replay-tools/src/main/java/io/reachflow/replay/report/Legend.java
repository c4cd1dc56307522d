package io.reachflow.replay.report;

import java.util.List;

/** Which colour and line is whose, in text that wraps where the page is narrow. */
final class Legend {
    private Legend() {}

    static String ofPolicies(List<BarPlot.Row> rows) {
        StringBuilder items = new StringBuilder();
        for (BarPlot.Row row : rows) {
            Svg sample = new Svg(26, 10, row.name());
            sample.line(1, 5, 25, 5, row.mark().drawn());
            items.append(item(sample, row.name()));
        }
        return Html.element("p", "class=\"legend\"", items.toString()) + "\n";
    }

    static String ofLayers() {
        StringBuilder items = new StringBuilder();
        for (AreaPlot.Layer layer : AreaPlot.Layer.values()) {
            Svg sample = new Svg(14, 10, layer.words());
            String marks = "class=\"layer " + Keys.of(layer) + "\"";
            sample.rectangle(0, 0, 14, 10, marks, layer.words());
            items.append(item(sample, layer.words()));
        }
        return Html.element("p", "class=\"legend\"", items.toString()) + "\n";
    }

    static String ofLimit() {
        Svg line = new Svg(26, 10, BoundWords.NAME);
        line.line(13, 0, 13, 10, "class=\"limit\"");
        Svg gap = new Svg(14, 10, "optimum");
        gap.rectangle(0, 0, 14, 10, "class=\"gap\"", "optimum");
        String items =
                item(line, BoundWords.NAME + ": " + BoundWords.MEANING)
                        + item(gap, "in here lies the optimum");
        return Html.element("p", "class=\"legend\"", items) + "\n";
    }

    private static String item(Svg sample, String words) {
        return Html.element("span", "", sample + Html.escape(words)) + "\n";
    }
}
