package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.registry.Policies;
import org.junit.jupiter.api.Test;

/** Gangs whose members talk to each other. */
class CellGangTest {
    /**
     * Two that compute for 300 s, and all-reduce 60 MB in every minute of it: 480 Mbit for each,
     * which takes 96 s at 5 Mbit/s and 0.005 s within a host.
     */
    private static TaskFixture pair(String taskId) {
        return aTask(taskId).needingGpus(2).working(600).exchangingMibPerMinute(60 / 1.048576);
    }

    @Test
    void aPairThatTalksIsPlacedInOneHostThoughOthersAreFaster() {
        CellDriver cell =
                aCellWith(Policies.byName("edf-soonest"))
                        .joins(
                                aGpu("a").inHost("x").withSpeed(1.5),
                                aGpu("b").inHost("y").withSpeed(1.5),
                                aGpu("c").inHost("z"),
                                aGpu("d").inHost("z"));

        assertThat(Story.told(cell.arrives(pair("talks")).close()))
                .containsExactly("ASSIGN talks PLACED [c, d]");
        assertThat(cell.leaseOf("talks").getExpectedRunSeconds()).isEqualTo(300.025, within(1e-9));
        assertThat(Story.told(cell.arrives(aTask("silent").needingGpus(2)).close()))
                .containsExactly("ASSIGN silent PLACED [a, b]");
    }

    @Test
    void aPairThatTalksStaysWithItsFirstMember() {
        // One by one, a and c would be the best.
        CellDriver cell =
                aCellWith(Policies.byName("edf-soonest"))
                        .joins(
                                aGpu("a").inHost("x").withSpeed(2),
                                aGpu("b").inHost("x"),
                                aGpu("c").inHost("y").withSpeed(1.5),
                                aGpu("d").inHost("y"));

        assertThat(Story.told(cell.arrives(pair("talks")).close()))
                .containsExactly("ASSIGN talks PLACED [a, b]");
    }

    @Test
    void aLeaseCountsOnTheSlowestCardAndTheSlowestLine() {
        CellDriver cell =
                aCellWith(Policies.byName("greedy-fastest"))
                        .joins(
                                aGpu("a").inHost("x").withSpeed(2),
                                aGpu("b").inHost("y").sendingMbps(50));
        cell.arrives(pair("t")).close();

        // 300 s of b, and 96 s more for each of its 5 minutes over the line of a.
        assertThat(cell.leaseOf("t").getExpectedRunSeconds()).isEqualTo(780, within(1e-9));
    }

    @Test
    void theDeadlineIsJudgedWithCommunication() {
        // Computing ends at 301.2 s; communication adds 480 s.
        CellDriver apart =
                aCellWith(Policies.byName("edf-soonest+mask"))
                        .joins(aGpu("a").inHost("x"), aGpu("b").inHost("y"));
        assertThat(Story.told(apart.arrives(pair("t").dueAtSeconds(781.1)).close()))
                .containsExactly("DEFER t DEADLINE");
        assertThat(Story.told(apart.arrives(pair("u").dueAtSeconds(781.5)).close()))
                .containsExactly("ASSIGN u PLACED [a, b]");

        CellDriver together =
                aCellWith(Policies.byName("edf-soonest+mask"))
                        .joins(aGpu("a").inHost("x"), aGpu("b").inHost("x"));
        assertThat(Story.told(together.arrives(pair("t").dueAtSeconds(302)).close()))
                .containsExactly("ASSIGN t PLACED [a, b]");
    }

    @Test
    void aPairThatWouldBeTornApartByOthersIsTriedAgain() {
        // Both pairs see c and d as the best. When the first has them, the second would get a and
        // b, of two hosts; in the next window it knows that there is nothing better.
        CellDriver cell =
                aCellWith(Policies.byName("edf-soonest"))
                        .joins(
                                aGpu("a").inHost("x"),
                                aGpu("b").inHost("y"),
                                aGpu("c").inHost("z"),
                                aGpu("d").inHost("z"));

        assertThat(Story.told(cell.arrives(pair("p1"), pair("p2")).close()))
                .containsExactly("ASSIGN p1 PLACED [c, d]", "DEFER p2 CONTENDED");
        assertThat(cell.until(1.4).told()).containsExactly("ASSIGN p2 PLACED [a, b]");
    }

    @Test
    void aPairThatIsSilentTakesWhatIsLeft() {
        CellDriver cell =
                aCellWith(Policies.byName("greedy-fastest"))
                        .joins(
                                aGpu("a").inHost("x"),
                                aGpu("b").inHost("y"),
                                aGpu("c").inHost("z").withSpeed(2),
                                aGpu("d").inHost("z").withSpeed(2));

        assertThat(
                        Story.told(
                                cell.arrives(aTask("p1").needingGpus(2), aTask("p2").needingGpus(2))
                                        .close()))
                .containsExactly("ASSIGN p1 PLACED [c, d]", "ASSIGN p2 PLACED [a, b]");
    }
}
