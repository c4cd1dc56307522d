package io.reachflow.learning.train;

import io.reachflow.policies.encoding.EncodedWindow;
import java.util.List;

/**
 * A window, what was chosen in it, and what came of that.
 *
 * @param advantages for each choice, how much better than expected its task fared
 * @param returns for each task of the window, what came of it; not a number where nobody knows
 */
@SuppressWarnings("ArrayRecordComponent") // never written to and not compared
public record Sample(
        EncodedWindow window, List<Choice> choices, double[] advantages, double[] returns) {
    public Sample {
        choices = List.copyOf(choices);
        if (advantages.length != choices.size() || returns.length != window.taskCount()) {
            throw new IllegalArgumentException(
                    "A sample of "
                            + choices.size()
                            + " choices for "
                            + window.taskCount()
                            + " tasks has "
                            + advantages.length
                            + " advantages and "
                            + returns.length
                            + " returns: one for each is needed.");
        }
    }
}
