package io.reachflow.training;

import io.reachflow.world.Seeds;
import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.Scenario;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The worlds to train on: small and short ones of every kind that one policy has to serve, more of
 * the crowded ones, where there is most to be learnt. Seeds are training seeds; some of those are
 * kept for trials, and none is ever reported on.
 */
final class Curriculum {
    private static final List<String> LOADS = List.of("0.4", "0.8", "1.0", "1.3", "1.3", "1.6");
    private static final List<String> DEPARTURES = List.of("1", "1", "1", "2", "4", "8");
    private static final List<String> CONGESTION = List.of("1", "1", "1", "2", "4", "8");
    private static final List<String> SIZES = List.of("64", "96", "128", "192");

    private final UnaryOperator<Scenario> changes;

    /**
     * @param changes what is to be different in every world
     */
    Curriculum(UnaryOperator<Scenario> changes) {
        this.changes = changes;
    }

    World world(RandomStream chance) {
        Scenario scenario =
                brief(Scenario.standard())
                        .with("gpus", one(SIZES, chance))
                        .with("load", one(LOADS, chance))
                        .with("owners.departures", one(DEPARTURES, chance))
                        .with("network.congestion", one(CONGESTION, chance));
        return World.generate(changes.apply(scenario).world(lessonSeed(chance)));
    }

    private static long lessonSeed(RandomStream chance) {
        return Seeds.FIRST_FOR_TRAINING + (long) (chance.unit() * Seeds.LAST_FOR_LESSONS);
    }

    /** What a policy is tried on while it is trained. */
    List<World> trials() {
        return List.of(
                trial("community-256@1.0", 1),
                trial("community-256@1.3", 2),
                trial("community-256@1.3", 3),
                trial("churn-x4@1.3", 4),
                trial("churn-x4@1.0", 5),
                trial("community-256@1.6", 6));
    }

    private World trial(String name, int number) {
        int seed = Seeds.LAST_FOR_LESSONS + number;
        if (seed > Seeds.LAST_FOR_TRAINING) {
            throw new IllegalArgumentException("There are too few seeds for trial " + number + ".");
        }
        return World.generate(
                changes.apply(brief(Scenario.of(name)).with("gpus", "128")).world(seed));
    }

    private static Scenario brief(Scenario scenario) {
        return scenario.with("warm-up", "2h").with("length", "8h").with("follow-up", "6h");
    }

    private static String one(List<String> list, RandomStream chance) {
        return list.get((int) (chance.unit() * list.size()));
    }
}
