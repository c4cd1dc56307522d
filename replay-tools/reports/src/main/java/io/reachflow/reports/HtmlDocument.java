package io.reachflow.reports;

import static j2html.TagCreator.body;
import static j2html.TagCreator.each;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import io.reachflow.reports.plot.Markup;
import io.reachflow.reports.plot.StyleSheet;
import j2html.Config;
import j2html.rendering.FlatHtml;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/** One page that needs nothing else: no scripts, nothing from elsewhere. It is XML as well. */
public final class HtmlDocument {
    private static final Config WELL_FORMED =
            Config.defaults().withTextEscaper(Markup::escape).withEmptyTagsClosed(true);

    private HtmlDocument() {}

    public static String of(String title, DomContent... content) {
        DomContent page =
                html(lines(
                                head(
                                        lines(
                                                meta().withCharset("utf-8"),
                                                meta().withName("viewport")
                                                        .withContent(
                                                                "width=device-width,"
                                                                        + " initial-scale=1"),
                                                title(title),
                                                style(rawHtml("\n" + styles())))),
                                body(main(lines(content)))))
                        .withLang("en");
        try {
            return page.render(FlatHtml.into(new StringBuilder("<!DOCTYPE html>\n"), WELL_FORMED))
                    .append('\n')
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write a page into memory.", e);
        }
    }

    private static String styles() {
        return StyleSheet.ofPlots() + StyleSheet.ofPages();
    }

    /** Each on a line of its own, so that the page's source can be read and compared. */
    public static DomContent lines(DomContent... parts) {
        return lines(Arrays.asList(parts));
    }

    public static DomContent lines(List<? extends DomContent> parts) {
        return each(rawHtml("\n"), each(parts, part -> each(part, rawHtml("\n"))));
    }
}
