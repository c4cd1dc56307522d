package io.reachflow.reports.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.simulator.contest.Interval;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class PlotFilesTest {
    private static String plot(List<Interval> own) {
        Map<String, List<Interval>> lines = new LinkedHashMap<>();
        lines.put("reach", own);
        lines.put("edf & co", List.of(new Interval(0.5, 0.1, 3), new Interval(0.4, 0.1, 3)));
        return PlotFiles.overFactors("Reward", List.of(1, 2), lines, "departures", "reward");
    }

    private static Element parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    @Test
    void aFileIsWellFormedAndHasItsSizeAndColours() throws Exception {
        String svg = plot(List.of(new Interval(0.9, 0.1, 3), new Interval(0.8, 0.1, 3)));
        Element root = parsed(svg);

        assertThat(root.getAttribute("xmlns")).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(Integer.parseInt(root.getAttribute("width"))).isPositive();
        assertThat(root.getElementsByTagName("polyline").getLength()).isEqualTo(2);
        assertThat(svg).contains("--c0:", "edf &amp; co", "reach, ×2: 0.800 ± 0.100", ">×1<");
    }

    @Test
    void whatIsNotKnownIsNotDrawn() throws Exception {
        String svg = plot(List.of(new Interval(0.9, 0.1, 3), Interval.of()));
        assertThat(svg).contains("reach, ×1:").doesNotContain("reach, ×2:", "NaN");
        assertThat(parsed(svg)).isNotNull();
    }
}
