package io.reachflow.training;

import io.reachflow.learning.train.Choice;
import io.reachflow.learning.train.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Several episodes of the same world, in which the same tasks arrive and the same owners leave.
 * What a task fared better in one than in all of them on the average is due to what was chosen
 * there: a baseline that no network has to learn.
 */
record EpisodeGroup(List<Episode> episodes) {

    List<Sample> samples() {
        Map<String, Double> expected = expected();
        double scale = scale(expected);
        List<Sample> samples = new ArrayList<>();
        for (Episode episode : episodes) {
            for (ThinnedWindow thinned : episode.windows()) {
                samples.add(sample(thinned, episode, expected, scale));
            }
        }
        return samples;
    }

    private Map<String, Double> expected() {
        Map<String, Double> expected = new HashMap<>();
        for (Episode episode : episodes) {
            episode.returns()
                    .forEach((id, sum) -> expected.merge(id, sum / episodes.size(), Double::sum));
        }
        return expected;
    }

    /** The usual size of an advantage: worlds differ in how much there is to be won. */
    private double scale(Map<String, Double> expected) {
        double squares = 0;
        for (Episode episode : episodes) {
            for (Map.Entry<String, Double> entry : episode.returns().entrySet()) {
                double advantage = advantage(expected, entry.getKey(), entry.getValue());
                squares += advantage * advantage;
            }
        }
        double mean = squares / Math.max(1, episodes.size() * expected.size());
        return Math.max(0.1, Math.sqrt(mean));
    }

    private static double advantage(Map<String, Double> expected, String taskId, double result) {
        return result
                - Objects.requireNonNull(
                        expected.get(taskId), "a task fares somehow in each episode");
    }

    private static Sample sample(
            ThinnedWindow thinned, Episode episode, Map<String, Double> expected, double scale) {
        double[] returns = thinned.taskIds().stream().mapToDouble(episode.returns()::get).toArray();
        double[] advantages = new double[thinned.choices().size()];
        for (int i = 0; i < advantages.length; i++) {
            Choice choice = thinned.choices().get(i);
            String taskId = thinned.taskIds().get(choice.task());
            advantages[i] = advantage(expected, taskId, returns[choice.task()]) / scale;
        }
        return new Sample(thinned.window(), thinned.choices(), advantages, returns);
    }
}
