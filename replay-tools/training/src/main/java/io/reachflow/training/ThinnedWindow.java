package io.reachflow.training;

import io.reachflow.learning.train.Choice;
import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.world.random.RandomStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What is kept of a window to learn from: not every task, and few of the many that just go on
 * waiting.
 *
 * @param taskIds of the window's tasks
 */
record ThinnedWindow(EncodedWindow window, List<Choice> choices, List<String> taskIds) {
    /** Windows with more tasks are thinned out: they would cost more than they teach. */
    private static final int MOST_TASKS = 32;

    private static final int MOST_WAITING = 4;

    /** How many of the windows in which nobody was placed are kept. */
    private static final double KEPT_WITHOUT_PLACING = 0.5;

    static Optional<ThinnedWindow> of(
            RecordedWindow recorded, List<RecordedWindow.Turn> all, RandomStream chance) {
        List<RecordedWindow.Turn> turns = thinned(all, chance);
        if (turns.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> tasks = tasks(recorded, turns, chance);
        List<Candidates> batch = tasks.stream().map(recorded.batch()::get).toList();
        EncodedWindow window = Encoder.encode(batch);
        ChoiceBuilder choices = new ChoiceBuilder(window, batch);
        return Optional.of(
                new ThinnedWindow(
                        window,
                        choices(recorded, turns, tasks, choices),
                        batch.stream().map(some -> some.waiting().task().taskId()).toList()));
    }

    /** All that were placed, and some that waited. */
    private static List<RecordedWindow.Turn> thinned(
            List<RecordedWindow.Turn> turns, RandomStream chance) {
        boolean placed = turns.stream().anyMatch(RecordedWindow.Turn::isPlaced);
        if (!placed && !chance.chance(KEPT_WITHOUT_PLACING)) {
            return List.of();
        }
        long waiting = turns.stream().filter(turn -> !turn.isPlaced()).count();
        double kept = (double) MOST_WAITING / Math.max(MOST_WAITING, waiting);
        return turns.stream().filter(turn -> turn.isPlaced() || chance.chance(kept)).toList();
    }

    /** Those whose turns are kept, and as many others as there is room for, in their old order. */
    private static List<Integer> tasks(
            RecordedWindow recorded, List<RecordedWindow.Turn> turns, RandomStream chance) {
        TreeSet<Integer> tasks = new TreeSet<>();
        turns.forEach(turn -> tasks.add(turn.task()));
        double kept = (double) MOST_TASKS / recorded.batch().size();
        for (int task = 0; task < recorded.batch().size() && tasks.size() < MOST_TASKS; task++) {
            if (chance.chance(kept)) {
                tasks.add(task);
            }
        }
        return List.copyOf(tasks);
    }

    private static List<Choice> choices(
            RecordedWindow recorded,
            List<RecordedWindow.Turn> turns,
            List<Integer> tasks,
            ChoiceBuilder choices) {
        Map<Integer, Integer> placeOf = new HashMap<>();
        tasks.forEach(task -> placeOf.put(task, placeOf.size()));
        List<Integer> left =
                new ArrayList<>(recorded.order().stream().filter(placeOf::containsKey).toList());
        List<Choice> made = new ArrayList<>();
        for (RecordedWindow.Turn turn : turns) {
            int task = Objects.requireNonNull(placeOf.get(turn.task()), "turns keep their tasks");
            left.subList(0, left.indexOf(turn.task())).clear();
            if (turn.isPlaced() && left.size() > 1) {
                made.add(choices.turn(task, left.stream().map(placeOf::get).toList()));
            }
            made.addAll(choices.places(task, turn.free(), turn.members()));
        }
        return made;
    }
}
