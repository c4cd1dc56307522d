package io.reachflow.streams.topics;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of one topic of a plan, with what is wrong about it, if anything is. */
public record TopicCheck(String topic, State state, List<String> problems) {
    public enum State {
        CREATED,
        UNCHANGED,
        DIFFERENT
    }

    public TopicCheck {
        problems = List.copyOf(problems);
    }

    static TopicCheck created(TopicSpec wanted) {
        return new TopicCheck(wanted.name(), State.CREATED, List.of());
    }

    static TopicCheck compare(TopicSpec wanted, TopicSpec found) {
        List<String> problems = new ArrayList<>();
        if (wanted.partitions() != found.partitions()) {
            problems.add(problem("partitions", found.partitions(), wanted.partitions()));
        }
        wanted.settings()
                .forEach(
                        (key, value) -> {
                            String actual = found.settings().get(key);
                            if (!value.equals(actual)) {
                                problems.add(problem(key, actual, value));
                            }
                        });
        return new TopicCheck(
                wanted.name(), problems.isEmpty() ? State.UNCHANGED : State.DIFFERENT, problems);
    }

    private static String problem(String setting, @Nullable Object actual, Object wanted) {
        return setting + " is " + actual + ", not " + wanted;
    }
}
