package io.reachflow.world.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ScenarioTest {
    private static final Set<String> READ_TRACES =
            Set.of(
                    "philly",
                    "openb",
                    "spot",
                    "cluster-batch",
                    "cluster-batch-x4",
                    "cluster-batch-x16",
                    "cluster-week",
                    "cluster-philly",
                    "cluster-openb");

    @SuppressWarnings("unused") // the source of a parameterised test
    private static final List<String> NAMES = Scenario.NAMES;

    @TempDir Path folder;

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyNamedScenarioIsThereAndHasAVersionAndSaysWhatItIsAbout(String name) {
        Scenario scenario = Scenario.of(name);

        assertThat(scenario.name()).isEqualTo(name);
        assertThat(scenario.version()).isEqualTo(name.startsWith("cluster-") ? "1" : "3");
        assertThat(scenario.hasDeadlines()).isEqualTo(!name.startsWith("cluster-"));
        assertThat(scenario.about()).isNotBlank();
        if (READ_TRACES.contains(name)) {
            assertThatThrownBy(scenario::rules).hasMessageContaining("--traces");
        } else {
            assertThat(scenario.world(1).gpus()).isPositive();
        }
    }

    @Test
    void theStandardIsADayOf256Gpus() {
        WorldSettings world = Scenario.standard().world(7);

        assertThat(world.gpus()).isEqualTo(256);
        assertThat(world.load()).isEqualTo(1.0);
        assertThat(world.warmUp()).isEqualTo(Duration.ofHours(2));
        assertThat(world.duration()).isEqualTo(Duration.ofHours(26));
        assertThat(world.seed()).isEqualTo(7);
    }

    @Test
    void aLoadMayStandBehindTheName() {
        Scenario scenario = Scenario.of("scale-64@1.3");

        assertThat(scenario.name()).isEqualTo("scale-64@1.3");
        assertThat(scenario.world(1).load()).isEqualTo(1.3);
        assertThat(scenario.world(1).gpus()).isEqualTo(64);
    }

    @Test
    void aFileOfTheUsersExtendsTheStandardOrAnother() throws IOException {
        Path file = folder.resolve("mine.scenario");
        Files.writeString(file, "extends = churn-x4\nabout = mine # a comment\ngpus = 12\n");

        Scenario mine = Scenario.of(file.toString());

        assertThat(mine.about()).isEqualTo("mine");
        assertThat(mine.world(1).gpus()).isEqualTo(12);
        assertThat(mine.rules().owners().departures()).isEqualTo(4);
    }

    @Test
    void aMistakeIsSaidInWords() throws IOException {
        assertThatThrownBy(() -> Scenario.of("comunity")).hasMessageContaining("community-256");
        assertThatThrownBy(() -> Scenario.standard().with("gpu", "3"))
                .hasMessageContaining("key (gpu)")
                .hasMessageContaining("gpus");
        assertThatThrownBy(() -> Scenario.standard().with("gpus", "few").world(1))
                .hasMessageContaining("value (few) of gpus in scenario community-256")
                .hasMessageContaining("whole number");
        assertThatThrownBy(() -> Scenario.standard().with("length", "1 day").world(1))
                .hasMessageContaining("24h");
        assertThatThrownBy(() -> Scenario.standard().with("tasks.gangs", "1;2").rules())
                .hasMessageContaining("1:55 2:20");
        assertThatThrownBy(() -> Scenario.standard().with("fleet.regions", "mars:1").rules())
                .hasMessageContaining("value (mars) of fleet.regions");
        assertThatThrownBy(() -> Scenario.standard().with("arrivals.burst", "many").rules())
                .hasMessageContaining("10 times at 12h for 15min");
        Path file = folder.resolve("bad.scenario");
        Files.writeString(file, "gpus = 1\n\ngpus 2\n");
        assertThatThrownBy(() -> Scenario.of(file.toString())).hasMessageContaining("Line 3");
    }

    @Test
    void eachSeedStartsAtAnHourOfItsOwnUnlessOneIsGiven() {
        Set<Integer> hours = new HashSet<>();
        for (long seed = 1; seed <= 100; seed++) {
            hours.add(hourOf(Scenario.standard(), seed));
            assertThat(hourOf(Scenario.standard().with("start-hour", "7"), seed)).isEqualTo(7);
        }
        assertThat(hours).hasSizeGreaterThan(20);
        assertThat(hourOf(Scenario.standard(), 3)).isEqualTo(hourOf(Scenario.standard(), 3));
    }

    private static int hourOf(Scenario scenario, long seed) {
        return scenario.world(seed).start().atZone(ZoneOffset.UTC).getHour();
    }

    @Test
    void tasksGoOnToArriveAsLongAsThoseThatCountAreFollowed() {
        WorldSettings settings =
                Scenario.standard()
                        .with("gpus", "32")
                        .with("warm-up", "1h")
                        .with("length", "2h")
                        .with("follow-up", "3h")
                        .world(5);
        List<WorldTask> tasks = World.generate(settings).tasks();

        assertThat(settings.endMillis()).isEqualTo(settings.arrivalsEndMillis());
        assertThat(tasks.get(tasks.size() - 1).arrivedAtMillis())
                .isBetween(settings.endMillis() - 1_800_000, settings.endMillis());
        assertThat(tasks.stream().filter(task -> settings.counts(task.arrivedAtMillis())))
                .hasSizeBetween(tasks.size() / 6, tasks.size() / 2);
    }
}
