package io.reachflow.world.trace.summary;

import io.reachflow.world.trace.summary.TraceSummary.Bar;
import io.reachflow.world.trace.summary.TraceSummary.Figure;
import io.reachflow.world.trace.summary.TraceSummary.Measure;
import io.reachflow.world.trace.summary.TraceSummary.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gathers the numbers of a summary in the order in which they are shown. */
final class SummaryBuilder {
    private final List<Figure> figures = new ArrayList<>();
    private final List<Measure> measures = new ArrayList<>();
    private final List<Plot> plots = new ArrayList<>();

    SummaryBuilder count(String name, long value) {
        return figure(name, (double) value, "");
    }

    SummaryBuilder figure(String name, double value, String unit) {
        figures.add(new Figure(name, value, unit));
        return this;
    }

    /** Without values there is nothing to tell, and no line. */
    SummaryBuilder measure(String name, String unit, double... values) {
        if (values.length > 0) {
            measures.add(new Measure(name, unit, Distribution.of(values)));
        }
        return this;
    }

    SummaryBuilder bars(String title, Map<String, ? extends Number> values) {
        List<Bar> bars =
                values.entrySet().stream()
                        .map(each -> new Bar(each.getKey(), each.getValue().doubleValue()))
                        .toList();
        return plot(new Plot(title, false, bars));
    }

    SummaryBuilder plot(Plot plot) {
        if (!plot.bars().isEmpty()) {
            plots.add(plot);
        }
        return this;
    }

    List<Figure> figures() {
        return List.copyOf(figures);
    }

    List<Measure> measures() {
        return List.copyOf(measures);
    }

    List<Plot> plots() {
        return List.copyOf(plots);
    }
}
