package io.reachflow.reports.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** How things look, on bright and on dark screens. */
public final class StyleSheet {
    private StyleSheet() {}

    /** Colours, and what is drawn with them. */
    public static String ofPlots() {
        return resource("/report/plot.css");
    }

    /** All else of a page; needs the colours of the plots. */
    public static String ofPages() {
        return resource("/report/report.css");
    }

    private static String resource(String name) {
        try (InputStream in = StyleSheet.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the style sheet " + name + ".", e);
        }
    }
}
