package io.reachflow.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.reports.plot.SeriesStyle;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.reports.text.MetricKeys;
import io.reachflow.simulator.contest.MadeUpTrials;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportPageTest {
    private static final List<Long> SEEDS = List.of(201L, 202L, 203L);

    @TempDir Path folder;

    private static Document parse(String html) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html)));
    }

    private static List<String> labels(Document page) {
        NodeList drawings = page.getElementsByTagName("svg");
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < drawings.getLength(); i++) {
            labels.add(((Element) drawings.item(i)).getAttribute("aria-label"));
        }
        return labels;
    }

    private static String page(String... contenders) {
        return SampleReport.of(Scenario.standard(), SEEDS, contenders).html();
    }

    @Test
    void everyPlotIsThere() throws Exception {
        assertThat(labels(parse(page("edf", "sjf", "random"))))
                .contains(
                        "Tasks done in time, by priority on community-256",
                        "Reward on community-256",
                        "Bandwidth penalty on community-256",
                        "Cost on community-256",
                        "Wait on community-256",
                        "Completion time on community-256",
                        "Lost work on community-256",
                        "Fairness on community-256",
                        "What the GPUs did under edf on community-256",
                        "What the GPUs did under random on community-256")
                .doesNotContain("Distance to the bound on community-256");
    }

    @Test
    void theDistanceToTheBoundIsThereWhenBothEndsPlayed() throws Exception {
        assertThat(labels(parse(page("edf", "random", "clairvoyant"))))
                .contains("Distance to the bound on community-256");
    }

    @Test
    void theBoundIsInTableAndPlotsAndTheOptimumBeneathIt() throws Exception {
        String html =
                SampleReport.bounded(
                                Scenario.standard(), SEEDS, 0.8, "edf", "random", "clairvoyant")
                        .html();

        assertThat(parse(html).getDocumentElement().getTextContent())
                .contains("bound, reward: 0.810 ± 0.025")
                .contains("bound, reward: 500.0 %")
                .contains(
                        "The optimum lies between clairvoyant, 0.410, and the bound, 0.810 ± 0.025")
                .doesNotContain("WRONG");
        assertThat(html).contains("<tr class=\"bound\">", "class=\"limit\"", "class=\"gap\"");
        assertThat(page("edf", "random", "clairvoyant"))
                .doesNotContain("<tr class=\"bound\">", "class=\"limit\"", "The optimum lies");
    }

    @Test
    void whoExceedsTheBoundIsReportedAtTheTop() throws Exception {
        String html = SampleReport.bounded(Scenario.standard(), SEEDS, 0.25, "edf", "sjf").html();

        assertThat(html.indexOf("role=\"alert\""))
                .isPositive()
                .isLessThan(html.indexOf("<section"));
        assertThat(parse(html).getDocumentElement().getTextContent())
                .contains(
                        "WRONG: sjf on community-256, seed 202, has a reward of 0.310000, above the"
                                + " bound of 0.260000, which no scheduler exceeds.")
                .doesNotContain("WRONG: edf", "The optimum lies");
    }

    @Test
    void everyMetricIsDefined() throws Exception {
        String text = parse(page("edf")).getDocumentElement().getTextContent();
        for (Metric metric : Metric.values()) {
            assertThat(text).contains(metric.title(), metric.words(), MetricKeys.of(metric));
        }
    }

    @Test
    void nothingComesFromElsewhere() {
        assertThat(page("edf", "sjf"))
                .doesNotContainPattern("https?://")
                .doesNotContain("<script", "@import", "url(", "src=");
    }

    @Test
    void namesAreTextWhateverIsInThem() throws Exception {
        Path file = folder.resolve("<img src=x onerror='a'>&\".scenario");
        Files.writeString(file, "version = 1\nabout = <b>bold</b> & \"quoted\"\n");
        String html = SampleReport.of(Scenario.of(file.toString()), SEEDS, "edf", "sjf").html();

        assertThat(html).doesNotContain("<img", "<b>");
        Document page = parse(html);
        assertThat(page.getDocumentElement().getTextContent())
                .contains("<img src=x onerror='a'>&\".scenario")
                .contains("<b>bold</b> & \"quoted\".");
    }

    @Test
    void oneSeedIsSaidToProveNothing() {
        String html = SampleReport.of(Scenario.standard(), List.of(7L), "edf", "sjf").html();

        assertThat(html)
                .contains("There is one seed, so there are no intervals")
                .doesNotContain("±");
        assertThat(page("edf", "sjf")).contains("95 % confidence interval", "±", "●");
    }

    @Test
    void whatWasNotMeasuredIsADash() throws Exception {
        Report report =
                new Report(
                        MadeUpTrials.result(
                                Scenario.standard(),
                                List.of("edf", "sjf"),
                                SEEDS,
                                (contender, seed) -> Double.NaN),
                        List.of(),
                        "");
        assertThat(parse(report.html()).getDocumentElement().getTextContent())
                .contains(MetricFormat.NOTHING)
                .contains("there is nothing to compare")
                .doesNotContain("NaN");
        assertThat(report.csv()).doesNotContain("NaN");
        assertThat(report.json()).doesNotContain("NaN");
    }

    @Test
    void manyPoliciesAreToldApartByColourAndLine() {
        assertThat(SeriesStyle.ofNumber(0).drawn()).isNotEqualTo(SeriesStyle.ofNumber(8).drawn());
        assertThat(SeriesStyle.ofNumber(8).drawn()).contains("c0").contains("stroke-dasharray");
        assertThat(SeriesStyle.ofNumber(0).filled()).isNotEqualTo(SeriesStyle.ofNumber(8).filled());
    }
}
