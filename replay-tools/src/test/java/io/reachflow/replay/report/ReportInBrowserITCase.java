package io.reachflow.replay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.reachflow.replay.world.Scenario;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a real browser sees it. */
class ReportInBrowserITCase {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final List<String> QUIETLY =
            List.of(
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--enable-logging=stderr",
                    "--v=0");
    private static final int PATIENCE_SECONDS = 120;

    @TempDir Path folder;
    private Path browser;
    private Path page;
    private String html;

    @BeforeEach
    void findBrowserAndWritePage() throws IOException {
        Optional<Path> found = find();
        if (found.isEmpty() && "true".equals(System.getenv("CI"))) {
            fail("There is none of " + NAMES + " on the PATH: install chromium, as .ci/run does.");
        }
        assumeTrue(found.isPresent(), "There is none of " + NAMES + " on the PATH.");
        browser = found.get();
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

    private static Optional<Path> find() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private record Seen(String out, String err) {}

    private Seen open(String... options) throws IOException, InterruptedException {
        List<String> call = new ArrayList<>(List.of(browser.toString()));
        call.addAll(QUIETLY);
        call.add("--user-data-dir=" + Files.createTempDirectory(folder, "profile"));
        call.addAll(List.of(options));
        call.add(page.toUri().toString());
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process =
                new ProcessBuilder(call)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("the browser has ended")
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Seen(Files.readString(out), Files.readString(err));
    }

    @Test
    void allPlotsAreInItsDocumentAndTheConsoleIsEmpty() throws Exception {
        Seen seen = open("--dump-dom");

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
        Path picture = folder.resolve("picture.png");
        open("--hide-scrollbars", "--window-size=1280,2400", "--screenshot=" + picture);

        BufferedImage image = ImageIO.read(picture.toFile());
        assertThat(image.getWidth()).isEqualTo(1280);
        Set<Integer> colours = new HashSet<>();
        for (int x = 0; x < image.getWidth(); x += 2) {
            for (int y = 0; y < image.getHeight(); y += 2) {
                colours.add(image.getRGB(x, y) & 0xffffff);
            }
        }
        // The paper, and the bars of the first four policies.
        assertThat(colours).contains(0xffffff, 0x0072b2, 0xe69f00, 0x009e73, 0xd55e00);
    }
}
