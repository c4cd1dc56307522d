package io.reachflow.world.trace.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.registry.TraceFiles;
import io.reachflow.world.trace.registry.TraceSource;
import io.reachflow.world.trace.summary.TraceSummary.Bar;
import io.reachflow.world.trace.summary.TraceSummary.Figure;
import io.reachflow.world.trace.summary.TraceSummary.Measure;
import io.reachflow.world.trace.summary.TraceSummary.Plot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceSummaryTest {
    @TempDir Path folder;
    private TraceFiles files;

    @BeforeEach
    void prepare() {
        files = new TraceFiles(folder);
    }

    private static TraceSummary summary(String format, Path file) {
        return TraceSummary.of(TraceSource.parse(format + ":" + file), BadRowPolicy.SKIP);
    }

    private static double figure(TraceSummary summary, String name) {
        return summary.figures().stream()
                .filter(figure -> figure.name().equals(name))
                .mapToDouble(Figure::value)
                .findFirst()
                .orElseThrow();
    }

    private static Distribution measure(TraceSummary summary, String name) {
        return summary.measures().stream()
                .filter(measure -> measure.name().equals(name))
                .map(Measure::distribution)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void percentilesAreValuesThatOccurred() {
        double[] oneToHundred = IntStream.rangeClosed(1, 100).mapToDouble(i -> 101 - i).toArray();
        assertThat(Distribution.of(oneToHundred))
                .isEqualTo(
                        DistributionBuilder.builder()
                                .count(100)
                                .mean(50.5)
                                .p5(5)
                                .p25(25)
                                .p50(50)
                                .p75(75)
                                .p95(95)
                                .p99(99)
                                .most(100)
                                .build());
        assertThat(Distribution.of(7))
                .isEqualTo(
                        DistributionBuilder.builder()
                                .count(1)
                                .mean(7)
                                .p5(7)
                                .p25(7)
                                .p50(7)
                                .p75(7)
                                .p95(7)
                                .p99(7)
                                .most(7)
                                .build());
    }

    @Test
    void variationIsDeviationOverMean() {
        assertThat(Distribution.variation(2, 2, 2)).isEqualTo(0);
        assertThat(Distribution.variation(0, 4)).isEqualTo(1);
        assertThat(Distribution.variation()).isEqualTo(0);
    }

    @Test
    void jobsAreSummedUpByWhatTheyAskFor() throws IOException {
        Path file =
                files.plain(
                        "r.csv",
                        "id,tenant,submit_ms,duration_s,gpus,share_permille,priority",
                        "a,x,0,7200,3,1000,high",
                        "b,y,3600000,3600,1,500,",
                        "c,y,3600000,1800,1,500,");
        TraceSummary summary = summary("reachflow-csv", file);

        assertThat(figure(summary, "jobs")).isEqualTo(3);
        assertThat(figure(summary, "tenants")).isEqualTo(2);
        assertThat(figure(summary, "from first to last submit")).isEqualTo(1);
        assertThat(figure(summary, "GPU time")).isEqualTo(6.75);
        assertThat(figure(summary, "jobs on several GPUs")).isEqualTo(100 / 3.0, within(1e-9));
        assertThat(figure(summary, "GPU time of these")).isEqualTo(100 * 6 / 6.75, within(1e-9));
        assertThat(figure(summary, "jobs on a part of a GPU")).isEqualTo(200 / 3.0, within(1e-9));
        assertThat(figure(summary, "jobs of priority HIGH")).isEqualTo(100 / 3.0, within(1e-9));
        assertThat(figure(summary, "most GPUs at once, if none waited")).isEqualTo(4);
        assertThat(figure(summary, "CV of the time between submits")).isEqualTo(1);
        assertThat(measure(summary, "duration").p50()).isEqualTo(3600);
        assertThat(measure(summary, "submit gap").count()).isEqualTo(2);
    }

    @Test
    void oneJobAndNoJobHaveASummary() throws IOException {
        String header = "submit_s,duration_s,num_gpus,vc";
        TraceSummary one = summary("philly", files.plain("one.csv", header, "5,10,1,a"));
        assertThat(figure(one, "CV of the time between submits")).isEqualTo(0);
        TraceSummary none = summary("philly", files.plain("none.csv", header));
        assertThat(figure(none, "jobs")).isEqualTo(0);
        assertThat(none.measures()).isEmpty();
    }

    @Test
    void staysThatWereCutAreNotAmongTheLengths() throws IOException {
        Path file =
                files.plain("b.csv", "0,add,n1", "0,add,n2", "60000,remove,n1", "240000,add,n3");
        TraceSummary summary = summary("bamboo", file);

        assertThat(figure(summary, "stays cut by the end")).isEqualTo(1);
        assertThat(figure(summary, "most nodes at once")).isEqualTo(2);
        assertThat(figure(summary, "mean nodes at once")).isEqualTo(1.25);
        assertThat(measure(summary, "stay, not cut").count()).isEqualTo(1);
        assertThat(measure(summary, "stay, not cut").most()).isEqualTo(1);

        Plot overTime = summary.plots().get(0);
        assertThat(overTime.overTime()).isTrue();
        assertThat(overTime.bars()).hasSize(72);
        assertThat(overTime.bars().get(17).value()).isEqualTo(2, within(1e-9));
        assertThat(overTime.bars().get(18).value()).isEqualTo(1, within(1e-9));
    }

    @Test
    void fleetsAreShownByModelWithTheMostCommonFirst() throws IOException {
        Path file =
                files.plain("n.csv", "sn,gpu,model", "n1,2,T4", "n2,8,A10", "n3,2,T4", "n4,4,G2");
        TraceSummary summary = summary("openb-nodes", file);
        assertThat(figure(summary, "GPUs")).isEqualTo(16);
        assertThat(summary.plots().get(0).bars())
                .containsExactly(new Bar("A10", 8), new Bar("G2", 4), new Bar("T4", 4));
    }

    @Test
    void ratesAreShownInMegabitsAndEachInOneRange() throws IOException {
        Path file =
                files.plain(
                        "w.csv",
                        "region_a,region_b,delay_ms,bandwidth_gbps",
                        "A,B,1,0",
                        "A,C,1,0.05",
                        "B,C,1,0.1");
        TraceSummary summary = summary("aws10-rate", file);
        assertThat(measure(summary, "rate").most()).isEqualTo(100);
        assertThat(summary.plots().get(0).bars().stream().mapToDouble(Bar::value).sum())
                .isEqualTo(3);
        assertThat(summary.plots().get(0).bars())
                .contains(new Bar("< 10", 1), new Bar("< 60", 1), new Bar("100 and more", 1));
    }

    @Test
    void numbersHaveAsManyDigitsAsMatter() {
        assertThat(ReadableNumbers.brief(1234567.8)).isEqualTo("1,234,568");
        assertThat(ReadableNumbers.brief(12.34)).isEqualTo("12.3");
        assertThat(ReadableNumbers.brief(1.234)).isEqualTo("1.23");
        assertThat(ReadableNumbers.brief(0.06)).isEqualTo("0.06");
        assertThat(ReadableNumbers.brief(7)).isEqualTo("7");
        assertThat(ReadableNumbers.brief(0)).isEqualTo("0");
        assertThat(ReadableNumbers.brief(5.45e9)).isEqualTo("5.45G");
    }
}
