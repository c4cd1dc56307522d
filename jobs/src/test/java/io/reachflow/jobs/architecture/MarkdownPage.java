package io.reachflow.jobs.architecture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documentation, taken apart.
 *
 * @param file below the root of the repository
 */
record MarkdownPage(Path file) {
    private static final String FENCE = "```";
    private static final Pattern INLINE = Pattern.compile("`((?:\\./)?reachflow [^`]+)`");
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+");

    String text() {
        return Repository.read(file);
    }

    Path resolve(String relative) {
        Path folder = file.getParent();
        return folder == null ? Path.of(relative) : folder.resolve(relative).normalize();
    }

    /** Names of the headings, as GitHub makes them. */
    List<String> anchors() {
        List<String> anchors = new ArrayList<>();
        for (String line : lines(false)) {
            if (line.startsWith("#")) {
                String title = line.replaceFirst("#+ +", "").toLowerCase(Locale.ROOT);
                anchors.add(title.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
            }
        }
        return anchors;
    }

    /** Lines outside of tables and blocks of code; where a link ends a line counts for nothing. */
    List<String> prose() {
        return lines(false).stream().filter(line -> !line.startsWith("|")).toList();
    }

    List<List<String>> commandsInBlocks() {
        List<List<String>> commands = new ArrayList<>();
        String joined = String.join("\n", lines(true)).replace("\\\n", " ");
        for (String line : joined.split("\n", -1)) {
            String call = line.strip().replaceFirst("^\\$ ", "").replaceFirst(" +#.*", "");
            if (call.startsWith("./reachflow ") || call.startsWith("reachflow ")) {
                commands.add(words(call));
            }
        }
        return commands;
    }

    List<List<String>> commandsInSentences() {
        List<List<String>> commands = new ArrayList<>();
        Matcher inline = INLINE.matcher(String.join("\n", lines(false)));
        while (inline.find()) {
            commands.add(words(inline.group(1)));
        }
        return commands;
    }

    /** Without the program's name, and without what stands for "and so on". */
    private static List<String> words(String call) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(call);
        while (word.find()) {
            String plain = word.group().replaceAll("^[\"']|[\"']$", "");
            if (!plain.equals("…") && !plain.equals("...")) {
                words.add(plain);
            }
        }
        return words.subList(1, words.size());
    }

    private List<String> lines(boolean inBlocks) {
        List<String> lines = new ArrayList<>();
        boolean inBlock = false;
        for (String line : text().split("\n", -1)) {
            if (line.strip().startsWith(FENCE)) {
                inBlock = !inBlock;
            } else if (inBlock == inBlocks) {
                lines.add(line);
            }
        }
        return lines;
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
