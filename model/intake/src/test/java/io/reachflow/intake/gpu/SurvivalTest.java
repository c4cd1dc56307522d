package io.reachflow.intake.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SurvivalTest {
    private static final long HOUR = 3_600_000;

    @Test
    void anUnseenGpuLeavesOnceInEightHours() {
        assertThat(Survival.UNSEEN.chance(0, 3600)).isEqualTo(Math.exp(-1.0 / 8), within(1e-12));
        assertThat(Survival.UNSEEN.chance(5 * HOUR, 8 * 3600))
                .isEqualTo(Math.exp(-1), within(1e-12));
    }

    @Test
    void nothingLeavesInNoTime() {
        assertThat(Survival.UNSEEN.chance(0, 0)).isEqualTo(1);
    }

    @Test
    void aSpanIsCountedInTheHoursItCovers() {
        Survival seen = Survival.UNSEEN.online(HOUR + HOUR / 2, 3 * HOUR + HOUR / 4);

        assertThat(seen.onlineHours()[1]).isEqualTo(0.5f);
        assertThat(seen.onlineHours()[2]).isEqualTo(1f);
        assertThat(seen.onlineHours()[3]).isEqualTo(0.25f);
        assertThat(seen.onlineHours()[4]).isZero();
        assertThat(Survival.UNSEEN.onlineHours()[1]).isZero();
    }

    @Test
    void aSpanOverMidnightWraps() {
        Survival seen = Survival.UNSEEN.online(23 * HOUR, 25 * HOUR);

        assertThat(seen.onlineHours()[23]).isEqualTo(1f);
        assertThat(seen.onlineHours()[0]).isEqualTo(1f);
        assertThat(seen.onlineHours()[1]).isZero();
    }

    @Test
    void aSpanOfDaysCountsAsItsLastDay() {
        Survival seen = Survival.UNSEEN.online(0, 100 * HOUR);

        assertThat(seen.onlineHours()).containsOnly(1f);
    }

    @Test
    void anEmptySpanChangesNothing() {
        assertThat(Survival.UNSEEN.online(HOUR, HOUR)).isSameAs(Survival.UNSEEN);
        assertThat(Survival.UNSEEN.online(HOUR, 0)).isSameAs(Survival.UNSEEN);
    }

    @Test
    void chanceFollowsTheHabitsOfTheHours() {
        // Eight hours seen online from one to two, three departures: 4 in 16 hours over all. From
        // one to two (3 + 4 / 4) / (8 + 4) per hour; of the other hours nothing was seen: 1/4.
        Survival learnt = Survival.UNSEEN;
        for (long midnight = 0; midnight < 8 * 24 * HOUR; midnight += 24 * HOUR) {
            learnt = learnt.online(midnight + HOUR, midnight + 2 * HOUR);
        }
        for (int departure = 0; departure < 3; departure++) {
            learnt = learnt.departed(HOUR + departure);
        }

        assertThat(learnt.chance(HOUR, 3600)).isEqualTo(Math.exp(-1.0 / 3), within(1e-12));
        // Half an hour at 1/4, then the whole hour at 1/3, then half an hour at 1/4.
        assertThat(learnt.chance(HOUR / 2, 2 * 3600))
                .isEqualTo(Math.exp(-(0.5 / 4 + 1.0 / 3 + 0.5 / 4)), within(1e-12));
    }

    @Test
    void whoStaysInSomeHoursIsTrustedInOthers() {
        Survival steady = Survival.UNSEEN.online(0, 8 * HOUR);

        assertThat(steady.chance(12 * HOUR, 3600)).isEqualTo(Math.exp(-1.0 / 16), within(1e-12));
    }

    @Test
    void aLongerLookThanAWeekIsAWeek() {
        double week = 7 * 24 * 3600;

        assertThat(Survival.UNSEEN.chance(0, Double.POSITIVE_INFINITY))
                .isEqualTo(Survival.UNSEEN.chance(0, week))
                .isEqualTo(Math.exp(-21), within(1e-15));
    }

    @Test
    void equalHabitsAreEqual() {
        Survival one = Survival.UNSEEN.online(0, HOUR).departed(HOUR);
        Survival other = Survival.UNSEEN.online(0, HOUR).departed(HOUR);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(other.departed(0));
        assertThat(one).isNotEqualTo(other.online(0, 1));
    }

    @Test
    void aDayHasTwentyFourHours() {
        assertThatThrownBy(() -> new Survival(new float[23], new float[24]))
                .hasMessage("A survival estimate has 24 hours, but got 23 and 24.");
    }

    @Property(tries = 200, seed = "1")
    void chanceIsAChance(
            @ForAll @LongRange(min = -1_000_000_000_000L, max = 4_000_000_000_000L) long from,
            @ForAll @DoubleRange(min = 0, max = Double.MAX_VALUE) double seconds,
            @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long departedAt,
            @ForAll @DoubleRange(min = 0, max = 1e6) double onlineSeconds) {
        Survival learnt = Survival.UNSEEN.online(from, from + (long) (onlineSeconds * 1000));
        for (int i = 0; i < 20; i++) {
            learnt = learnt.departed(departedAt);
        }

        assertThat(learnt.chance(from, seconds)).isBetween(0.0, 1.0);
    }
}
