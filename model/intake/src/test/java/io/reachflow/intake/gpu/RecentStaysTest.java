package io.reachflow.intake.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.intake.gpu.RecentStays.Stay;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentStaysTest {
    private static final long HOUR = 3_600_000;
    private static final long DAY = 24 * HOUR;
    private static final long NOW = 20 * DAY;

    private static Survival learnt(Stay... stays) {
        return new RecentStays(List.of(stays)).survivalAt(NOW);
    }

    @Test
    void aStayIsHoursAndADeparture() {
        long joined = NOW - 5 * HOUR;
        long left = NOW - 2 * HOUR;

        assertThat(learnt(new Stay(joined, left)))
                .isEqualTo(Survival.UNSEEN.online(joined, joined, left).departed(joined, left));
    }

    @Test
    void theLastMayGoOn() {
        long joined = NOW - 5 * HOUR;
        Survival there = Survival.UNSEEN.online(joined, joined, NOW);

        assertThat(learnt(new Stay(joined, null))).isEqualTo(there);
        assertThat(learnt(new Stay(joined, NOW + 1)))
                .as("nobody has left in the future")
                .isEqualTo(there);
    }

    @Test
    void aWeekCounts() {
        Survival week = learnt(new Stay(0, null));

        assertThat(week.onlineHours()).containsOnly(7);
        assertThat(learnt(new Stay(0, NOW - 7 * DAY))).isEqualTo(Survival.UNSEEN);
        assertThat(learnt(new Stay(0, 9 * DAY), new Stay(10 * DAY, NOW - 8 * DAY)))
                .isEqualTo(Survival.UNSEEN);
        assertThat(learnt(new Stay(NOW + HOUR, NOW + 2 * HOUR))).isEqualTo(Survival.UNSEEN);
    }

    @Test
    void staysFollowEachOther() {
        assertThatThrownBy(() -> learnt(new Stay(0, 5L), new Stay(4, 9L)))
                .hasMessage(
                        "A stay that began at 4 must not begin before the one before it has"
                                + " ended, at 5.");
        assertThatThrownBy(() -> learnt(new Stay(0, null), new Stay(4, 9L)))
                .hasMessageContaining("must not begin before the one before it has ended");
        assertThatThrownBy(() -> new Stay(4, 4L))
                .hasMessage("A stay that began at 4 must end later than that, not at 4.");
    }
}
