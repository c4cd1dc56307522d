package io.reachflow.replay.report;

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
                        + Html.element(
                                "style", "", "\n" + StyleSheet.ofPlots() + StyleSheet.ofPages())
                        + "\n";
        String body = Html.element("main", "", content) + "\n";
        String html = Html.element("head", "", head) + "\n" + Html.element("body", "", body);
        return "<!DOCTYPE html>\n" + Html.element("html", "lang=\"en\"", "\n" + html) + "\n";
    }
}
