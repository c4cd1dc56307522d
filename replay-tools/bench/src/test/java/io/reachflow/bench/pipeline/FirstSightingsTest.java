package io.reachflow.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstSightingsTest {
    private final FirstSightings arrivals = wanted();
    private final FirstSightings decisions = wanted();

    private static FirstSightings wanted() {
        FirstSightings sightings = new FirstSightings();
        sightings.want(true);
        return sightings;
    }

    @Test
    void joinsWhatWasSeenInBothPlaces() {
        arrivals.note("a", 100);
        arrivals.note("b", 200);
        decisions.note("b", 260);
        decisions.note("a", 350);
        decisions.note("older", 300);
        assertThat(decisions.haveAllOf(arrivals)).isTrue();
        assertThat(decisions.millisSince(arrivals, 9_999)).containsExactlyInAnyOrder(250, 60);
        assertThat(decisions.missingOf(arrivals)).isZero();
    }

    @Test
    void countsWhatNeverCameAsLongAsItWasWaitedFor() {
        arrivals.note("a", 100);
        arrivals.note("b", 200);
        decisions.note("a", 150);
        assertThat(decisions.haveAllOf(arrivals)).isFalse();
        assertThat(decisions.millisSince(arrivals, 1_200)).containsExactlyInAnyOrder(50, 1_000);
        assertThat(decisions.missingOf(arrivals)).isEqualTo(1);
    }

    @Test
    void theFirstSightingCounts() {
        arrivals.note("a", 100);
        decisions.note("a", 150);
        decisions.note("a", 900);
        assertThat(decisions.millisSince(arrivals, 1_200)).containsExactly(50);
    }

    @Test
    void notesNothingThatNobodyWants() {
        FirstSightings sightings = new FirstSightings();
        sightings.note("a", 100);
        assertThat(sightings.count()).isZero();
    }
}
