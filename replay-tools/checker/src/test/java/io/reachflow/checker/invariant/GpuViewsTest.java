package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whether a GPU was there, and fit for the task, when it was leased. */
class GpuViewsTest {
    /** Longer than any report is late. */
    private static final long LATER = 90_000;

    private final Story story = new Story().at(0);

    @Test
    void aGpuThatIsHeardAndFitsIsFine() {
        story.gpuBut("g-1", GpuViewsTest::asWanted).at(10).task("t-1", GpuViewsTest::picky);
        heartbeats(GpuViewsTest::asWanted);
        story.at(LATER).assign("t-1", "g-1");
        assertThat(words()).isEmpty();
    }

    @Test
    void aGpuThatSaidGoodbyeMayNotBeLeased() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1");
        story.at(20).gpuBut("g-1", gpu -> gpu.setState(GpuState.LEAVING));
        story.at(LATER).assign("t-1", "g-1");
        assertThat(words())
                .containsExactly(
                        "GPU g-1 may not take task t-1 in the window (90000): it has said goodbye,"
                                + " by gpu.telemetry/0@1.");
    }

    @Test
    void aGpuThatIsPausedMayNotBeLeased() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1");
        heartbeats(gpu -> gpu.setState(GpuState.PAUSED));
        story.at(LATER).assign("t-1", "g-1");
        assertThat(words()).singleElement().asString().contains("it is paused by its owner");
    }

    @Test
    void aPauseThatMayNotHaveBeenHeardYetIsNotJudged() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1");
        story.at(20).gpuBut("g-1", gpu -> gpu.setState(GpuState.PAUSED));
        story.at(200).assign("t-1", "g-1");
        assertThat(words()).isEmpty();
    }

    @Test
    void aGpuThatCameBackMayBeLeased() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1");
        story.at(20).gpuBut("g-1", gpu -> gpu.setState(GpuState.LEAVING));
        story.at(LATER - 100).gpuBut("g-1", gpu -> {}).at(LATER).assign("t-1", "g-1");
        assertThat(words()).isEmpty();
    }

    @Test
    void aGpuThatFellSilentWhileOthersSpokeMayNotBeLeased() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1").at(0).ticksUntil(LATER);
        story.at(LATER).assign("t-1", "g-1");
        assertThat(words())
                .containsExactly(
                        "GPU g-1 may not take task t-1 in the window (90000): it was last heard at"
                                + " 0, while others were heard.");
    }

    @Test
    void inAnOutageNobodyIsMissed() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1").at(0).ticksUntil(20_000);
        story.at(LATER).ticksUntil(LATER + 20_000).at(LATER + 20_000).assign("t-1", "g-1");
        assertThat(words()).isEmpty();
    }

    @Test
    void aTaskMayBeOnTheCardsThatItAccepts() {
        refuses(gpu -> gpu.setModel("RTX 2060"), "it is a RTX 2060; the task accepts [RTX 3090]");
        refuses(gpu -> gpu.setModel("N/A"), "it is a null; the task accepts [RTX 3090]");
        refuses(gpu -> gpu.setCudaVersion("11.8"), "it has CUDA 11.8; the task accepts [12.4]");
        refuses(gpu -> gpu.setRegion("us-east-1"), "it is in us-east-1; the task may run in [eu");
        refuses(gpu -> gpu.setPricePerHourUsd(0.5), "it costs 0.5 USD an hour; the task pays at");
        refuses(gpu -> gpu.setPricePerHourUsd(null), "it costs null USD an hour");
    }

    private static void refuses(Consumer<GpuTelemetry> but, String reason) {
        Story story = new Story().at(0);
        story.gpuBut("g-1", gpu -> but.accept(asWanted(gpu))).at(10);
        story.task("t-1", GpuViewsTest::picky).at(200).assign("t-1", "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .singleElement()
                .asString()
                .contains(reason);
    }

    @Test
    void aBudgetThatIsAWishBindsNobody() {
        story.gpuBut("g-1", gpu -> gpu.setPricePerHourUsd(9.0)).at(10);
        story.task("t-1", task -> task.setMaxPricePerGpuHourUsd(0.4)).at(200).assign("t-1", "g-1");
        assertThat(words()).isEmpty();
    }

    @Test
    void aGpuThatSpeaksFromTwoHostsMayNotBeLeased() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1");
        story.at(3_000).gpuBut("g-1", gpu -> gpu.setHostId("a clone"));
        heartbeats(gpu -> {});
        story.at(LATER).assign("t-1", "g-1");
        assertThat(words())
                .singleElement()
                .asString()
                .contains("its id speaks from hosts host-of-g-1 and a clone");
    }

    @Test
    void aGpuThatMovedToAnotherHostMay() {
        story.gpuBut("g-1", gpu -> {}).at(10).task("t-1");
        story.at(40_000).gpuBut("g-1", gpu -> gpu.setHostId("the next"));
        story.at(55_000).gpuBut("g-1", gpu -> gpu.setHostId("the next"));
        story.at(LATER).assign("t-1", "g-1");
        assertThat(words()).isEmpty();
    }

    @Test
    void aCardThatTurnedIntoAnotherMayNotBeLeased() {
        story.gpuBut("g-1", gpu -> gpu.setModel("RTX 3090")).at(10).task("t-1");
        heartbeats(gpu -> gpu.setModel("H100"));
        story.at(LATER).assign("t-1", "g-1");
        assertThat(words()).singleElement().asString().contains("it claims to be another card");
    }

    private void heartbeats(Consumer<GpuTelemetry> but) {
        for (long time = 15_000; time < LATER; time += 15_000) {
            story.at(time).gpuBut("g-1", but);
        }
    }

    private static GpuTelemetry asWanted(GpuTelemetry gpu) {
        gpu.setModel("RTX 3090");
        gpu.setCudaVersion("12.4");
        gpu.setPricePerHourUsd(0.2);
        return gpu;
    }

    private static void picky(TaskArrival task) {
        task.setAllowedModels(List.of("RTX 3090"));
        task.setAcceptedCudaVersions(List.of("12.4"));
        task.setAllowedRegions(List.of("eu-central-1"));
        task.setMaxPricePerGpuHourUsd(0.3);
        task.setBudgetIsLimit(true);
    }

    private List<String> words() {
        return story.verify().violations().stream()
                .peek(violation -> assertThat(violation.invariant()).isEqualTo("I2"))
                .map(Violation::words)
                .toList();
    }
}
