package io.reachflow.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CurriculumTest {
    private final List<Scenario> asked = new ArrayList<>();
    private final Curriculum curriculum =
            new Curriculum(
                    scenario -> {
                        asked.add(scenario);
                        return scenario.with("gpus", "8")
                                .with("length", "1h")
                                .with("follow-up", "1h");
                    });

    private Set<Long> lessonSeeds() {
        return LongStream.range(0, 200)
                .mapToObj(i -> curriculum.world(RandomStream.of(1, "lesson", i)))
                .map(world -> world.settings().seed())
                .collect(Collectors.toSet());
    }

    private List<Long> trialSeeds() {
        return curriculum.trials().stream().map(world -> world.settings().seed()).toList();
    }

    @Test
    void onlyTrainingSeedsAreUsedAndTrialsHaveTheirOwn() {
        Set<Long> lessons = lessonSeeds();
        List<Long> trials = trialSeeds();

        assertThat(lessons).allMatch(seed -> seed >= 1 && seed <= 20).hasSizeGreaterThan(5);
        assertThat(trials).allMatch(seed -> seed >= 1 && seed <= 20).isNotEmpty();
        assertThat(trials).doesNotContainAnyElementsOf(lessons).doesNotHaveDuplicates();
    }

    @Test
    void whatIsHeldBackForReportsIsNeverSeen() {
        lessonSeeds();
        trialSeeds();
        String heldBack = Scenario.of("shifted").about();

        assertThat(asked)
                .hasSizeGreaterThan(200)
                .noneMatch(scenario -> scenario.name().startsWith("shifted"))
                .noneMatch(scenario -> scenario.about().equals(heldBack));
    }

    @Test
    void changesReachEveryWorld() {
        World world = curriculum.world(RandomStream.of(1, "lesson", 0));

        assertThat(world.hosts().stream().mapToInt(host -> host.gpuIds().size()).sum())
                .isEqualTo(8);
    }
}
