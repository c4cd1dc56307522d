package io.reachflow.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** A real browser, without a window. */
final class Browser {
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

    private final Path program;
    private final Path folder;

    private Browser(Path program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /**
     * The one on this machine; without one the test is skipped, except where {@code CI} is true.
     *
     * @param folder for what it writes
     */
    static Browser find(Path folder) {
        Optional<Path> found =
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
                        .filter(Files::isExecutable)
                        .findFirst();
        if (found.isEmpty() && "true".equals(System.getenv("CI"))) {
            fail("There is none of " + NAMES + " on the PATH: install chromium, as .ci/run does.");
        }
        assumeTrue(found.isPresent(), "There is none of " + NAMES + " on the PATH.");
        return new Browser(found.get(), folder);
    }

    record Seen(String out, String err) {}

    Seen open(Path page, String... options) throws IOException, InterruptedException {
        List<String> call = new ArrayList<>(List.of(program.toString()));
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

    /** The colours of the page, as it is drawn on 1280 by 2400 points. */
    Set<Integer> colours(Path page) throws IOException, InterruptedException {
        Path picture = folder.resolve("picture.png");
        open(page, "--hide-scrollbars", "--window-size=1280,2400", "--screenshot=" + picture);
        BufferedImage image = ImageIO.read(picture.toFile());
        assertThat(image.getWidth()).isEqualTo(1280);
        Set<Integer> colours = new HashSet<>();
        for (int x = 0; x < image.getWidth(); x += 2) {
            for (int y = 0; y < image.getHeight(); y += 2) {
                colours.add(image.getRGB(x, y) & 0xffffff);
            }
        }
        return colours;
    }
}
