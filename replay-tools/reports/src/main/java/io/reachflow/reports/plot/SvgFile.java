package io.reachflow.reports.plot;

import java.util.Locale;

/** A drawing as a file of its own, which needs nothing else. */
final class SvgFile {
    private static final int MARGIN = 12;

    private SvgFile() {}

    static String of(Svg drawing) {
        int width = drawing.width() + 2 * MARGIN;
        int height = drawing.height() + 2 * MARGIN;
        String attributes =
                String.format(
                        Locale.ROOT,
                        "xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\""
                                + " viewBox=\"0 0 %1$d %2$d\" role=\"img\" aria-label=\"%3$s\"",
                        width,
                        height,
                        Markup.escape(drawing.label()));
        String shift = String.format(Locale.ROOT, "transform=\"translate(%1$d %1$d)\"", MARGIN);
        String content =
                "\n"
                        + Markup.element("style", "", "\n" + StyleSheet.ofPlots())
                        + "\n<rect width=\"100%\" height=\"100%\" rx=\"10\" class=\"sheet\"/>\n"
                        + Markup.element("g", shift, "\n" + drawing.elements())
                        + "\n";
        return Markup.element("svg", attributes, content) + "\n";
    }
}
