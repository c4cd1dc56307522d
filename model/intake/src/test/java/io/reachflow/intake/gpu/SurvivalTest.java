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
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    /** So many hours that habits of ages are never seen. */
    private static final double NEVER = 1e15;

    /** One departure in eight hours, at every age. */
    private static final DeparturePrior EVEN =
            new DeparturePrior(new double[] {1, 1, 1, 1, 1}, 1, 8, 4, NEVER);

    /** In the first quarter of an hour four times as likely, then twice, then once. */
    private static final DeparturePrior EARLY =
            new DeparturePrior(new double[] {4, 2, 1, 1, 1}, 1, 8, NEVER, NEVER);

    /**
     * The chance when the rate is gamma distributed: departures seen, in hours, and hours ahead.
     */
    private static double chance(double departures, double hours, double ahead) {
        return Math.pow(hours / (hours + ahead), departures);
    }

    private static Survival seenFromMidnight(long toMillis) {
        return Survival.UNSEEN.online(0, 0, toMillis, EVEN);
    }

    @Test
    void anUnseenGpuIsWhatThePriorSays() {
        assertThat(Survival.UNSEEN.chance(0, 0, 3600, EVEN)).isEqualTo(8 / 9.0, within(1e-12));
        assertThat(Survival.UNSEEN.chance(0, 5 * HOUR, 8 * 3600, EVEN))
                .isEqualTo(0.5, within(1e-12));
    }

    @Test
    void nothingLeavesInNoTime() {
        assertThat(Survival.UNSEEN.chance(0, 0, 0)).isEqualTo(1);
    }

    @Test
    void aStayThatHasLastedIsLikelierToLast() {
        // A quarter of an hour counts four times, three quarters count twice.
        assertThat(Survival.UNSEEN.chance(0, 0, 3600, EARLY))
                .isEqualTo(chance(1, 8, 0.25 * 4 + 0.75 * 2), within(1e-12));
        // From ten minutes on: five minutes four times, 45 twice, ten once.
        assertThat(Survival.UNSEEN.chance(0, 10 * MINUTE, 3600, EARLY))
                .isEqualTo(chance(1, 8, (5 * 4 + 45 * 2 + 10) / 60.0), within(1e-12));
        assertThat(Survival.UNSEEN.chance(0, 2 * HOUR, 3600, EARLY))
                .isEqualTo(chance(1, 8, 1), within(1e-12));
    }

    @Test
    void whoLeavesEarlyAsARuleIsNotTrustedEarly() {
        DeparturePrior habits = new DeparturePrior(new double[] {1, 1, 1, 1, 1}, 1, 8, NEVER, 2);
        // Three stays of six minutes, each ended by a departure, and one of 16 hours.
        Survival seen = Survival.UNSEEN.online(DAY, DAY, DAY + 16 * HOUR, habits);
        for (int stay = 0; stay < 3; stay++) {
            long joined = stay * HOUR;
            seen =
                    seen.online(joined, joined, joined + 6 * MINUTE, habits)
                            .departed(joined, joined + 6 * MINUTE);
        }
        // Four departures in 8 + 16.3 hours. Of the first quarter of an hour 0.55 hours were seen,
        // and three departures: as many as in 3 * 24.3 / 4 hours. Later ones were never seen.
        double rate = 4 / 24.3;
        double early = (3 / rate + 2) / (0.55 + 2);
        double late = 2 / (0.75 + 2);
        assertThat(seen.chance(0, 0, 1800, habits))
                .isEqualTo(chance(4, 24.3, 0.25 * early + 0.25 * late), within(1e-6));
    }

    @Test
    void aSpanIsCountedInTheHoursItCovers() {
        Survival seen = Survival.UNSEEN.online(0, HOUR + HOUR / 2, 3 * HOUR + HOUR / 4, EVEN);

        assertThat(seen.onlineHours()[1]).isEqualTo(0.5f);
        assertThat(seen.onlineHours()[2]).isEqualTo(1f);
        assertThat(seen.onlineHours()[3]).isEqualTo(0.25f);
        assertThat(seen.onlineHours()[4]).isZero();
        assertThat(seen.ageHours()).containsExactly(0, 0, 1.75f, 0, 0);
        assertThat(Survival.UNSEEN.onlineHours()[1]).isZero();
    }

    @Test
    void anHourCountsAsMuchAsIsUsualAtItsAge() {
        Survival seen = Survival.UNSEEN.online(0, 0, 2 * HOUR, EARLY);

        assertThat(seen.onlineHours()[0]).isEqualTo(0.25f * 4 + 0.75f * 2);
        assertThat(seen.onlineHours()[1]).isEqualTo(1f);
        assertThat(seen.ageHours()).containsExactly(1f, 1.5f, 1f, 0, 0);
    }

    @Test
    void aSpanOverMidnightWraps() {
        Survival seen = Survival.UNSEEN.online(23 * HOUR, 23 * HOUR, 25 * HOUR, EVEN);

        assertThat(seen.onlineHours()[23]).isEqualTo(1f);
        assertThat(seen.onlineHours()[0]).isEqualTo(1f);
        assertThat(seen.onlineHours()[1]).isZero();
    }

    @Test
    void aSpanOfDaysCountsAsItsLastDay() {
        Survival seen = seenFromMidnight(100 * HOUR);

        assertThat(seen.onlineHours()).containsOnly(1f);
        assertThat(seen.ageHours()).containsExactly(0, 0, 0, 0, 24f);
    }

    @Test
    void anEmptySpanChangesNothing() {
        assertThat(Survival.UNSEEN.online(0, HOUR, HOUR)).isSameAs(Survival.UNSEEN);
        assertThat(Survival.UNSEEN.online(0, HOUR, 0)).isSameAs(Survival.UNSEEN);
    }

    @Test
    void chanceFollowsTheHabitsOfTheHours() {
        // Eight hours seen online from one to two, three departures: 4 in 16 hours over all. From
        // one to two that is (3 * 4 + 4) / (8 + 4) of the usual, in the other hours the usual.
        Survival learnt = Survival.UNSEEN;
        for (long midnight = 0; midnight < 8 * DAY; midnight += DAY) {
            learnt = learnt.online(midnight, midnight + HOUR, midnight + 2 * HOUR, EVEN);
        }
        for (int departure = 0; departure < 3; departure++) {
            learnt = learnt.departed(0, HOUR + departure);
        }

        assertThat(learnt.chance(0, HOUR, 3600, EVEN))
                .isEqualTo(chance(4, 16, 4 / 3.0), within(1e-9));
        // Half an hour as usual, the whole hour of departures, half an hour as usual.
        assertThat(learnt.chance(0, HOUR / 2, 2 * 3600, EVEN))
                .isEqualTo(chance(4, 16, 0.5 + 4 / 3.0 + 0.5), within(1e-9));
    }

    @Test
    void whoStaysInSomeHoursIsTrustedInOthers() {
        Survival steady = seenFromMidnight(8 * HOUR);

        assertThat(steady.chance(0, 12 * HOUR, 3600, EVEN))
                .isEqualTo(chance(1, 16, 1), within(1e-9));
    }

    @Test
    void aLongerLookThanAWeekIsAWeek() {
        double week = 7 * 24 * 3600;

        assertThat(Survival.UNSEEN.chance(0, 0, Double.POSITIVE_INFINITY, EVEN))
                .isEqualTo(Survival.UNSEEN.chance(0, 0, week, EVEN))
                .isEqualTo(chance(1, 8, 168), within(1e-12));
    }

    @Test
    void stateWithoutAgesKeepsItsRate() {
        Survival full = seenFromMidnight(9 * HOUR).departed(0, 9 * HOUR);
        Survival old = new Survival(full.onlineHours(), full.departures(), null, null);

        assertThat(old.ageHours()).containsExactly(0, 0, 0, 0, 9f);
        assertThat(old.ageDepartures()).containsExactly(0, 0, 0, 0, 1f);
        assertThat(old.chance(0, 12 * HOUR, 3600, EVEN))
                .isEqualTo(full.chance(0, 12 * HOUR, 3600, EVEN), within(1e-9));
    }

    @Test
    void equalHabitsAreEqual() {
        Survival one = seenFromMidnight(HOUR).departed(0, HOUR);
        Survival other = seenFromMidnight(HOUR).departed(0, HOUR);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(other.departed(0, 0));
        assertThat(one).isNotEqualTo(other.online(0, 0, 1));
        assertThat(seenFromMidnight(HOUR).departed(0, HOUR))
                .as("by another age alone")
                .isNotEqualTo(seenFromMidnight(HOUR).departed(HOUR - 1, HOUR));
    }

    @Test
    void aDayHasTwentyFourHours() {
        assertThatThrownBy(() -> new Survival(new float[23], new float[24], null, null))
                .hasMessage("A survival estimate has 24 hours, but got 23 and 24.");
        assertThatThrownBy(
                        () ->
                                new Survival(
                                        new float[24], new float[24], new float[5], new float[4]))
                .hasMessage("A survival estimate has 5 bands of ages, but got 5 and 4.");
    }

    @Test
    void aPriorIsPositive() {
        assertThatThrownBy(() -> new DeparturePrior(new double[] {1, 1, 1, 1, 1}, 0, 8, 4, 4))
                .hasMessage("The departures (0.0) of a prior must be positive and finite.");
        assertThatThrownBy(() -> new DeparturePrior(new double[] {1}, 1, 8, 4, 4))
                .hasMessage("A prior has 5 weights of ages, but got 1.");
    }

    @Property(tries = 200, seed = "1")
    void chanceIsAChance(
            @ForAll @LongRange(min = -1_000_000_000_000L, max = 4_000_000_000_000L) long from,
            @ForAll @DoubleRange(min = 0, max = Double.MAX_VALUE) double seconds,
            @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long departedAt,
            @ForAll @DoubleRange(min = 0, max = 1e6) double onlineSeconds) {
        Survival learnt = Survival.UNSEEN.online(from, from, from + (long) (onlineSeconds * 1000));
        for (int i = 0; i < 20; i++) {
            learnt = learnt.departed(from, departedAt);
        }

        assertThat(learnt.chance(from, from, seconds)).isBetween(0.0, 1.0);
    }
}
