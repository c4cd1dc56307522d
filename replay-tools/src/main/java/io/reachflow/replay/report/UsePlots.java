package io.reachflow.replay.report;

import io.reachflow.replay.contest.ContestResult;
import io.reachflow.replay.contest.Trial;
import io.reachflow.replay.world.Scenario;
import io.reachflow.replay.world.WorldSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the GPUs did over time: the best policy and the reference (or the second, if they are one)
 * large, some others small.
 */
final class UsePlots {
    private static final int LARGE_ONES = 2;
    private static final int SMALL_ONES = 6;

    private final String scenario;
    private final String reference;
    private final Map<String, AreaPlot> plots = new LinkedHashMap<>();
    private final double reach;

    UsePlots(ContestResult result, Scenario scenario) {
        this.scenario = scenario.name();
        this.reference = result.plan().reference();
        WorldSettings world = scenario.world(result.plan().seeds().get(0));
        double seconds = (world.arrivalsEndMillis() - world.countedFromMillis()) / 1000.0;
        List<String> ranking = result.ranking(scenario.name());
        Stream.of(Stream.of(ranking.get(0), reference), ranking.stream())
                .flatMap(names -> names)
                .distinct()
                .forEach(name -> plots.put(name, plot(result, name, seconds)));
        this.reach = plots.values().stream().mapToDouble(AreaPlot::highest).max().orElse(1);
    }

    private AreaPlot plot(ContestResult result, String name, double seconds) {
        List<Trial> trials = result.trials(scenario, name);
        int stretches = trials.get(0).stretches().size();
        return new AreaPlot(trials.stream().map(Trial::stretches).toList(), seconds / stretches);
    }

    String html() {
        List<String> names = List.copyOf(plots.keySet());
        StringBuilder big = new StringBuilder();
        names.stream().limit(LARGE_ONES).forEach(name -> big.append(figure(name, 560, 260)));
        StringBuilder small = new StringBuilder();
        names.stream()
                .skip(LARGE_ONES)
                .limit(SMALL_ONES)
                .forEach(name -> small.append(figure(name, 380, 190)));
        String html =
                Html.text("h3", "", "What the GPUs did")
                        + "\n"
                        + Legend.ofLayers()
                        + Html.element("div", "class=\"plots\"", "\n" + big)
                        + "\n";
        return small.isEmpty()
                ? html
                : html + Html.element("div", "class=\"small plots\"", "\n" + small) + "\n";
    }

    private String figure(String name, int width, int height) {
        String label = "What the GPUs did under " + name + " on " + scenario;
        String title = name.equals(reference) ? name + " (reference)" : name;
        return Figure.of(title, plots.get(name).draw(label, width, height, reach));
    }
}
