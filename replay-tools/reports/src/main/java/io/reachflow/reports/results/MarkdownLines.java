package io.reachflow.reports.results;

/** Breaks the lines of a Markdown page, so that it reads well in a terminal, too. */
final class MarkdownLines {
    private static final int LONGEST = 100;

    private MarkdownLines() {}

    /** Tables and blocks of code stay as they are: a line break would change what they say. */
    static String wrap(String page) {
        StringBuilder out = new StringBuilder(page.length());
        boolean code = false;
        for (String line : page.split("\n", -1)) {
            code ^= line.startsWith("```");
            boolean asIs = code || line.startsWith("|") || line.length() <= LONGEST;
            out.append(asIs ? line : wrapLine(line)).append('\n');
        }
        out.setLength(out.length() - 1);
        return out.toString();
    }

    private static String wrapLine(String line) {
        String indent = line.startsWith("- ") ? "  " : "";
        StringBuilder out = new StringBuilder(line.length() + indent.length());
        int column = 0;
        for (String word : line.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > LONGEST) {
                out.append('\n').append(indent);
                column = indent.length();
            } else if (column > 0) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += word.length();
        }
        return out.toString();
    }
}
