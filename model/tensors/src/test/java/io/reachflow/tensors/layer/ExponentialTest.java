package io.reachflow.tensors.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import org.junit.jupiter.api.Test;

class ExponentialTest {

    @Property(seed = "9")
    void isAsExactAsAFloat(@ForAll @FloatRange(min = -87, max = 88) float x) {
        double exact = StrictMath.exp(x);

        assertThat(Exponential.of(x) / exact).isEqualTo(1, within(5e-7));
    }

    @Test
    void isExactWhereItHasToBe() {
        assertThat(Exponential.of(0)).isEqualTo(1);
    }

    @Test
    void whatIsTooSmallIsZero() {
        assertThat(Exponential.of(Float.NEGATIVE_INFINITY)).isZero();
        assertThat(Exponential.of(-1e30f)).isZero();
        assertThat(Exponential.of(-87)).isPositive();
    }
}
