package io.reachflow.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class LearningPageTest {
    private static final String COMMAND = "reachflow train --teacher 'a<b'";

    private static long count(String text, String part) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }

    @Test
    void hasAllCurvesAndNamesTheBest() {
        String html = LearningPage.of(SampleLearning.of(100), COMMAND);

        assertThat(count(html, "<figure")).isEqualTo(6);
        assertThat(html)
                .contains("the best is that of iteration 100", "above that of weighted-score")
                .contains("Reward of the trials", "Tasks done in time, by priority")
                .contains("Reward of the episodes", "Entropy", "Divergence (KL)", "Value error")
                .contains("--teacher &#39;a&lt;b&#39;");
    }

    @Test
    void isWellFormedAndNeedsNothingFromElsewhere() throws Exception {
        String html = LearningPage.of(SampleLearning.of(30), COMMAND);

        String xml = html.replace("<!DOCTYPE html>", "");
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)));
        assertThat(html).doesNotContain("<script", "http", "NaN", "Infinity");
    }

    @Test
    void canBeReadBeforeTheFirstIteration() {
        String html = LearningPage.of(SampleLearning.of(0), COMMAND);

        assertThat(html)
                .contains("After 0 iterations and 1 trials", "There were none yet")
                .doesNotContain("NaN", "Infinity");
    }
}
