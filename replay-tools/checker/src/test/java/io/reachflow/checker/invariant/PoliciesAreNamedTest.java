package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.LeaseEnd;
import org.junit.jupiter.api.Test;

class PoliciesAreNamedTest {
    private final Story story =
            new Story()
                    .at(0)
                    .gpu("g-1", 24_000L)
                    .gpu("g-2", 24_000L)
                    .at(10)
                    .task("t-1")
                    .task("t-2");

    @Test
    void anotherVersionMayHaveAnotherChecksum() {
        story.at(200).assign("t-1", "g-1");
        story.assignBut(
                "t-2",
                decision -> {
                    decision.setPolicyVersion("2");
                    decision.setPolicySha256("cd");
                },
                "g-2");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void theSameVersionMayNot() {
        story.at(200).assign("t-1", "g-1");
        story.assignBut("t-2", decision -> decision.setPolicySha256("cd"), "g-2");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I6 assignments/0@1: Policy greedy, version 1, has the checksum cd here and"
                                + " ab at assignments/0@0.");
    }

    @Test
    void aRewardIsHeldToTheSameChecksum() {
        story.at(200).assign("t-1", "g-1").defer("t-2", "NO_GPU").at(400);
        story.rewardBut("t-1", LeaseEnd.COMPLETED, reward -> reward.setPolicySha256("cd"));
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .startsWith("I6 rewards/0@0: Policy greedy, version 1");
    }

    @Test
    void aDecisionMustNameItsPolicy() {
        story.at(200).assign("t-1", "g-1");
        story.assignBut("t-2", decision -> decision.setPolicyVersion(""), "g-2");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I6 assignments/0@1: The policy's id (greedy) and version () must not be"
                                + " empty.");
    }
}
