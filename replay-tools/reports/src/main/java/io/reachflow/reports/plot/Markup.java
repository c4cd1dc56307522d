package io.reachflow.reports.plot;

/** Markup that is HTML and well-formed XML alike. */
public final class Markup {
    private Markup() {}

    /** Text that is text, whatever is in it; characters that XML does not have become '?'. */
    public static String escape(String text) {
        StringBuilder safe = new StringBuilder();
        text.codePoints().forEach(point -> append(safe, point));
        return safe.toString();
    }

    private static void append(StringBuilder safe, int point) {
        switch (point) {
            case '&' -> safe.append("&amp;");
            case '<' -> safe.append("&lt;");
            case '>' -> safe.append("&gt;");
            case '"' -> safe.append("&quot;");
            case '\'' -> safe.append("&#39;");
            default -> safe.appendCodePoint(isAllowed(point) ? point : '?');
        }
    }

    private static boolean isAllowed(int point) {
        return point == '\t'
                || point == '\n'
                || (point >= 0x20 && point < 0x7f)
                || (point >= 0xa0 && point < 0xd800)
                || (point >= 0xe000 && point < 0xfffe)
                || point > 0xffff;
    }

    /** An element around content that is markup already. */
    static String element(String tag, String attributes, String content) {
        String space = attributes.isEmpty() ? "" : " ";
        return "<" + tag + space + attributes + ">" + content + "</" + tag + ">";
    }

    /** An element around text. */
    static String text(String tag, String attributes, String text) {
        return element(tag, attributes, escape(text));
    }
}
