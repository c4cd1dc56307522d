package io.reachflow.reports;

import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;

import j2html.tags.DomContent;
import j2html.tags.specialized.FigureTag;

/** A plot under its title. */
final class CaptionedPlot {
    private CaptionedPlot() {}

    static FigureTag of(String title, DomContent... content) {
        return figure(HtmlDocument.lines(figcaption(title)), HtmlDocument.lines(content));
    }

    /** As wide as the page. */
    static FigureTag broad(String title, DomContent... content) {
        return of(title, content).withClass("broad");
    }
}
