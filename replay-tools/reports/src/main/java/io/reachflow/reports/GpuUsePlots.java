package io.reachflow.reports;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.rawHtml;

import io.reachflow.reports.plot.AreaPlot;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.SimulationResult;
import io.reachflow.world.scenario.Scenario;
import j2html.tags.DomContent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the GPUs did over time: the best policy and the reference (or the second, if they are one)
 * large, some others small.
 */
final class GpuUsePlots {
    private static final int LARGE_ONES = 2;
    private static final int SMALL_ONES = 6;

    private final String scenario;
    private final String reference;
    private final Map<String, AreaPlot> plots = new LinkedHashMap<>();
    private final double reach;

    GpuUsePlots(ContestResult result, Scenario scenario) {
        this.scenario = scenario.name();
        this.reference = result.plan().reference();
        List<String> ranking = result.ranking(scenario.name());
        Stream.of(Stream.of(ranking.get(0), reference), ranking.stream())
                .flatMap(names -> names)
                .distinct()
                .forEach(name -> plots.put(name, plot(result, name)));
        this.reach = plots.values().stream().mapToDouble(AreaPlot::highest).max().orElse(1);
    }

    private AreaPlot plot(ContestResult result, String name) {
        List<SimulationResult> trials = result.trials(scenario, name);
        double stretchSeconds =
                trials.stream()
                        .mapToDouble(SimulationResult::stretchSeconds)
                        .average()
                        .orElseThrow();
        return new AreaPlot(
                trials.stream().map(SimulationResult::stretches).toList(), stretchSeconds);
    }

    DomContent html() {
        List<DomContent> large =
                plots.entrySet().stream()
                        .limit(LARGE_ONES)
                        .map(plot -> figure(plot.getKey(), plot.getValue(), 560, 260))
                        .toList();
        List<DomContent> small =
                plots.entrySet().stream()
                        .skip(LARGE_ONES)
                        .limit(SMALL_ONES)
                        .map(plot -> figure(plot.getKey(), plot.getValue(), 380, 190))
                        .toList();
        DomContent html =
                HtmlDocument.lines(
                        h3("What the GPUs did"),
                        Legend.ofLayers(),
                        div(HtmlDocument.lines(large)).withClass("plots"));
        return small.isEmpty()
                ? html
                : each(html, div(HtmlDocument.lines(small)).withClass("small plots"));
    }

    private DomContent figure(String name, AreaPlot plot, int width, int height) {
        String label = "What the GPUs did under " + name + " on " + scenario;
        String title = name.equals(reference) ? name + " (reference)" : name;
        return CaptionedPlot.of(title, rawHtml(plot.draw(label, width, height, reach)));
    }
}
