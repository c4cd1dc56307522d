package io.reachflow.streams.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FrontierTest {
    private final Frontier frontier = new Frontier(2);

    @Test
    void itIsReachedWhenAllSubtasksHaveSaidSoOnAllPartitions() {
        frontier.tick(0, "cells-0/2", 400);
        frontier.tick(1, "cells-0/2", 400);
        frontier.tick(0, "cells-1/2", 600);
        assertThat(frontier.hasReached(400)).isFalse();
        assertThat(frontier.missing(400)).isEqualTo("behind are subtask 1 on partition 1 (silent)");

        frontier.tick(1, "cells-1/2", 400);
        assertThat(frontier.hasReached(400)).isTrue();
        assertThat(frontier.hasReached(401)).isFalse();
        assertThat(frontier.missing(600)).doesNotContain("subtask 1 on partition 0");
    }

    @Test
    void withoutATickNothingIsReached() {
        assertThat(frontier.hasReached(Long.MIN_VALUE)).isFalse();
        assertThat(frontier.missing(1)).contains("no tick at all");
    }

    @Test
    void aJobThatFallsBackSaysAgainWhatItHasSaid() {
        frontier.tick(0, "cells-0/1", 800);
        frontier.tick(1, "cells-0/1", 800);
        frontier.tick(0, "cells-0/1", 200);

        assertThat(frontier.hasReached(800)).isTrue();
    }

    @Test
    void othersMayTickToo() {
        frontier.tick(0, "somebody", 400);

        assertThat(frontier.missing(1)).contains("no tick at all");
    }

    @Test
    void aSecondJobIsNoticed() {
        frontier.tick(0, "cells-0/2", 400);

        assertThatThrownBy(() -> frontier.tick(0, "cells-0/4", 400))
                .hasMessageContaining("2 subtasks and from one with 4")
                .hasMessageContaining("Only one job");
    }
}
