package io.reachflow.faults.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.faults.scene.Extent;
import io.reachflow.faults.scene.Fault;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SuitePlanTest {
    private static final List<String> POLICIES = List.of("reach", "edf");

    @Test
    void theFullSuiteHasTwoHundredFaultsOfTwentyKinds() {
        SuitePlan plan = SuitePlan.full(1, POLICIES);
        assertThat(plan.faults()).isGreaterThanOrEqualTo(200);
        assertThat(kinds(plan).distinct().count()).isGreaterThanOrEqualTo(20);
    }

    @Test
    void theSeedMakesThePlan() {
        assertThat(kinds(SuitePlan.full(7, POLICIES)))
                .containsExactlyElementsOf(kinds(SuitePlan.full(7, POLICIES)).toList());
        assertThat(kinds(SuitePlan.full(8, POLICIES)).toList())
                .isNotEqualTo(kinds(SuitePlan.full(7, POLICIES)).toList());
    }

    @Test
    void policiesTakeTurns() {
        assertThat(SuitePlan.small(1, POLICIES).rounds())
                .extracting(RoundPlan::policy)
                .containsExactly("reach", "edf");
    }

    @Test
    void aRoundMustDecideTheSameAgainUnlessAFaultMakesRecordsLate() {
        SuitePlan plan =
                SuitePlan.of(List.of("broker-kill", "idle-inputs"), 2, Extent.SHORT, 1, POLICIES);
        assertThat(plan.rounds()).extracting(RoundPlan::sameAgain).containsExactly(true, false);
        assertThat(plan.rounds()).extracting(RoundPlan::mayEvict).containsExactly(false, false);
        assertThat(plan.faults()).isEqualTo(4);
    }

    @Test
    void aSuiteThatWasStoppedGoesOnWithTheSameRounds() {
        SuitePlan whole = SuitePlan.full(7, POLICIES);
        SuitePlan rest = whole.from(5);
        assertThat(rest.rounds()).isEqualTo(whole.rounds().subList(4, whole.rounds().size()));
        assertThat(rest.lastRound()).isEqualTo(whole.lastRound());
        assertThatThrownBy(() -> whole.from(whole.lastRound() + 1))
                .hasMessageContaining("rounds 1 to " + whole.lastRound());
    }

    @Test
    void anUnknownKindIsRefused() {
        assertThatThrownBy(() -> SuitePlan.of(List.of("comet"), 1, Extent.SHORT, 1, POLICIES))
                .hasMessageContaining("(comet)");
    }

    private static Stream<String> kinds(SuitePlan plan) {
        return plan.rounds().stream().flatMap(round -> round.faults().stream()).map(Fault::name);
    }
}
