package io.reachflow.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The curves of a training as a real browser sees them. */
class LearningPageInBrowserITCase {
    @TempDir Path folder;
    private Browser browser;
    private Path page;
    private String html;

    @BeforeEach
    void findBrowserAndWritePage() throws IOException {
        browser = Browser.find(folder);
        html = LearningPage.of(SampleLearning.of(120), "reachflow train --from sim");
        page = Files.writeString(folder.resolve("learning.html"), html);
    }

    @Test
    void allCurvesAreInItsDocumentAndTheConsoleIsEmpty() throws Exception {
        Browser.Seen seen = browser.open(page, "--dump-dom");

        long written = Pattern.compile("<polyline ").matcher(html).results().count();
        assertThat(Pattern.compile("<polyline ").matcher(seen.out()).results().count())
                .isEqualTo(written)
                .isGreaterThan(10);
        assertThat(seen.err()).doesNotContain("CONSOLE");
    }

    @Test
    void itIsDrawnInColour() throws Exception {
        // The paper, and the curves of three priorities.
        assertThat(browser.colours(page)).contains(0xffffff, 0x0072b2, 0xe69f00, 0x009e73);
    }
}
