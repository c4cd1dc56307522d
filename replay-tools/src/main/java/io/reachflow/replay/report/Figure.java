package io.reachflow.replay.report;

/** A plot under its title. */
final class Figure {
    private Figure() {}

    static String of(String title, String content) {
        String caption = Html.text("figcaption", "", title);
        return Html.element("figure", "", "\n" + caption + "\n" + content) + "\n";
    }
}
