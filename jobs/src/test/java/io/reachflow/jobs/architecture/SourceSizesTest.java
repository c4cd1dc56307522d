package io.reachflow.jobs.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rooms stay small enough to be known. Methods are measured by Checkstyle. */
class SourceSizesTest {
    private static final int MOST_LINES_OF_A_MODULE = 10_000;
    private static final int MOST_FILES_OF_A_PACKAGE = 25;
    private static final int MOST_LINES_OF_A_FILE = 300;

    /** Each of the two programs has its own. */
    private static final Set<String> TWICE = Set.of("Main.java", "package-info.java");

    private static final List<Path> SOURCES = filesIn("src/main/java");

    /** Of the product: what is measured beside it is not part of it. */
    private static List<Path> filesIn(String folder) {
        try (Stream<Path> files = Files.walk(Repository.ROOT)) {
            return files.map(Repository.ROOT::relativize)
                    .filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/" + folder + "/"))
                    .filter(file -> !file.startsWith("bench-peers"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void noModuleHasTenThousandLines() {
        Map<String, Integer> lines = new TreeMap<>();
        for (Path file : SOURCES) {
            lines.merge(moduleOf(file), linesOf(file), Integer::sum);
        }
        assertThat(lines).hasSizeGreaterThan(8);
        assertThat(lines)
                .allSatisfy(
                        (module, count) ->
                                assertThat(count)
                                        .as(module)
                                        .isLessThanOrEqualTo(MOST_LINES_OF_A_MODULE));
    }

    @Test
    void noFileIsLong() {
        List<Path> all = new ArrayList<>(SOURCES);
        all.addAll(filesIn("src/test/java"));
        assertThat(all).hasSizeGreaterThan(SOURCES.size() + 100);
        assertThat(all)
                .allSatisfy(
                        file ->
                                assertThat(linesOf(file))
                                        .isLessThanOrEqualTo(MOST_LINES_OF_A_FILE));
    }

    @Test
    void noPackageIsACrowd() {
        Map<String, Long> files = count(file -> file.getParent().toString());
        assertThat(files).hasSizeGreaterThan(20);
        assertThat(files)
                .allSatisfy(
                        (folder, count) ->
                                assertThat(count)
                                        .as(folder)
                                        .isLessThanOrEqualTo(MOST_FILES_OF_A_PACKAGE));
    }

    @Test
    void aNameIsOneThing() {
        Map<String, Long> names = count(file -> file.getFileName().toString());
        names.keySet().removeAll(TWICE);
        assertThat(names).allSatisfy((name, count) -> assertThat(count).as(name).isEqualTo(1));
    }

    private static Map<String, Long> count(Function<Path, String> by) {
        return SOURCES.stream()
                .filter(file -> !file.endsWith("package-info.java"))
                .collect(Collectors.groupingBy(by, TreeMap::new, Collectors.counting()));
    }

    private static String moduleOf(Path file) {
        String path = file.toString();
        return path.substring(0, path.indexOf("/src/"));
    }

    private static int linesOf(Path file) {
        return Repository.read(file).split("\n", -1).length - 1;
    }
}
