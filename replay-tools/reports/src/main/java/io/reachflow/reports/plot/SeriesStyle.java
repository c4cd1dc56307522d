package io.reachflow.reports.plot;

import java.util.List;

/**
 * How a policy looks, the same in all plots: one of eight colours that colour-blind people can tell
 * apart, and from the ninth policy on another line and a paler bar.
 */
public record SeriesStyle(int colour, int round) {
    private static final int COLOURS = 8;
    private static final List<String> DASHES = List.of("", "7 3", "2 3", "9 3 2 3");

    public static SeriesStyle ofNumber(int number) {
        return new SeriesStyle(number % COLOURS, number / COLOURS);
    }

    /** Of an element that is filled. */
    public String filled() {
        return "class=\"c" + colour + " filled\"" + (round == 0 ? "" : " fill-opacity=\"0.55\"");
    }

    /** Of an element that is a line. */
    public String drawn() {
        String dash = DASHES.get(round % DASHES.size());
        String dashes = dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"";
        return "class=\"c" + colour + " drawn\"" + dashes;
    }
}
