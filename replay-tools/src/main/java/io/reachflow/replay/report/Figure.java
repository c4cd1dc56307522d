package io.reachflow.replay.report;

/** A plot under its title. */
final class Figure {
    private Figure() {}

    static String of(String title, String content) {
        return of("", title, content);
    }

    /** As wide as the page. */
    static String broad(String title, String content) {
        return of("class=\"broad\"", title, content);
    }

    private static String of(String attributes, String title, String content) {
        String caption = Html.text("figcaption", "", title);
        return Html.element("figure", attributes, "\n" + caption + "\n" + content) + "\n";
    }
}
