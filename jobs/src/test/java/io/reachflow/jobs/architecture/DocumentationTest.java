package io.reachflow.jobs.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;

/** The pages of the project: their links lead somewhere, and their commands can be typed. */
class DocumentationTest {
    private static final int LONGEST_LINE = 100;

    /** What a build leaves, and the parts that {@code reachflow results} makes a page of. */
    private static final Pattern GENERATED =
            Pattern.compile("(.*/)?(target|\\.reachflow|\\.git)/.*|docs/results/.*");

    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern MODULES = Pattern.compile("mvn .*-pl ([\\w/,-]+)");

    static List<MarkdownPage> pages() throws IOException {
        try (Stream<Path> files = Files.walk(Repository.ROOT)) {
            return files.map(Repository.ROOT::relativize)
                    .filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !GENERATED.matcher(file.toString()).matches())
                    .sorted()
                    .map(MarkdownPage::new)
                    .toList();
        }
    }

    @Test
    void allPagesAreFound() throws IOException {
        assertThat(pages())
                .extracting(page -> page.file().toString())
                .contains("README.md", "docs/results.md", "model/README.md", "jobs/DISCUSSION.md");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(MarkdownPage page) {
        Matcher link = LINK.matcher(page.text());
        while (link.find()) {
            String target = link.group(1);
            if (target.contains("://")) {
                continue;
            }
            String[] parts = target.split("#", 2);
            Path file = parts[0].isEmpty() ? page.file() : page.resolve(parts[0]);
            assertThat(Repository.ROOT.resolve(file)).as("%s in %s", target, page).exists();
            if (parts.length == 2) {
                assertThat(new MarkdownPage(file).anchors())
                        .as("%s in %s", target, page)
                        .contains(parts[1]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void commandsInBlocksCanBeTyped(MarkdownPage page) {
        for (List<String> command : page.commandsInBlocks()) {
            parse(command, page);
        }
    }

    /** In a sentence, what a command needs may be left out. */
    @ParameterizedTest
    @MethodSource("pages")
    void commandsInSentencesCanBeTyped(MarkdownPage page) {
        for (List<String> command : page.commandsInSentences()) {
            assertThatCode(() -> parse(command, page))
                    .satisfiesAnyOf(
                            thrown -> assertThat(thrown).isNull(),
                            thrown ->
                                    assertThat(thrown)
                                            .isInstanceOf(MissingParameterException.class));
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void modulesExist(MarkdownPage page) {
        Matcher call = MODULES.matcher(page.text());
        while (call.find()) {
            for (String module : call.group(1).split(",", -1)) {
                assertThat(Repository.ROOT.resolve(module).resolve("pom.xml"))
                        .as("%s in %s", call.group(), page)
                        .exists();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linesFitAScreen(MarkdownPage page) {
        List<String> tooLong = new ArrayList<>();
        for (String line : page.prose()) {
            if (line.length() > LONGEST_LINE) {
                tooLong.add(line);
            }
        }
        assertThat(tooLong).as("%s", page).isEmpty();
    }

    private static void parse(List<String> command, MarkdownPage page) {
        boolean ofTheJob = !command.isEmpty() && command.get(0).equals("job");
        CommandLine commandLine =
                ofTheJob
                        ? io.reachflow.jobs.Main.commandLine()
                        : io.reachflow.cli.Main.commandLine();
        List<String> arguments = ofTheJob ? command.subList(1, command.size()) : command;
        try {
            commandLine.parseArgs(arguments.toArray(String[]::new));
        } catch (MissingParameterException e) {
            throw e;
        } catch (CommandLine.ParameterException e) {
            fail(page + ": reachflow " + String.join(" ", command) + ": " + e.getMessage());
        }
    }
}
