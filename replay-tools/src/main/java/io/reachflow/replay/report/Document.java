package io.reachflow.replay.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** One page that needs nothing else: no scripts, nothing from elsewhere. */
final class Document {
    private Document() {}

    static String of(String title, String content) {
        String head =
                "\n<meta charset=\"utf-8\"/>\n"
                        + "<meta name=\"viewport\" content=\"width=device-width,"
                        + " initial-scale=1\"/>\n"
                        + Html.text("title", "", title)
                        + "\n"
                        + Html.element("style", "", "\n" + styleSheet())
                        + "\n";
        String body = Html.element("main", "", content) + "\n";
        String html = Html.element("head", "", head) + "\n" + Html.element("body", "", body);
        return "<!DOCTYPE html>\n" + Html.element("html", "lang=\"en\"", "\n" + html) + "\n";
    }

    private static String styleSheet() {
        try (InputStream in = Document.class.getResourceAsStream("/report/report.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the report's style sheet.", e);
        }
    }
}
