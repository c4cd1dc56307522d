package io.reachflow.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.world.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a real browser sees it. */
class ReportInBrowserITCase {
    @TempDir Path folder;
    private Browser browser;
    private Path page;
    private String html;

    @BeforeEach
    void findBrowserAndWritePage() throws IOException {
        browser = Browser.find(folder);
        html =
                SampleReport.bounded(
                                Scenario.standard(),
                                List.of(201L, 202L, 203L),
                                0.6,
                                "edf",
                                "random",
                                "clairvoyant",
                                "sjf")
                        .html();
        page = Files.writeString(folder.resolve("report.html"), html);
    }

    @Test
    void allPlotsAreInItsDocumentAndTheConsoleIsEmpty() throws Exception {
        Browser.Seen seen = browser.open(page, "--dump-dom");

        long written = Pattern.compile("<svg ").matcher(html).results().count();
        assertThat(Pattern.compile("<svg ").matcher(seen.out()).results().count())
                .isEqualTo(written)
                .isGreaterThan(12);
        assertThat(seen.out())
                .contains("Distance to the bound on community-256", "class=\"limit\"");
        assertThat(seen.err()).doesNotContain("CONSOLE");
    }

    @Test
    void itIsDrawnInColour() throws Exception {
        // The paper, and the bars of the first four policies.
        assertThat(browser.colours(page))
                .contains(0xffffff, 0x0072b2, 0xe69f00, 0x009e73, 0xd55e00);
    }
}
