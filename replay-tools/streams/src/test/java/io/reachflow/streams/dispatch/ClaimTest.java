package io.reachflow.streams.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClaimTest {
    @Test
    void isReadAsItWasWritten() {
        Claim claim = new Claim("journal-1", "instance-2", 17, 1_767_571_200_000L);

        assertThat(claim)
                .hasToString("journal=journal-1 owner=instance-2 reports=17 until=1767571200000");
        assertThat(Claim.parse(claim.toString())).contains(claim);
    }

    @Test
    void whatOthersCommitIsNoClaim() {
        assertThat(Claim.parse("")).isEmpty();
        assertThat(Claim.parse("reset by hand")).isEmpty();
    }
}
