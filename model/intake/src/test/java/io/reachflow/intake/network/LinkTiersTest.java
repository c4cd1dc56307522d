package io.reachflow.intake.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LinkTiersTest {

    @Test
    void aRingPassesItsBytesOnAndPaysForEveryStep() {
        LinkTiers.Link link = new LinkTiers.Link(1_000, 0.001);

        // 2 · 3/4 of 4,000 Mbit at 1,000 Mbit/s, and ten rounds of 2 · 3 steps.
        assertThat(link.ringSeconds(4, 4_000, 10)).isCloseTo(6 + 0.06, within(1e-12));
        assertThat(link.ringSeconds(1, 4_000, 10)).isZero();
    }

    @Test
    void congestionIsAboveTheHost() {
        LinkTiers tiers = LinkTiers.STANDARD.congested(4);

        assertThat(tiers.host()).isEqualTo(LinkTiers.STANDARD.host());
        assertThat(tiers.rack()).isEqualTo(new LinkTiers.Link(6_250, 1e-4));
        assertThat(tiers.cluster()).isEqualTo(new LinkTiers.Link(2_500, 2e-3));
    }

    @Test
    void aLinkCarriesSomething() {
        assertThatThrownBy(() -> new LinkTiers.Link(0, 0)).hasMessageContaining("0.0 Mbit/s");
        assertThatThrownBy(() -> new LinkTiers.Link(1, -1)).hasMessageContaining("delay -1.0");
    }
}
