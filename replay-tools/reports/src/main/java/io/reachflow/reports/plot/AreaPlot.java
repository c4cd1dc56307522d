package io.reachflow.reports.plot;

import io.reachflow.intake.units.Units;
import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.metric.GpuTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the available GPUs did over time, one layer on another; a mean over seeds. */
public final class AreaPlot {
    /** The layers from below; each has a class of its own in the style sheet. */
    public enum Layer {
        USEFUL("useful", GpuTime::useful),
        WASTED("wasted", GpuTime::wasted),
        LOST("lost", GpuTime::lost),
        MOVING("moving data", GpuTime::moving),
        IDLE("idle", GpuTime::idle);

        private final String words;

        @SuppressWarnings("ImmutableEnumChecker") // method references without state
        private final ToDoubleFunction<GpuTime> seconds;

        Layer(String words, ToDoubleFunction<GpuTime> seconds) {
            this.words = words;
            this.seconds = seconds;
        }

        public String words() {
            return words;
        }

        /** GPUs in this layer. */
        double gpus(GpuTime time, double stretchSeconds) {
            return seconds.applyAsDouble(time) / stretchSeconds;
        }
    }

    private final List<List<GpuTime>> seeds;
    private final double stretchSeconds;

    /**
     * @param seeds each seed's stretches
     */
    public AreaPlot(List<List<GpuTime>> seeds, double stretchSeconds) {
        this.seeds = seeds;
        this.stretchSeconds = stretchSeconds;
    }

    private int stretches() {
        return seeds.get(0).size();
    }

    private double gpus(Layer layer, int stretch) {
        double sum = 0;
        for (List<GpuTime> seed : seeds) {
            sum += layer.gpus(seed.get(stretch), stretchSeconds);
        }
        return sum / seeds.size();
    }

    /** The most GPUs that were there at a time. */
    public double highest() {
        double highest = 0;
        for (int i = 0; i < stretches(); i++) {
            double sum = 0;
            for (Layer layer : Layer.values()) {
                sum += gpus(layer, i);
            }
            highest = Math.max(highest, sum);
        }
        return highest;
    }

    /**
     * The plot, as SVG.
     *
     * @param reach of the axis, the same for all plots that are compared
     */
    public String draw(String label, int width, int height, double reach) {
        Svg svg = new Svg(width, height, label);
        double hours = stretches() * stretchSeconds / Units.SECONDS_PER_HOUR;
        Axis x = Axis.linear(new Axis.Range(0, hours), PlotFrame.across(width), 1, 8);
        int ticks = height > 200 ? 5 : 3;
        Axis y = Axis.linear(new Axis.Range(0, reach), PlotFrame.upward(height), 1, ticks);
        double[] below = new double[stretches()];
        for (Layer layer : Layer.values()) {
            double[] above = new double[stretches()];
            for (int i = 0; i < above.length; i++) {
                above[i] = below[i] + gpus(layer, i);
            }
            List<Svg.Point> outline = outline(x, y, below, above);
            svg.polygon(outline, "class=\"layer " + MetricKeys.of(layer) + "\"", layer.words());
            below = above;
        }
        PlotFrame.draw(svg, x, y, "trace time, h", "GPUs");
        return svg.toString();
    }

    private List<Svg.Point> outline(Axis x, Axis y, double[] below, double[] above) {
        List<Svg.Point> outline = new ArrayList<>();
        for (int i = 0; i <= above.length; i++) {
            double hours = i * stretchSeconds / Units.SECONDS_PER_HOUR;
            if (i > 0) {
                outline.add(new Svg.Point(x.place(hours), y.place(above[i - 1])));
            }
            if (i < above.length) {
                outline.add(new Svg.Point(x.place(hours), y.place(above[i])));
            }
        }
        for (int i = below.length; i >= 0; i--) {
            double hours = i * stretchSeconds / Units.SECONDS_PER_HOUR;
            if (i < below.length) {
                outline.add(new Svg.Point(x.place(hours), y.place(below[i])));
            }
            if (i > 0) {
                outline.add(new Svg.Point(x.place(hours), y.place(below[i - 1])));
            }
        }
        return outline;
    }
}
