package io.reachflow.reports;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.table;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import j2html.tags.specialized.ThTag;
import j2html.tags.specialized.TrTag;
import java.util.List;
import java.util.stream.Stream;

/** Tables of pages, which can be scrolled where the page is too narrow for them. */
public final class HtmlTable {
    private HtmlTable() {}

    public static DomContent of(List<TrTag> rows) {
        return div(table(HtmlDocument.lines(rows))).withClass("wide");
    }

    /** What columns are called. */
    public static TrTag head(String... titles) {
        return tr(each(Stream.of(titles).map(title -> th(title))));
    }

    /** What a row is called. */
    public static ThTag rowHead(String title) {
        return rowHead(text(title));
    }

    public static ThTag rowHead(DomContent title) {
        return th(title).attr("scope", "row");
    }
}
