package io.reachflow.reports.plot;

import java.util.List;
import java.util.Locale;

/** A drawing, element by element; colours are the style sheet's. */
public final class Svg {
    /** How wide a letter of the plots' text is, about. */
    static final double LETTER = 7.4;

    private final StringBuilder elements = new StringBuilder();
    private final int width;
    private final int height;
    private final String label;

    /** A point in the drawing; y grows downward. */
    record Point(double x, double y) {}

    /** A rectangle of the drawing, from its upper left corner. */
    public record Box(double x, double y, double width, double height) {

        static Box square(double centreX, double centreY, double side) {
            return new Box(centreX - side / 2, centreY - side / 2, side, side);
        }
    }

    /** Where a text begins, is centred or ends. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /**
     * @param label says what is seen, for those who can't
     */
    public Svg(int width, int height, String label) {
        this.width = width;
        this.height = height;
        this.label = label;
    }

    public void line(double x1, double y1, double x2, double y2, String attributes) {
        add("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" %s/>", x1, y1, x2, y2, attributes);
    }

    /**
     * A rectangle.
     *
     * @param title shown when the pointer is over it
     */
    public void rectangle(Box box, String marks, String title) {
        add(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" %s>%s</rect>",
                box.x(),
                box.y(),
                box.width(),
                box.height(),
                marks,
                Markup.text("title", "", title));
    }

    void polyline(List<Point> points, String attributes, String title) {
        shape("polyline", points, attributes, title);
    }

    void polygon(List<Point> points, String attributes, String title) {
        shape("polygon", points, attributes, title);
    }

    private void shape(String tag, List<Point> points, String attributes, String title) {
        StringBuilder coordinates = new StringBuilder();
        for (Point point : points) {
            coordinates.append(coordinates.isEmpty() ? "" : " ");
            coordinates.append(number(point.x())).append(',').append(number(point.y()));
        }
        String all = "points=\"" + coordinates + "\" " + attributes;
        elements.append(Markup.element(tag, all, Markup.text("title", "", title))).append('\n');
    }

    void text(double x, double y, Anchor anchor, String attributes, String text) {
        add(
                "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" %s>%s</text>",
                x, y, anchor.name().toLowerCase(Locale.ROOT), attributes, Markup.escape(text));
    }

    /** A text that is read from below, beside an axis. */
    void textUpward(double x, double y, String text) {
        add(
                "<text transform=\"translate(%s %s) rotate(-90)\" text-anchor=\"middle\""
                        + " class=\"axis\">%s</text>",
                x, y, Markup.escape(text));
    }

    private void add(String format, Object... values) {
        Object[] texts = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            texts[i] = values[i] instanceof Double number ? number(number) : values[i];
        }
        elements.append(String.format(Locale.ROOT, format, texts)).append('\n');
    }

    private static String number(double value) {
        String digits = String.format(Locale.ROOT, "%.1f", value);
        return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    String label() {
        return label;
    }

    /** What was drawn, without a drawing around it. */
    String elements() {
        return elements.toString();
    }

    @Override
    public String toString() {
        String attributes =
                String.format(
                        Locale.ROOT,
                        "viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"",
                        width,
                        height,
                        Markup.escape(label));
        return Markup.element("svg", attributes, "\n" + elements) + "\n";
    }
}
