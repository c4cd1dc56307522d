package io.reachflow.reports.results;

import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.simulator.contest.ContestResult;
import java.util.List;
import java.util.SortedMap;

/** A part of the page, which can be made without the others. */
public interface ResultsPart {
    /** What has to be played for it. */
    List<ContestPlan> plans();

    /**
     * Tells of what was played.
     *
     * @param results in the order of the plans
     */
    Section section(List<ContestResult> results);

    /**
     * A part in words and pictures.
     *
     * @param summary one line for the terminal
     * @param alarms what can't be, and so is an error of ours; there should be none
     * @param plots drawings by the names of their files
     */
    record Section(
            String markdown,
            String summary,
            List<String> alarms,
            SortedMap<String, String> plots) {}
}
